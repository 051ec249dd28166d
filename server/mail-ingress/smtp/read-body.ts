// Reads the body of one email from the connection into memory, within the limits per email and in total.
import type { Readable } from "node:stream";
import type { ByteBudget } from "#server/held-bytes.ts";

export type SmtpBody =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  /** Drained and discarded, because the sender reads the reply only at the end. */
  | { readonly kind: "too_large" }
  /** Other emails use the memory now; a retry may succeed. */
  | { readonly kind: "no_room" };

export class BodyError extends Error {
  override readonly name = "BodyError";
}

export interface ReadBodyOptions {
  readonly most: number;
  readonly budget: ByteBudget;
  /** One byte every twenty seconds would keep a connection open indefinitely. */
  readonly withinMs: number;
}

/** Rejects when the sender disconnects, is too slow, or never stops sending. */
export function readSmtpBody(
  stream: Readable,
  { most, budget, withinMs }: ReadBodyOptions,
): Promise<{ body: SmtpBody; release: () => void }> {
  return new Promise((settle, fail) => {
    let chunks: Buffer[] = [];
    let kind: SmtpBody["kind"] = "whole";
    let seen = 0;
    let held = 0;
    const release = () => {
      budget.giveBack(held);
      held = 0;
    };
    const discard = (reason: "too_large" | "no_room") => {
      kind = reason;
      chunks = [];
      release();
    };
    const giveUp = (reason: string) => {
      clearTimeout(timer);
      discard("too_large");
      fail(new BodyError(reason));
    };
    const timer = setTimeout(() => giveUp("it took too long"), withinMs);
    stream.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > most * 2) return giveUp("it did not end");
      if (seen > most && kind !== "too_large") discard("too_large");
      if (kind !== "whole") return;
      if (!budget.take(chunk.length)) return discard("no_room");
      held += chunk.length;
      chunks.push(chunk);
    });
    stream.on("error", () => giveUp("the sender left"));
    stream.on("end", () => {
      clearTimeout(timer);
      const body: SmtpBody = kind === "whole" ? { kind, bytes: Buffer.concat(chunks) } : { kind };
      chunks = [];
      settle({ body, release });
    });
  });
}
