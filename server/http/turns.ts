// Limits concurrent work, such as image fetches and heavy requests: the rest waits in order, and one owner never takes all
// slots.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";

interface TurnsOptions {
  readonly max: number;
  readonly maxPerOwner: number;
  /** Per member; beyond it the request is refused with a retry time. */
  readonly maxWaitingPerOwner: number;
}

export interface Turn {
  /** Settles when a slot is free, or when the turn is over before that. */
  readonly started: Promise<void>;
  /** Frees the slot or leaves the wait list. Idempotent. */
  over(): void;
}

interface Waiting {
  readonly bearer: string;
  readonly start: () => void;
}

export class Turns {
  readonly #settings: TurnsOptions;
  readonly #atWork = new Set<Waiting>();
  #waiting: Waiting[] = [];
  constructor(settings: TurnsOptions) {
    this.#settings = settings;
  }

  /** Null if this bearer already has too many waiting. */
  take(bearer: string): Turn | null {
    if (countOf(this.#waiting, bearer) >= this.#settings.maxWaitingPerOwner) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    const one: Waiting = { bearer, start: resolve };
    this.#waiting.push(one);
    this.#giveOut();
    return { started: promise, over: () => this.#end(one) };
  }

  /** Works once it is the owner's turn; throws `busy` if they already have too many waiting. */
  async run<T>(bearer: string, work: () => Promise<T>): Promise<T> {
    const turn = this.take(bearer);
    if (turn === null) throw new AppError("busy", { seconds: limit("busyRetrySeconds") });
    try {
      await turn.started;
      return await work();
    } finally {
      turn.over();
    }
  }

  #end(one: Waiting): void {
    this.#atWork.delete(one);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    one.start();
    this.#giveOut();
  }

  #giveOut(): void {
    for (const one of [...this.#waiting]) {
      if (this.#atWork.size >= this.#settings.max) return;
      if (countOf(this.#atWork, one.bearer) >= this.#settings.maxPerOwner) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      this.#atWork.add(one);
      one.start();
    }
  }
}

function countOf(all: Iterable<Waiting>, bearer: string): number {
  let count = 0;
  for (const one of all) if (one.bearer === bearer) count += 1;
  return count;
}
