// Detects an email that arrives by several paths: at two inboxes, twice at one, or back where it was sent from.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { EntryId } from "#domain/ids.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import type { EmailBatch } from "./email-batch.ts";
import type { InboxLookup } from "./inbox-lookup.ts";
import { bareMessageId } from "./message-ids.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { isFromSentFolder } from "./resolve-sender.ts";

export const haveSameVisibility = (one: InboxRecord, other: InboxRecord): boolean =>
  one.visibility === other.visibility && one.teamId === other.teamId;

/**
 * Finds the original of a copy of our own email: from a Cc to ourselves, a mail rule, a mailbox's sent folder, or
 * between two of our inboxes. Null if it is no copy.
 */
export function findOwnOriginal(
  context: ReceivingContext,
  batch: EmailBatch,
  read: ParsedEmail,
): EntryId | null {
  const own = bareMessageId(read.messageId);
  if (own !== null) {
    const ownEntryId = context.entryIdOfOwnMessageId(own);
    if (ownEntryId !== null) return ownEntryId;
    const sent = batch
      .storedCopies(own)
      .find((one) => one.direction === "out" && one.inboundPayloadId === null);
    if (sent) return sent.entryId;
  }
  const last = bareMessageId(read.references.at(-1) ?? null);
  const isOurs =
    last !== null &&
    read.from !== null &&
    context.inboxes.isOurs(read.from) &&
    bareMessageId(read.inReplyTo) !== last;
  return isOurs ? context.entryIdOfOwnMessageId(last) : null;
}

/**
 * A repeated delivery: same Message-ID, author, date and visible content. Every reader of the original knows the first
 * three, and could replay another email under them before the genuine one.
 */
export function isDuplicateDelivery(
  batch: EmailBatch,
  { item, read, verdict }: Pick<ParsedInboundEmail, "item" | "read" | "verdict">,
  hash: string,
  inbox: InboxRecord,
  inboxes: InboxLookup,
): boolean {
  const own = bareMessageId(read.messageId);
  if (own === null) return false;
  const claimedMs = read.date === null ? null : Date.parse(read.date);
  return batch.storedCopies(own).some((copy) => {
    if (copy.inboundPayloadId === item.id) return copy.inboxId === inbox.id;
    // An email in the sent folder is certainly ours, whatever arrived before under its Message-ID.
    if (copy.direction === "in" && isFromSentFolder(item)) return false;
    if (copy.contentHash !== null && copy.contentHash !== hash) return false;
    // An unauthenticated email must not suppress one that may still be authenticated.
    if (copy.isSuspicious && verdict?.isSuspicious !== true) return false;
    const at = inboxes.byId(copy.inboxId);
    const isSameTime =
      (copy.claimedSentAt === null ? null : Date.parse(copy.claimedSentAt)) === claimedMs;
    const isSameSender = normalizeAddress(copy.from) === normalizeAddress(read.from ?? "");
    return isSameTime && isSameSender && (at === null || haveSameVisibility(at, inbox));
  });
}
