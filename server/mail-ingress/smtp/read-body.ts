// The body of one mail, from the wire into memory, within what one mail and all of them together may hold.
import type { Readable } from "node:stream";
import type { HeldBytes } from "#server/held-bytes.ts";

export type SmtpBody =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  /** Read to its end and thrown away: the sender hears why only then. */
  | { readonly kind: "too_large" }
  /** Others fill the memory now: later there is room. */
  | { readonly kind: "no_room" };

export class BodyError extends Error {
  override readonly name = "BodyError";
}

export interface ReadBodyOptions {
  readonly most: number;
  readonly room: HeldBytes;
  /** One byte every twenty seconds keeps a connection awake for ever. */
  readonly withinMs: number;
}

/** Rejects when the sender leaves, drags on, or sends without end. */
export function readSmtpBody(
  stream: Readable,
  { most, room, withinMs }: ReadBodyOptions,
): Promise<{ body: SmtpBody; release: () => void }> {
  return new Promise((settle, fail) => {
    let chunks: Buffer[] = [];
    let kind: SmtpBody["kind"] = "whole";
    let seen = 0;
    let held = 0;
    const release = () => {
      room.giveBack(held);
      held = 0;
    };
    const discard = (why: "too_large" | "no_room") => {
      kind = why;
      chunks = [];
      release();
    };
    const giveUp = (why: string) => {
      clearTimeout(timer);
      discard("too_large");
      fail(new BodyError(why));
    };
    const timer = setTimeout(() => giveUp("it took too long"), withinMs);
    stream.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > most * 2) return giveUp("it did not end");
      if (seen > most && kind !== "too_large") discard("too_large");
      if (kind !== "whole") return;
      if (!room.take(chunk.length)) return discard("no_room");
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
