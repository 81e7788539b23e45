import { keyedHash, makeKey } from "./day-key.ts";

const HOUR_MS = 3_600_000;

/** One for each network and page of an hour. Of two that share one the second is missed. */
const PLACES = 2 ** 20;

/** Tells the first view of a page by a network in an hour from later ones, in as much room for a flood as for a quiet hour. */
export class UniqueViews {
  readonly #seen = new Uint8Array(PLACES);
  #hour = -1;
  #key = "";

  /** Whether a view is the first. */
  add(network: string, path: string, at: Date): boolean {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#begin(hour);
    const place = Number.parseInt(keyedHash(this.#key, `${network} ${path}`).slice(0, 8), 16) % PLACES;
    if (this.#seen[place] === 1) return false;
    this.#seen[place] = 1;
    return true;
  }

  /** Under another key nobody can aim at anybody else's place for long. */
  #begin(hour: number) {
    this.#hour = hour;
    this.#key = makeKey();
    this.#seen.fill(0);
  }
}
