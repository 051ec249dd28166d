// Pictures from afar are brought a few at a time: each may take megabytes and seconds, and a mail names hundreds. The rest
// waits in turn, and what one member asks for never takes all places.

export interface TurnsSettings {
  readonly most: number;
  readonly mostOfOne: number;
  /** Of one member; beyond it they are asked to come again. */
  readonly mostWaitingOfOne: number;
}

export interface Turn {
  /** Settles when there is a place, or when it is over before that. */
  readonly begun: Promise<void>;
  /** Gives the place back, or leaves the queue; said twice, it counts once. */
  over(): void;
}

interface Waiting {
  readonly bearer: string;
  readonly begin: () => void;
}

export class Turns {
  readonly #settings: TurnsSettings;
  readonly #atWork = new Set<Waiting>();
  #waiting: Waiting[] = [];
  constructor(settings: TurnsSettings) {
    this.#settings = settings;
  }

  /** null: this one has too many waiting already. */
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
