// What headers tell about automatic emails, besides the kind that is shown.
import { type AutoReplyCandidate, suppressesAutoReply } from "#domain/inbox/auto-reply.ts";
import { allOf, firstOf, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { canBePersonal } from "#server/mime/reports/auto-reply.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

export interface Signs
  extends Pick<AutoReplyCandidate, "returnPath" | "isList" | "forbidsReplies"> {
  /** Nothing but its subject can make it an automatic reply. */
  readonly canBePersonal: boolean;
}

export function readAutomationSignals(
  bytes: Uint8Array,
  envelope: InboundPayloadRecord["envelope"],
  subject: string,
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
    canBePersonal: canBePersonal(block, subject),
  };
}
