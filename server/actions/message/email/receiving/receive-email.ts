// Decides one received email: its inboxes, its conversation, and its effects. Works on the batch in memory; the batch
// writes it.

import { isEmailProof } from "#domain/contact/contact-proof.ts";
import {
  isSpoofedDisplayName,
  normalizeAddress,
  senderDisplayName,
} from "#domain/contact/email-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { expectsReply } from "#domain/message/email/email-metadata.ts";
import { firstAndLast } from "#domain/message/email/references-header.ts";
import type { EmailThreadingReason } from "#domain/message/email/resolve-email-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { recordAcceptedByCopy } from "#server/actions/message/delivery/email/record-accepted-by-copy.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { applyCustomerReply, applyTeamReply, closeAsAutomated } from "./apply-reply.ts";
import { contentHash } from "./content-hash.ts";
import { findOwnOriginal, haveSameVisibility, isDuplicateDelivery } from "./detect-duplicate.ts";
import type { EmailBatch } from "./email-batch.ts";
import { findOrInsertConversation, matchConversation } from "./match-conversation.ts";
import { bareMessageId } from "./message-ids.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { firstExternalRecipient, resolveSender } from "./resolve-sender.ts";
import { saveAttachments } from "./save-attachments.ts";
import {
  bareMessageIds,
  claimedDateOf,
  isReplyElsewhere,
  messageIdsToStore,
  needsAuthentication,
  parsedEmailPreview,
  participantsOf,
  textOf,
  toEmailMetadata,
  toEmailPeople,
} from "./to-email-record.ts";

type ReceiveResult =
  | { kind: "written"; entryIds: readonly EntryId[] }
  /** Received or sent before, by whatever path. */
  | { kind: "known"; reason: string }
  | { kind: "no_inbox"; reason: string };

export async function receiveEmail(
  ctx: WriteContext,
  context: ReceivingContext,
  batch: EmailBatch,
  email: ParsedInboundEmail,
): Promise<ReceiveResult> {
  const { item, read } = email;
  const hash = contentHash(email);
  const inboxes = context.inboxes.of(item, read);
  if (inboxes.length === 0) {
    const to = (item.envelope?.to ?? []).join(", ") || "no known address";
    return {
      kind: "no_inbox",
      reason: `An email to ${to}, which isn't an inbox here. Add an inbox, or add the address to an existing one, then retry.`,
    };
  }
  const original = findOwnOriginal(context, batch, read);
  if (original !== null) {
    batch.afterFlush(() => recordAcceptedByCopy(ctx, original));
    return { kind: "known", reason: "A copy of an email sent from here." };
  }

  const entryIds: EntryId[] = [];
  const before = batch.alreadyProcessed(item.id);
  for (const [index, inbox] of inboxes.entries()) {
    if (before.some((one) => one.inboxId === inbox.id)) continue;
    const copy = isDuplicateDelivery(batch, email, hash, inbox, context.inboxes);
    if (copy) continue;
    // Inboxes with the same visibility share one message; any other inbox gets its own.
    if (index > 0 && inboxes.slice(0, index).some((before) => haveSameVisibility(before, inbox)))
      continue;
    entryIds.push(await writeEmail(ctx, context, batch, email, hash, inbox));
  }
  const wasPartial = before.some((one) => one.isPartial);
  return entryIds.length > 0 || wasPartial
    ? { kind: "written", entryIds }
    : { kind: "known", reason: "This email was already received." };
}

async function writeEmail(
  ctx: WriteContext,
  context: ReceivingContext,
  batch: EmailBatch,
  email: ParsedInboundEmail,
  hash: string,
  inbox: InboxRecord,
): Promise<EntryId> {
  const { item, read, verdict } = email;
  const sender = resolveSender(context, email);
  const match = matchConversation(ctx, context, batch, item, read, sender.person.address, inbox);
  const isFromUs = sender.kind === "own" || (sender.kind === "colleague" && match.kind === "join");
  // If a member wrote it elsewhere, the customer is its recipient.
  const other = isFromUs ? firstExternalRecipient(context, read) : null;
  const person = other ?? sender.person;
  const at = new Date(item.receivedAt).toISOString();
  const point = batch.findOrCreateContactPoint(
    normalizeAddress(person.address),
    senderDisplayName(person.name, person.address),
    at,
  );
  const conversation = findOrInsertConversation(batch, match, inbox, point.contactId, read, at);
  const hadScheduled = conversation.scheduledCount > 0;
  const isFirst = conversation.created !== null && conversation.entryCount === 0;
  // In doubt it stays open: closed unseen, the email of a person would be lost.
  const canBePersonal = isFirst && read.auto === "auto-reply" && email.signs.canBePersonal;
  if (isFromUs) await applyTeamReply(ctx, conversation, at);
  else if (expectsReply(read.auto) || canBePersonal) applyCustomerReply(conversation, at);
  else if (isFirst) closeAsAutomated(conversation, at);

  const isNewParticipant = match.kind === "join" && match.isNewParticipant && !isFromUs;
  const isBlind = item.envelope !== null && context.inboxes.isBlind(inbox, read);
  const id = ctx.newId<EntryId>();
  const { address: from } = sender.person;
  const isProof =
    !isFromUs && isEmailProof({ from, proved: verdict?.proved ?? null, auto: read.auto });
  const reason: EmailThreadingReason =
    sender.kind === "own" ? "own_copy" : isFromUs ? "from_colleague" : match.reason;
  batch.addMessage(conversation, {
    entry: {
      id,
      authorKind: isFromUs ? "member" : "contact",
      memberId: isFromUs ? sender.memberId : null,
      provenContactId: isProof ? point.contactId : null,
      at,
    },
    message: {
      channel: "email",
      direction: isFromUs ? "out" : "in",
      inboxId: inbox.id,
      contactPointId: point.id,
      from,
      to: isFromUs ? person.address : inbox.address,
      text: textOf(read),
      segments: 0,
      reason,
      clientKey: null,
      providerRef: null,
      sendAfter: null,
      inboundPayloadId: item.id,
      at,
    },
    email: {
      subject: read.subject ?? "",
      messageId: bareMessageId(read.messageId),
      inReplyTo: bareMessageId(read.inReplyTo),
      references: firstAndLast(bareMessageIds(read.references), limit("emailReferences")),
      fromName: read.fromName ?? "",
      replyTo: toEmailPeople(read.replyTo),
      to: toEmailPeople(read.to),
      cc: toEmailPeople(read.cc),
      bcc: [],
      html: read.html,
      quotedText: read.quotedText,
      htmlQuoteOffset: read.htmlQuoteOffset,
      claimedSentAt: claimedDateOf(read, item.receivedAt),
      auto: read.auto,
      warnings: read.warnings,
      findings: toEmailMetadata(read, {
        name_is_address: isSpoofedDisplayName(read.fromName ?? "", read.from ?? ""),
        reply_elsewhere: isReplyElsewhere(context, read),
        first_time: point.isNew && !isFromUs,
        new_participant: isNewParticipant,
        blind_copy: isBlind && read.auto !== "bulk" && !isFromUs,
        not_authentic: verdict?.isSuspicious === true,
        own_address_unproven: sender.kind === "unproved",
      }),
      auth: verdict?.auth ?? null,
      needsAuthentication: needsAuthentication(email),
      size: item.size,
      cancelsOnReply: false,
      contentHash: hash,
    },
    last: {
      kind: "message",
      channel: "email",
      direction: isFromUs ? "out" : "in",
      memberId: isFromUs ? sender.memberId : null,
      ...parsedEmailPreview(read),
      isFailed: false,
    },
    participants: participantsOf(context, read, sender.person),
    ids: messageIdsToStore(read),
  });
  batch.afterFlush(() => saveAttachments(ctx, id, read.attachments, email.files));
  if (!isFromUs && read.auto !== "bounce")
    batch.afterFlush(() =>
      context.afterCustomerEmail({
        conversationId: conversation.id,
        entryId: id,
        inbox,
        from: sender.person,
        read,
        item,
        signs: email.signs,
        hadScheduled: hadScheduled && expectsReply(read.auto),
        isBlind,
      }),
    );
  return id;
}
