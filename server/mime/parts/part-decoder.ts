import { Transform, type TransformCallback } from "node:stream";

/** Bytes of text left for one email; all its parts share it. */
export interface TextBudget {
  left: number;
  isExceeded: boolean;
}

/** Decodes a part once it is complete, because charset detection needs all of it. */
export class PartDecoder extends Transform {
  readonly #pieces: Buffer[] = [];
  readonly #decode: (bytes: Buffer) => string;
  readonly #budget: TextBudget;

  constructor(decode: (bytes: Buffer) => string, budget: TextBudget) {
    super();
    this.#decode = decode;
    this.#budget = budget;
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const accepted = piece.subarray(0, this.#budget.left);
    if (accepted.length < piece.length) this.#budget.isExceeded = true;
    this.#budget.left -= accepted.length;
    if (accepted.length > 0) this.#pieces.push(accepted);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.push(Buffer.from(this.#decode(Buffer.concat(this.#pieces))));
    done();
  }
}
