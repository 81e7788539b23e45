import { keyedHash, makeKey } from "./day-key.ts";
import { HOUR_MS } from "../durations.ts";

/** If two views of an hour hash to the same slot, the second is missed. */
const SLOTS = 2 ** 20;

/** Detects a network's first view of a page in an hour, in constant memory. */
export class UniqueViews {
  readonly #seen = new Uint8Array(SLOTS);
  #hour = -1;
  #key = "";

  /** Records a view; true if it is the first. */
  add(network: string, path: string, at: Date): boolean {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#reset(hour);
    const slot = Number.parseInt(keyedHash(this.#key, `${network} ${path}`).slice(0, 8), 16) % SLOTS;
    if (this.#seen[slot] === 1) return false;
    this.#seen[slot] = 1;
    return true;
  }

  /** A new key keeps anyone from aiming at other networks' slots. */
  #reset(hour: number) {
    this.#hour = hour;
    this.#key = makeKey();
    this.#seen.fill(0);
  }
}
