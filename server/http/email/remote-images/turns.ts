// Limits concurrent image fetches: each may take megabytes and seconds, and an email may name hundreds. The rest wait
// in order, and one member never takes all slots.

export interface TurnsOptions {
  readonly most: number;
  readonly mostOfOne: number;
  /** Per member; beyond it the request is refused with a retry time. */
  readonly mostWaitingOfOne: number;
}

export interface Turn {
  /** Settles when a slot is free, or when the turn is over before that. */
  readonly begun: Promise<void>;
  /** Frees the slot or leaves the wait list. Idempotent. */
  over(): void;
}

interface Waiting {
  readonly bearer: string;
  readonly begin: () => void;
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
    if (countOf(this.#waiting, bearer) >= this.#settings.mostWaitingOfOne) return null;
    const { promise, resolve } = Promise.withResolvers<void>();
    const one: Waiting = { bearer, begin: resolve };
    this.#waiting.push(one);
    this.#giveOut();
    return { begun: promise, over: () => this.#end(one) };
  }

  #end(one: Waiting): void {
    this.#atWork.delete(one);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    one.begin();
    this.#giveOut();
  }

  #giveOut(): void {
    for (const one of [...this.#waiting]) {
      if (this.#atWork.size >= this.#settings.most) return;
      if (countOf(this.#atWork, one.bearer) >= this.#settings.mostOfOne) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      this.#atWork.add(one);
      one.begin();
    }
  }
}

function countOf(all: Iterable<Waiting>, bearer: string): number {
  let count = 0;
  for (const one of all) if (one.bearer === bearer) count += 1;
  return count;
}
