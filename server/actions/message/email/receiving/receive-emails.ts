// Processes a batch of emails together: one lookup for all they refer to, one write for all their effects.

import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { EntryId } from "#domain/ids.ts";
import { parseOwnMessageId, parseReplyToken } from "#domain/message/email/reply-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  applyReturnedSystemEmail,
  findReturnedSystemEmail,
  isSystemEmail,
} from "#server/actions/member/system-email/recognize-system-email.ts";
import { applyBounce } from "#server/actions/message/delivery/apply-bounce.ts";
import { sendAutoReplyIfDue } from "#server/actions/message/email/auto-reply/send-auto-reply.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { stopScheduled } from "#server/actions/message/email/sending/stop-scheduled.ts";
import type { PayloadResult } from "#server/actions/message/processing/payload-result.ts";
import type { Bounce } from "#server/mime/parsed-email.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { type EmailBatch, loadEmailBatch } from "./email-batch.ts";
import { createInboxLookup } from "./inbox-lookup.ts";
import { bareMessageId, referencedMessageIds } from "./message-ids.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import { receiveEmail } from "./receive-email.ts";
import type { ReceivedCustomerEmail, ReceivingContext } from "./receiving-context.ts";
import { partialCopies, replaceEmail } from "./replace-email.ts";
import { firstExternalRecipient, resolveSender } from "./resolve-sender.ts";
import { needsAuthentication } from "./to-email-record.ts";

export async function receiveEmails(
  ctx: WriteContext,
  emails: readonly ParsedInboundEmail[],
): Promise<PayloadResult[]> {
  const context = await loadReceivingContext(ctx);
  const batch = await loadEmailBatch(ctx, collectLookups(context, emails));
  const marks: PayloadResult[] = [];
  for (const email of emails) {
    // A large email takes milliseconds, and nothing between two of them waits for the database.
    if (marks.length > 0) await new Promise(setImmediate);
    marks.push(await processEmail(ctx, context, batch, email));
  }
  await batch.flush();
  if (emails.some(needsAuthentication)) scheduleAuthentication(ctx);
  return marks;
}

/** Once, shortly after, for everything received by then: continuous email does not postpone it. */
function scheduleAuthentication(ctx: WriteContext): void {
  const at = new Date(ctx.now.getTime() + 2_000);
  const { workspaceId } = ctx;
  const key = jobKeys.authenticateEmails(workspaceId);
  ctx.schedule("authenticate-emails", { workspaceId }, { key, at, preservesTime: true });
}

async function processEmail(
  ctx: WriteContext,
  context: ReceivingContext,
  batch: EmailBatch,
  email: ParsedInboundEmail,
): Promise<PayloadResult> {
  const { item, read, problem } = email;
  const mark = (state: PayloadResult["state"], reason: string | null): PayloadResult => ({
    id: item.id,
    state,
    problem: reason,
  });
  if (context.isSystemEmail(read))
    return mark("processed", "An email about an account, which belongs to no conversation.");
  for (const { entryId, conversationId } of partialCopies(batch, email))
    batch.afterFlush(() => replaceEmail(ctx, email, { id: entryId, conversationId }));
  const { bounce } = read;
  if (bounce) {
    const about = findReturned(context, batch, bounce);
    if (about) {
      const sentTo = [...(item.envelope?.to ?? []), ...read.to.map((one) => one.address)];
      batch.afterFlush(async () => void (await applyBounce(ctx, about, bounce, sentTo)));
      if (bounce.isCertain) return mark("processed", null);
    }
    const systemEmailId = context.findReturnedSystemEmail(bounce);
    if (systemEmailId !== null) {
      batch.afterFlush(() => applyReturnedSystemEmail(ctx, systemEmailId, bounce));
      return mark("processed", null);
    }
    if (bounce.isCertain)
      return mark("dismissed", "It reports on an email that wasn't sent from here.");
    // What may be a person's email is shown too.
  }
  const received = await receiveEmail(ctx, context, batch, email);
  switch (received.kind) {
    case "written":
      // The team sees what could be parsed, and admins see a dead letter until all of it is.
      return problem === null ? mark("processed", null) : mark("failed", problem);
    case "known":
      return mark("processed", received.reason);
    case "no_inbox":
      return mark("failed", received.reason);
  }
}

/** Finds our bounced email by the Message-ID it carried, ours or its provider's. */
function findReturned(
  context: ReceivingContext,
  batch: EmailBatch,
  bounce: Bounce,
): EntryId | null {
  const id = bareMessageId(bounce.originalMessageId);
  if (id === null) return null;
  const sent = batch
    .storedCopies(id)
    .find((one) => one.direction === "out" && one.inboundPayloadId === null);
  // By the provider's Message-ID, which none of our emails contains.
  const ofProvider = batch.messageIdRows(id).find((one) => one.kind === "provider");
  return sent?.entryId ?? ofProvider?.entryId ?? context.entryIdOfOwnMessageId(id);
}

async function loadReceivingContext(ctx: WriteContext): Promise<ReceivingContext> {
  const keys = replyTokenKeys(ctx.secrets);
  const members = (await listMembers(ctx.db, ctx.workspaceId)).filter(
    (one) => one.state === "active",
  );
  return {
    inboxes: createInboxLookup(await listInboxes(ctx.db, ctx.workspaceId, null)),
    members: new Map(members.map((one) => [normalizeAddress(one.email), one.id])),
    readTokenOf: (address) => parseReplyToken(address, keys),
    entryIdOfOwnMessageId: (messageId) => parseOwnMessageId(messageId, keys),
    isSystemEmail: (read) => isSystemEmail(read, keys),
    findReturnedSystemEmail: (bounce) => findReturnedSystemEmail(bounce, keys),
    afterCustomerEmail: (received) => afterCustomerEmail(ctx, received),
  };
}

/** Everything the batch may look up, so that it is queried once. */
function collectLookups(context: ReceivingContext, emails: readonly ParsedInboundEmail[]) {
  const inboundPayloadIds = emails.map((one) => one.item.id);
  const messageIds = new Set<string>();
  const addresses = new Set<string>();
  const tokens = new Set<NonNullable<ReturnType<ReceivingContext["readTokenOf"]>>>();
  const senders = new Set<string>();
  for (const email of emails) {
    const { item, read } = email;
    const sender = resolveSender(context, email).person;
    senders.add(normalizeAddress(sender.address));
    for (const id of [read.messageId, read.bounce?.originalMessageId ?? null]) {
      const bare = bareMessageId(id);
      if (bare !== null) messageIds.add(bare);
    }
    for (const id of referencedMessageIds(read)) messageIds.add(id);
    const people = [...read.to, ...read.cc, ...read.replyTo].map((one) => one.address);
    for (const one of [sender, firstExternalRecipient(context, read)])
      if (one !== null) addresses.add(normalizeAddress(one.address));
    for (const address of [...(item.envelope?.to ?? []), ...people]) {
      const token = context.readTokenOf(address);
      if (token !== null) tokens.add(token);
    }
  }
  return {
    messageIds: [...messageIds],
    addresses: [...addresses],
    conversationIds: [...tokens],
    inboundPayloadIds,
    senders: [...senders],
  };
}

// What follows a customer's email once it is on the timeline.
async function afterCustomerEmail(
  ctx: WriteContext,
  received: ReceivedCustomerEmail,
): Promise<void> {
  const { conversationId, entryId, hadScheduled } = received;
  if (hadScheduled) await stopScheduled(ctx, { id: conversationId }, entryId);
  await sendAutoReplyIfDue(ctx, received);
}
