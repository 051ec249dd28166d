// Reads the body of one email from the connection into memory, within the limits per email and in total.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ByteBudget } from "#server/byte-budget.ts";

export interface HashedBody {
  readonly bytes: Buffer;
  readonly sha256: string;
}

type SmtpBody =
  | ({ readonly kind: "whole" } & HashedBody)
  /** Drained and discarded, because the sender reads the reply only at the end. */
  | { readonly kind: "too_large" }
  /** Other emails use the memory now; a retry may succeed. */
  | { readonly kind: "no_room" };

export class BodyError extends Error {
  override readonly name = "BodyError";
  /** True if another attempt would end the same way. */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent = false) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/**
 * smtp-server emits a piece at each stuffed dot, and each piece takes a turn of the event loop. A sender that flushes
 * every line stays above this average; a body of `..` lines, which has twelve million pieces, does not.
 */
const averagePieceBytes = 32;
/** Not counted towards the average: a manual page has thousands of lines that begin with a dot. */
const freePieces = 20_000;

export interface ReadBodyOptions {
  readonly max: number;
  readonly budget: ByteBudget;
  readonly withinMs: number;
  /** One byte every twenty seconds would keep a connection open, so each span must bring this many bytes. */
  readonly slow: { readonly spanMs: number; readonly minBytes: number };
  /** Called with the bytes of each piece. */
  readonly received?: (bytes: number) => void;
}

/** Rejects when the sender disconnects, is too slow, or never stops sending. */
export function readSmtpBody(
  stream: Readable,
  { max, budget, withinMs, slow, received }: ReadBodyOptions,
): Promise<{ body: SmtpBody; release: () => void }> {
  return new Promise((settle, fail) => {
    let chunks = new ChunkBuffer();
    let pieces = 0;
    let kind: SmtpBody["kind"] = "whole";
    let seen = 0;
    let seenBeforeSpan = 0;
    let held = 0;
    const release = () => {
      budget.release(held);
      held = 0;
    };
    const discard = (reason: "too_large" | "no_room") => {
      kind = reason;
      chunks = new ChunkBuffer();
      release();
    };
    const giveUp = (reason: string, isPermanent = false) => {
      stopTimers();
      discard("too_large");
      fail(new BodyError(reason, isPermanent));
    };
    const timer = setTimeout(() => giveUp("it took too long"), withinMs);
    const stallCheck = setInterval(() => {
      if (seen - seenBeforeSpan < slow.minBytes) giveUp("it is too slow");
      seenBeforeSpan = seen;
    }, slow.spanMs);
    const stopTimers = () => {
      clearTimeout(timer);
      clearInterval(stallCheck);
    };
    stream.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      received?.(chunk.length);
      pieces += 1;
      if (seen > max * 2) return giveUp("it did not end");
      if (pieces - freePieces > seen / averagePieceBytes)
        return giveUp("it is in tiny pieces", true);
      if (seen > max && kind !== "too_large") discard("too_large");
      if (kind !== "whole") return;
      if (!budget.reserve(chunk.length)) return discard("no_room");
      held += chunk.length;
      chunks.add(chunk);
    });
    stream.on("error", () => giveUp("the sender left"));
    stream.on("end", () => {
      stopTimers();
      const ended = kind;
      if (ended !== "whole") return settle({ body: { kind: ended }, release });
      void chunks.finish().then((whole) => settle({ body: { kind: ended, ...whole }, release }));
      chunks = new ChunkBuffer();
    });
  });
}

const [smallestBlock, largestBlock] = [4 * 1024, 64 * 1024];
const joinedPerTurnBytes = 4 * 1024 * 1024;

/**
 * Copies chunks into blocks: a kept chunk of three bytes would hold an object and the network buffer that it is a part
 * of, about a hundred bytes and more. Blocks are hashed as they fill up: a whole email at once would hold the event loop.
 */
class ChunkBuffer {
  readonly #blocks: Buffer[] = [];
  readonly #hash = createHash("sha256");
  #last: Buffer = Buffer.alloc(0);
  #used = 0;
  #size = 0;
  add(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#used === this.#last.length) this.#addBlock();
      const copied = chunk.copy(this.#last, this.#used, at);
      this.#used += copied;
      at += copied;
    }
    this.#size += chunk.length;
  }
  /** Joins the blocks a few megabytes a turn, and lets go of each. */
  async finish(): Promise<HashedBody> {
    this.#hash.update(this.#last.subarray(0, this.#used));
    const bytes = Buffer.allocUnsafeSlow(this.#size);
    let joined = 0;
    let joinedAtTurn = 0;
    for (let block = this.#blocks.shift(); block; block = this.#blocks.shift()) {
      joined += block.copy(bytes, joined);
      if (joined - joinedAtTurn < joinedPerTurnBytes) continue;
      joinedAtTurn = joined;
      await nextTurn();
    }
    return { bytes, sha256: this.#hash.digest("hex") };
  }
  #addBlock(): void {
    this.#hash.update(this.#last);
    const size = Math.min(Math.max(this.#size, smallestBlock), largestBlock);
    this.#last = Buffer.allocUnsafeSlow(size);
    this.#blocks.push(this.#last);
    this.#used = 0;
  }
}
