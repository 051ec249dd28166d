// Headers that matter to nobody but an automatic reply.
import { forbidsAutoReply, type MailToAnswer } from "#domain/line/auto-reply.ts";
import { allOf, firstOf, readHeaderBlock } from "#server/mime/headers/header-block.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";

export type Signs = Pick<MailToAnswer, "returnPath" | "isList" | "forbidsReplies">;

export function readSigns(bytes: Uint8Array, envelope: RawItemRecord["envelope"]): Signs {
  const block = readHeaderBlock(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [told] = allOf(block, "return-path");
  return {
    // What the envelope says is sure; a mailbox knows it only from the header its server wrote.
    returnPath: envelope?.from ?? (told === undefined ? null : told.replace(/[<>\s]/g, "")),
    isList: ["list-id", "list-post", "list-unsubscribe", "mailing-list"].some(
      (name) => firstOf(block, name) !== null,
    ),
    forbidsReplies: forbidsAutoReply(firstOf(block, "x-auto-response-suppress")),
  };
}
