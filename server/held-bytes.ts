// What everybody together holds in memory of bodies that are arriving or being worked on. Whoever finds it full is
// asked to come again.
export class HeldBytes {
  readonly #most: number;
  #held = 0;
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
}
