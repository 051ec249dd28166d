const maxPending = 100;

/**
 * Tells a value that comes back after the editor itself reported it from one that was set elsewhere. Effects run late on
 * a busy machine: a value may come back after more was typed, and setting it then would undo what was typed since.
 */
export class OwnChanges {
  #last: string;
  #pending: string[] = [];

  constructor(initial: string) {
    this.#last = initial;
  }

  report(html: string): void {
    this.#last = html;
    this.#pending.push(html);
    if (this.#pending.length > maxPending) this.#pending.shift();
  }

  /** True once for a value that the editor must take over. */
  isForeign(value: string): boolean {
    if (value === this.#last) {
      this.#pending = [];
      return false;
    }
    const at = this.#pending.indexOf(value);
    if (at >= 0) {
      this.#pending.splice(0, at + 1);
      return false;
    }
    this.#pending = [];
    this.#last = value;
    return true;
  }
}
