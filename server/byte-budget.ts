// Counts the bytes of request bodies in memory, in total and per sender. A sender over the limit is asked to retry; one
// sender can never use the whole budget.
export interface ByteBudget {
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

export class SharedByteBudget implements ByteBudget {
  readonly #max: number;
  #held = 0;
  readonly #bySender = new Map<string, number>();
  constructor(max: number) {
    this.#max = max;
  }
  reserve(bytes: number): boolean {
    if (this.#held + bytes > this.#max) return false;
    this.#held += bytes;
    return true;
  }
  release(bytes: number): void {
    this.#held -= bytes;
  }
  get held(): number {
    return this.#held;
  }
  /** The same budget, limited to a share for this sender. */
  ofSender(sender: string, maxPerOwner: number): ByteBudget {
    return {
      reserve: (bytes) => {
        const held = this.#bySender.get(sender) ?? 0;
        if (held + bytes > maxPerOwner || !this.reserve(bytes)) return false;
        this.#bySender.set(sender, held + bytes);
        return true;
      },
      release: (bytes) => {
        this.release(bytes);
        const left = (this.#bySender.get(sender) ?? 0) - bytes;
        if (left > 0) this.#bySender.set(sender, left);
        else this.#bySender.delete(sender);
      },
    };
  }
}
