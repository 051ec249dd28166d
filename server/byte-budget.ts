// Counts the bytes of request bodies in memory, in total and per sender. A sender over the limit is asked to retry; one
// sender can never use the whole budget.
export interface ByteBudget {
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export class SharedByteBudget implements ByteBudget {
  readonly #most: number;
  #held = 0;
  readonly #bySender = new Map<string, number>();
  constructor(most: number) {
    this.#most = most;
  }
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#most) return false;
    this.#held += bytes;
    return true;
  }
  giveBack(bytes: number): void {
    this.#held -= bytes;
  }
  get held(): number {
    return this.#held;
  }
  /** The same budget, limited to a share for this sender. */
  ofSender(sender: string, mostOfOne: number): ByteBudget {
    return {
      take: (bytes) => {
        const held = this.#bySender.get(sender) ?? 0;
        if (held + bytes > mostOfOne || !this.take(bytes)) return false;
        this.#bySender.set(sender, held + bytes);
        return true;
      },
      giveBack: (bytes) => {
        this.giveBack(bytes);
        const left = (this.#bySender.get(sender) ?? 0) - bytes;
        if (left > 0) this.#bySender.set(sender, left);
        else this.#bySender.delete(sender);
      },
    };
  }
}
