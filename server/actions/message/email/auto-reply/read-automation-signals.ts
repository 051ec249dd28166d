// Headers that matter only to auto-replies.
import { type AutoReplyCandidate, suppressesAutoReply } from "#domain/inbox/auto-reply.ts";
import { allOf, firstOf, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

export type Signs = Pick<AutoReplyCandidate, "returnPath" | "isList" | "forbidsReplies">;

export function readAutomationSignals(
  bytes: Uint8Array,
  envelope: InboundPayloadRecord["envelope"],
): Signs {
  const block = parseHeaderBlock(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [returnPath] = allOf(block, "return-path");
  return {
    // The envelope is reliable; a mailbox knows it only from its server's Return-Path header.
    returnPath:
      envelope?.from ?? (returnPath === undefined ? null : returnPath.replace(/[<>\s]/g, "")),
    isList: ["list-id", "list-post", "list-unsubscribe", "mailing-list"].some(
      (name) => firstOf(block, name) !== null,
    ),
    forbidsReplies: suppressesAutoReply(firstOf(block, "x-auto-response-suppress")),
  };
}
