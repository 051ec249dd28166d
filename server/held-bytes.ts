// What is held in memory of bodies that are arriving or being worked on, of everybody together and of each sender. Who
// finds no room is asked to come again; one sender never takes the room of all.
export interface HeldBytes {
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export class HeldTogether implements HeldBytes {
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
  /** The same room, of which this sender takes no more than a share. */
  ofSender(sender: string, mostOfOne: number): HeldBytes {
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
