// Sends the inbox's auto-reply to a customer's email, if enabled and nothing forbids it.
import { normalizeAddress, splitAddress } from "#domain/contact/email-address.ts";
import { isPublicEmailHost } from "#domain/contact/public-email-hosts.ts";
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import {
  type AutoReply,
  type AutoReplyCandidate,
  type AutoReplyDecision,
  decideAutoReply,
  withoutLinks,
} from "#domain/inbox/auto-reply.ts";
import { formatNextOpening, renderAutoReply } from "#domain/inbox/template-variables.ts";
import { limit } from "#domain/limits.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { replySubject } from "#domain/message/email/subject.ts";
import { firstNameOf } from "#domain/message/placeholders.ts";
import { required } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ReceivedCustomerEmail } from "#server/actions/message/email/receiving/receiving-context.ts";
import { createOutgoingEmail } from "#server/actions/message/email/sending/create-outgoing-email.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { findEmail } from "#server/store/email/email.ts";
import {
  countRecentEmails,
  findAutoReplySentAt,
  saveAutoReplySent,
} from "#server/store/email-inbox/auto-reply.ts";
import { listEmailInboxes } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { wasRestoredSince } from "#server/store/restored-at.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

type AutoReplyTrigger = Omit<ReceivedCustomerEmail, "hadScheduled">;

const loopMs = 10 * 60_000;

export async function sendAutoReplyIfDue(
  ctx: WriteContext,
  trigger: AutoReplyTrigger,
): Promise<void> {
  const { inbox } = trigger;
  // Most inboxes have none, and this runs for every email.
  if (!inbox.autoReply?.isOn || inbox.isArchived) return;
  const conversation = await findConversation(ctx.db, ctx.workspaceId, trigger.conversationId);
  if (!conversation || conversation.folder === "spam" || conversation.folder === "trash") return;
  const decision = await decide(ctx, inbox.autoReply, trigger);
  if (decision.kind === "silent" || (await hasRepliedTooOften(ctx, inbox.id))) return;
  const { address, name } = replyRecipient(trigger);
  const to = { address, name: withoutLinks(name) };
  try {
    await ctx.db.attempt(() => write(ctx, trigger, conversation, to));
  } catch (error) {
    // Suppressed, or a broken account: the received email matters more.
    if (!(error instanceof AppError)) throw error;
    return;
  }
  await saveAutoReplySent(ctx.db, ctx.workspaceId, inbox.id, normalizeAddress(to.address), ctx.now);
}

/** A sender who forges strangers' addresses would make us write to all of them. */
async function hasRepliedTooOften({ db, now }: WriteContext, inboxId: InboxId): Promise<boolean> {
  const row = { scope: "auto_reply.inbox", subject: inboxId, now, windowSeconds: 3600 };
  return (await countAttempt(db, row)).count > limit("autoRepliesPerInboxPerHour");
}

const replyRecipient = ({ read, from }: AutoReplyTrigger): EmailPerson => {
  const [first] = read.replyTo;
  return first ? { address: first.address, name: first.name ?? from.name } : from;
};

async function decide(
  ctx: WriteContext,
  input: AutoReply,
  trigger: AutoReplyTrigger,
): Promise<AutoReplyDecision> {
  const { db, workspaceId, now } = ctx;
  const { inbox, from, read, item, signs, isBlind, conversationId } = trigger;
  const to = replyRecipient(trigger);
  const ours = (await listEmailInboxes(db, workspaceId)).flatMap((one) => [
    one.address,
    ...one.aliases,
  ]);
  const domain = splitAddress(from.address)?.domain ?? "";
  const lately = await countRecentEmails(db, workspaceId, new Date(now.getTime() - loopMs), {
    conversationId,
    domain,
  });
  const claimedMs = read.date === null ? Number.NaN : Date.parse(read.date);
  const receivedMs = Date.parse(item.receivedAt);
  const writtenAt = new Date(
    Number.isNaN(claimedMs) ? receivedMs : Math.min(claimedMs, receivedMs),
  ).toISOString();
  const memory = {
    repliedAt: await findAutoReplySentAt(db, workspaceId, inbox.id, normalizeAddress(to.address)),
    emailsInConversation: lately.inConversation,
    emailsFromDomain: isPublicEmailHost(domain) ? 0 : lately.fromDomain,
    isFromBeforeRestore: await wasRestoredSince(db, writtenAt),
  };
  const candidate: AutoReplyCandidate = {
    from: from.address,
    replyTo: to.address,
    auto: read.auto,
    isBlindCopy: isBlind,
    writtenAt,
    ...signs,
  };
  return decideAutoReply(input, candidate, memory, ours, now);
}

async function write(
  ctx: WriteContext,
  { inbox, entryId, read }: AutoReplyTrigger,
  conversation: ConversationRecord,
  to: EmailPerson,
): Promise<void> {
  const parent = required(await findEmail(ctx.db, ctx.workspaceId, entryId), "it was just written");
  const workspace = await getWorkspace(ctx.db, ctx.workspaceId);
  await createOutgoingEmail(ctx, {
    conversation,
    inbox,
    kind: "reply",
    subject: replySubject(withoutLinks(read.subject ?? "")),
    html: renderAutoReply(inbox.autoReply?.html ?? "", {
      "contact.name": to.name,
      "contact.firstName": firstNameOf(to.name),
      "inbox.name": inbox.name,
      "inbox.address": inbox.address,
      "workspace.name": workspace.name,
      "inbox.opens": formatNextOpening(inbox.autoReply?.hours ?? null, ctx.now),
    }),
    to: [to],
    cc: [],
    bcc: [],
    attachmentIds: [],
    parent,
    sendAt: null,
    cancelsOnReply: false,
    // Stays the same when the email is processed again.
    clientKey: `auto-reply ${entryId}`,
    author: null,
    auto: "auto-reply",
  });
}
