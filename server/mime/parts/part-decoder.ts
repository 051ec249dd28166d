import { Transform, type TransformCallback } from "node:stream";

/** Bytes of text that one mail may still bring; its parts share it. */
export interface TextBudget {
  left: number;
  isSpent: boolean;
}

/** Decodes the letters of a part when all of it is there, because what is not said has to be guessed from the whole. */
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
    const kept = piece.subarray(0, this.#budget.left);
    if (kept.length < piece.length) this.#budget.isSpent = true;
    this.#budget.left -= kept.length;
    if (kept.length > 0) this.#pieces.push(kept);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.push(Buffer.from(this.#decode(Buffer.concat(this.#pieces))));
    done();
  }
}
