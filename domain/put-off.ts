/** Not tried now, because it would be in vain: it is tried later as if it had not been. */
export class PutOff extends Error {
  readonly afterMs: number;
  constructor(why: string, afterMs: number) {
    super(why);
    this.name = "PutOff";
    this.afterMs = afterMs;
  }
}
