// One received mail: whose it is, where it belongs, and what it does there. Everything is decided on the
// batch in memory; the batch writes it.
import {
  isSpoofedDisplayName,
  normalizeAddress,
  senderDisplayName,
} from "#domain/contact/email-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { firstAndLast } from "#domain/message/email/references-header.ts";
import type { EmailThreadingReason } from "#domain/message/email/resolve-email-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { settleByCopy } from "#server/actions/message/delivery/email/settle-by-copy.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findOwnOriginal, haveSameVisibility, isDuplicateDelivery } from "./detect-duplicate.ts";
import type { EmailBatch } from "./email-batch.ts";
import { bareMessageId } from "./message-ids.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { firstExternalRecipient, resolveSender } from "./resolve-sender.ts";
import { saveAttachments } from "./save-attachments.ts";
import { shownHash } from "./shown-mail.ts";
import {
  applyCustomerReply,
  applyTeamReply,
  canonicalIdOf,
  closeAsAutomated,
  matchConversation,
} from "./thread-inbound-email.ts";
import {
  bareMessageIds,
  claimedDateOf,
  isReplyElsewhere,
  messageIdsToStore,
  messagePreview,
  needsAuthentication,
  participantsOf,
  textOf,
  toEmailMetadata,
  toEmailPeople,
} from "./to-email-record.ts";

export type ReceiveResult =
  | { kind: "written"; entryIds: readonly EntryId[] }
  /** Ours already, by this way or another. */
  | { kind: "known"; why: string }
  | { kind: "nobodys"; why: string };

export async function receiveEmail(
  ctx: WriteContext,
  door: ReceivingContext,
  batch: EmailBatch,
  mail: ParsedInboundEmail,
): Promise<ReceiveResult> {
  const { item, read } = mail;
  const shown = shownHash(mail);
  const lines = door.lines.of(item, read);
  if (lines.length === 0) {
    const to = (item.envelope?.to ?? []).join(", ") || "no known address";
    return {
      kind: "nobodys",
      why: `An email to ${to}, which isn't an inbox here. Add an inbox, or add the address to an existing one, then retry.`,
    };
  }
  const original = findOwnOriginal(door, batch, read);
  if (original !== null) {
    batch.later(() => settleByCopy(ctx, original));
    return { kind: "known", why: "A copy of an email sent from here." };
  }

  const entryIds: EntryId[] = [];
  const before = batch.readBefore(item.id);
  for (const [place, line] of lines.entries()) {
    if (before.some((one) => one.inboxId === line.id)) continue;
    const copy = isDuplicateDelivery(batch, mail, shown, line, door.lines);
    if (copy) continue;
    // Lines that the same people see share one message; whoever sees only the other gets their own.
    if (place > 0 && lines.slice(0, place).some((before) => haveSameVisibility(before, line)))
      continue;
    entryIds.push(await writeOne(ctx, door, batch, mail, shown, line));
  }
  const wasPartial = before.some((one) => one.isPartial);
  return entryIds.length > 0 || wasPartial
    ? { kind: "written", entryIds }
    : { kind: "known", why: "This email was already received." };
}

async function writeOne(
  ctx: WriteContext,
  door: ReceivingContext,
  batch: EmailBatch,
  mail: ParsedInboundEmail,
  shown: string,
  line: InboxRecord,
): Promise<EntryId> {
  const { item, read, verdict } = mail;
  const writer = resolveSender(door, mail);
  const place = matchConversation(ctx, door, batch, item, read, writer.person.address, line);
  const isFromUs = writer.kind === "own" || (writer.kind === "colleague" && place.kind === "join");
  // Of what one of us wrote elsewhere the customer is whoever it was written to.
  const other = isFromUs ? firstExternalRecipient(door, read) : null;
  const person = other ?? writer.person;
  const at = new Date(item.receivedAt).toISOString();
  const point = batch.point(
    normalizeAddress(person.address),
    senderDisplayName(person.name, person.address),
    at,
  );
  const isWork = read.auto !== "auto-reply" && read.auto !== "receipt" && read.auto !== "bounce";
  const home = canonicalIdOf(batch, place, line, point.contactId, read, at);
  const hadScheduled = home.scheduledCount > 0;
  if (isFromUs) await applyTeamReply(ctx, home, at);
  else if (isWork) applyCustomerReply(home, at);
  else if (home.birth && home.entryCount === 0) closeAsAutomated(home, at);

  const isNewParticipant = place.kind === "join" && place.isNewParticipant && !isFromUs;
  const isBlind = item.envelope !== null && door.lines.isBlind(line, read);
  const id = ctx.newId<EntryId>();
  const why: EmailThreadingReason =
    writer.kind === "own" ? "own_copy" : isFromUs ? "from_colleague" : place.why;
  batch.add(home, {
    entry: {
      id,
      authorKind: isFromUs ? "member" : "contact",
      memberId: isFromUs ? writer.memberId : null,
      at,
    },
    message: {
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      inboxId: line.id,
      contactPointId: point.id,
      from: writer.person.address,
      to: isFromUs ? person.address : line.address,
      text: textOf(read),
      segments: 0,
      why,
      clientKey: null,
      providerRef: null,
      sendAfter: null,
      inboundPayloadId: item.id,
      at,
    },
    mail: {
      subject: read.subject ?? "",
      messageId: bareMessageId(read.messageId),
      inReplyTo: bareMessageId(read.inReplyTo),
      references: firstAndLast(bareMessageIds(read.references), limit("mailReferences")),
      fromName: read.fromName ?? "",
      replyTo: toEmailPeople(read.replyTo),
      to: toEmailPeople(read.to),
      cc: toEmailPeople(read.cc),
      bcc: [],
      html: read.html,
      elided: read.elided,
      htmlQuoteOffset: read.htmlQuoteOffset,
      claimedSentAt: claimedDateOf(read, item.receivedAt),
      auto: read.auto,
      warnings: read.warnings,
      findings: toEmailMetadata(read, {
        name_is_address: isSpoofedDisplayName(read.fromName ?? "", read.from ?? ""),
        reply_elsewhere: isReplyElsewhere(door, read),
        first_time: point.isNew && !isFromUs,
        new_participant: isNewParticipant,
        blind_copy: isBlind && read.auto !== "bulk" && !isFromUs,
        not_authentic: verdict?.isSuspicious === true,
        unproved_own: writer.kind === "unproved",
      }),
      auth: verdict?.auth ?? null,
      needsAuthentication: needsAuthentication(mail),
      size: item.size,
      cancelsOnReply: false,
      shownHash: shown,
    },
    last: {
      kind: "message",
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      memberId: isFromUs ? writer.memberId : null,
      preview: messagePreview(read),
      isFailed: false,
    },
    participants: participantsOf(door, read, writer.person),
    ids: messageIdsToStore(read),
  });
  batch.later(() => saveAttachments(ctx, id, read.attachments, mail.files));
  if (!isFromUs && read.auto !== "bounce")
    batch.later(() =>
      door.customerSpoke({
        ...{ conversationId: home.id, entryId: id, line, from: writer.person, read, item },
        signs: mail.signs,
        ...{ hadScheduled: hadScheduled && isWork, isBlind },
      }),
    );
  return id;
}
