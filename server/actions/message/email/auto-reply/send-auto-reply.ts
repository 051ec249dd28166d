// The line answers a customer's mail by itself, if its owner wants that and nothing speaks against it.
import {
  isPublicEmailHost,
  normalizeAddress,
  splitAddress,
} from "#domain/contact/email-address.ts";
import { AppError, required } from "#domain/errors.ts";
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
import { getWorkspace } from "#server/store/workspace/workspace.ts";

type Told = Omit<ReceivedCustomerEmail, "hadScheduled">;

const loopMs = 10 * 60_000;

export async function sendAutoReplyIfDue(ctx: WriteContext, spoken: Told): Promise<void> {
  const { line } = spoken;
  // Most lines have none, and this is asked at every mail.
  if (!line.autoReply?.isOn || line.isArchived) return;
  const conversation = await findConversation(ctx.db, ctx.workspaceId, spoken.conversationId);
  if (!conversation || conversation.place === "spam" || conversation.place === "trash") return;
  const decision = await decide(ctx, line.autoReply, spoken);
  if (decision.kind === "silent" || (await hasRepliedTooOften(ctx, line.id))) return;
  const { address, name } = answerTo(spoken);
  const to = { address, name: withoutLinks(name) };
  try {
    await ctx.db.attempt(() => write(ctx, spoken, conversation, to));
  } catch (error) {
    // Suppressed, or the account is broken: the customer's mail is in, and that is what counts.
    if (!(error instanceof AppError)) throw error;
    return;
  }
  await saveAutoReplySent(ctx.db, ctx.workspaceId, line.id, normalizeAddress(to.address), ctx.now);
}

/** Whoever writes above many mails the addresses of strangers would have us write to all of them. */
async function hasRepliedTooOften({ db, now }: WriteContext, inboxId: InboxId): Promise<boolean> {
  const row = { door: "auto_reply.line", bearer: inboxId, now, windowSeconds: 3600 };
  return (await countAttempt(db, row)).count > limit("autoRepliesPerHour");
}

const answerTo = ({ read, from }: Told): EmailPerson => {
  const [first] = read.replyTo;
  return first ? { address: first.address, name: first.name ?? from.name } : from;
};

async function decide(
  ctx: WriteContext,
  wish: AutoReply,
  spoken: Told,
): Promise<AutoReplyDecision> {
  const { db, workspaceId, now } = ctx;
  const { line, from, read, item, signs, isBlind, conversationId } = spoken;
  const to = answerTo(spoken);
  const ours = (await listEmailInboxes(db, workspaceId)).flatMap((one) => [
    one.address,
    ...one.aliases,
  ]);
  const domain = splitAddress(from.address)?.domain ?? "";
  const lately = await countRecentEmails(db, workspaceId, new Date(now.getTime() - loopMs), {
    conversationId,
    domain,
  });
  const memory = {
    repliedAt: await findAutoReplySentAt(db, workspaceId, line.id, normalizeAddress(to.address)),
    mailsInConversation: lately.inConversation,
    mailsFromDomain: isPublicEmailHost(domain) ? 0 : lately.fromDomain,
  };
  const told = read.date === null ? Number.NaN : Date.parse(read.date);
  const came = Date.parse(item.receivedAt);
  const mail: AutoReplyCandidate = {
    from: from.address,
    replyTo: to.address,
    auto: read.auto,
    isBlindCopy: isBlind,
    writtenAt: new Date(Number.isNaN(told) ? came : Math.min(told, came)).toISOString(),
    ...signs,
  };
  return decideAutoReply(wish, mail, memory, ours, now);
}

async function write(
  ctx: WriteContext,
  { line, entryId, read }: Told,
  conversation: ConversationRecord,
  to: EmailPerson,
): Promise<void> {
  const parent = required(await findEmail(ctx.db, ctx.workspaceId, entryId), "it was just written");
  const workspace = await getWorkspace(ctx.db, ctx.workspaceId);
  await createOutgoingEmail(ctx, {
    conversation,
    line,
    kind: "reply",
    subject: replySubject(withoutLinks(read.subject ?? "")),
    html: renderAutoReply(line.autoReply?.html ?? "", {
      "contact.name": to.name,
      "contact.firstName": firstNameOf(to.name),
      "line.name": line.name,
      "line.address": line.address,
      "workspace.name": workspace.name,
      "line.opens": formatNextOpening(line.autoReply?.hours ?? null, ctx.now),
    }),
    to: [to],
    cc: [],
    bcc: [],
    attachmentIds: [],
    parent,
    sendAt: null,
    cancelsOnReply: false,
    // However often the same mail is read again.
    clientKey: `auto-reply ${entryId}`,
    author: null,
    auto: "auto-reply",
  });
}
