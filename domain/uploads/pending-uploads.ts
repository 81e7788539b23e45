import { UNUSED_UPLOAD_MS_MIN } from "../retention/unused-uploads.ts";

type Pending = { network: string; bytes: number; sinceMs: number };

/** Some 20 MB of memory. Beyond that, the oldest are forgotten. */
const PENDING_MAX = 100_000;

/** The bytes of each network's uploads that are arriving or still waiting for their lead. */
export class PendingUploads {
  /** By name, oldest first. */
  readonly #pending = new Map<string, Pending>();
  readonly #bytesOf = new Map<string, number>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** How many networks have pending uploads. */
  get networks(): number {
    return this.#bytesOf.size;
  }

  bytesOf(network: string): number {
    return this.#bytesOf.get(network) ?? 0;
  }

  /** @param bytes negative for bytes that are no longer pending */
  add(network: string, bytes: number): void {
    const sum = this.bytesOf(network) + bytes;
    if (sum > 0) this.#bytesOf.set(network, sum);
    else this.#bytesOf.delete(network);
  }

  /** To be called once an upload is stored; its bytes must have been passed to `add` before. */
  saved(name: string, network: string, bytes: number): void {
    this.#pending.set(name, { network, bytes, sinceMs: this.#nowMs() });
    this.forgetOld();
  }

  forget(name: string): void {
    const pending = this.#pending.get(name);
    if (!pending) return;
    this.#pending.delete(name);
    this.add(pending.network, -pending.bytes);
  }

  forgetOld(): void {
    for (const [name, { sinceMs }] of this.#pending) {
      const isOld = this.#nowMs() - sinceMs >= UNUSED_UPLOAD_MS_MIN;
      if (!isOld && this.#pending.size <= PENDING_MAX) return;
      this.forget(name);
    }
  }
}
