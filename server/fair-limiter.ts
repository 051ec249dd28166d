// Limits concurrent work, such as image fetches, heavy requests and password checks: the rest waits in order, and one
// owner never takes all slots.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";

interface FairLimiterOptions {
  readonly max: number;
  readonly maxPerOwner: number;
  /** Per member; beyond it the request is refused with a retry time. */
  readonly maxWaitingPerOwner: number;
  /** Of all owners together. */
  readonly maxWaiting?: number;
  /** The error of `run` if too many are waiting; `busy` by default. */
  readonly whenFull?: () => AppError;
}

export interface Slot {
  /** Settles when a slot is free, or when the request is released before that. */
  readonly started: Promise<void>;
  /** Frees the slot or leaves the wait list. Idempotent. */
  release(): void;
}

interface SlotRequest {
  readonly owner: string;
  readonly start: () => void;
}

export class FairLimiter {
  readonly #settings: FairLimiterOptions;
  readonly #running = new Set<SlotRequest>();
  #waiting: SlotRequest[] = [];
  constructor(settings: FairLimiterOptions) {
    this.#settings = settings;
  }

  /** Null if this owner, or all together, already have too many waiting. */
  request(owner: string): Slot | null {
    const { maxWaitingPerOwner, maxWaiting = Number.POSITIVE_INFINITY } = this.#settings;
    if (this.#waiting.length >= maxWaiting) return null;
    if (countOf(this.#waiting, owner) >= maxWaitingPerOwner) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    const one: SlotRequest = { owner, start: resolve };
    this.#waiting.push(one);
    this.#startNext();
    return { started: promise, release: () => this.#end(one) };
  }

  /** Runs the work once a slot is free; throws if too many are waiting. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const slot = this.request(owner);
    if (slot === null) throw (this.#settings.whenFull ?? busy)();
    try {
      await slot.started;
      return await work();
    } finally {
      slot.release();
    }
  }

  #end(one: SlotRequest): void {
    this.#running.delete(one);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    one.start();
    this.#startNext();
  }

  #startNext(): void {
    for (const one of [...this.#waiting]) {
      if (this.#running.size >= this.#settings.max) return;
      if (countOf(this.#running, one.owner) >= this.#settings.maxPerOwner) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      this.#running.add(one);
      one.start();
    }
  }
}

const busy = () => new AppError("busy", { seconds: limit("busyRetrySeconds") });

function countOf(all: Iterable<SlotRequest>, owner: string): number {
  let count = 0;
  for (const one of all) if (one.owner === owner) count += 1;
  return count;
}
