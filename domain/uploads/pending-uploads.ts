import { LEAD_GRACE_MS } from "../retention/unused-uploads.ts";

type Awaited = { network: string; bytes: number; sinceMs: number };

/** As many take some 20 MB of memory. Beyond that, the oldest are no longer waited for. */
const AWAITED_MAX = 100_000;

/** What each network has uploaded that no lead has yet, for as long as one may come, and what is arriving. */
export class PendingUploads {
  /** By the picture's name, the oldest first. */
  readonly #pending = new Map<string, Awaited>();
  readonly #bytesOf = new Map<string, number>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Networks that have uploaded any. */
  get networks(): number {
    return this.#bytesOf.size;
  }

  bytesOf(network: string): number {
    return this.#bytesOf.get(network) ?? 0;
  }

  /** Bytes have arrived; or did not become a picture, where they are negative. */
  add(network: string, bytes: number): void {
    const sum = this.bytesOf(network) + bytes;
    if (sum > 0) this.#bytesOf.set(network, sum);
    else this.#bytesOf.delete(network);
  }

  /** They are a picture now. */
  saved(name: string, network: string, bytes: number): void {
    this.#pending.set(name, { network, bytes, sinceMs: this.#nowMs() });
    this.forgetOld();
  }

  leadStored(name: string): void {
    const awaited = this.#pending.get(name);
    if (!awaited) return;
    this.#pending.delete(name);
    this.add(awaited.network, -awaited.bytes);
  }

  forgetOld(): void {
    for (const [name, { sinceMs }] of this.#pending) {
      const isOld = this.#nowMs() - sinceMs >= LEAD_GRACE_MS;
      if (!isOld && this.#pending.size <= AWAITED_MAX) return;
      this.leadStored(name);
    }
  }
}
