// The same mail comes by several ways: to two lines, twice to one, or back to where it was sent from.
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
 * Sent from here and brought back: by a copy to ourselves, a rule, the sent folder of a mailbox, or between two of
 * our own lines. The mail it is a copy of; null: it is none.
 */
export function findOwnOriginal(
  door: ReceivingContext,
  batch: EmailBatch,
  read: ParsedEmail,
): EntryId | null {
  const own = bareMessageId(read.messageId);
  if (own !== null) {
    const minted = door.readMinted(own);
    if (minted !== null) return minted;
    const sent = batch
      .copies(own)
      .find((one) => one.direction === "out" && one.inboundPayloadId === null);
    if (sent) return sent.entryId;
  }
  const last = bareMessageId(read.references.at(-1) ?? null);
  const isOurs =
    last !== null &&
    read.from !== null &&
    door.lines.isOurs(read.from) &&
    bareMessageId(read.inReplyTo) !== last;
  return isOurs ? door.readMinted(last) : null;
}

/**
 * The same mail by the same door again: equal id, writer and time of writing, and equal in all it shows. The first
 * three are known to every reader of the mail before, who could play another mail under them ahead of the genuine one.
 */
export function isDuplicateDelivery(
  batch: EmailBatch,
  { item, read, verdict }: Pick<ParsedInboundEmail, "item" | "read" | "verdict">,
  shown: string,
  line: InboxRecord,
  lines: InboxLookup,
): boolean {
  const own = bareMessageId(read.messageId);
  if (own === null) return false;
  const told = read.date === null ? null : Date.parse(read.date);
  return batch.copies(own).some((copy) => {
    if (copy.inboundPayloadId === item.id) return copy.inboxId === line.id;
    // What lies among the sent ones is ours for sure, whatever came before it under the same name.
    if (copy.direction === "in" && isFromSentFolder(item)) return false;
    if (copy.shownHash !== null && copy.shownHash !== shown) return false;
    // What nobody vouches for takes the place of nothing that may yet be vouched for.
    if (copy.isSuspicious && verdict?.isSuspicious !== true) return false;
    const at = lines.byId(copy.inboxId);
    const isSameTime =
      (copy.claimedSentAt === null ? null : Date.parse(copy.claimedSentAt)) === told;
    const isSameWriter = normalizeAddress(copy.from) === normalizeAddress(read.from ?? "");
    return isSameTime && isSameWriter && (at === null || haveSameVisibility(at, line));
  });
}
