// The line answers a customer's mail by itself, if its owner wants that and nothing speaks against it.
import { isPublicHost, normalAddress, splitAddress } from "#domain/contact/mail-address.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type AutoReply,
  type AutoReplyDecision,
  decideAutoReply,
  type MailToAnswer,
  withoutLinks,
} from "#domain/line/auto-reply.ts";
import { fillAutoReply, sayNextOpening } from "#domain/line/line-words.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import { replySubject } from "#domain/message/mail/subject.ts";
import { firstNameOf } from "#domain/message/saved-words.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Spoken } from "#server/actions/message/mail/receiving/receiving-door.ts";
import { writeMail } from "#server/actions/message/mail/sending/write-mail.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { listMailLines } from "#server/store/line.ts";
import { findMail } from "#server/store/mail/mail.ts";
import { countLately, findRepliedAt, markReplied } from "#server/store/mail-line/auto-reply.ts";
import { countTry } from "#server/store/rate.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

type Told = Omit<Spoken, "hadScheduled">;

const loopMs = 10 * 60_000;

export async function maybeAutoReply(ctx: WriteCtx, spoken: Told): Promise<void> {
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
    if (!(error instanceof DeskError)) throw error;
    return;
  }
  await markReplied(ctx.db, ctx.workspaceId, line.id, normalAddress(to.address), ctx.now);
}

/** Whoever writes above many mails the addresses of strangers would have us write to all of them. */
async function hasRepliedTooOften({ db, now }: WriteCtx, lineId: LineId): Promise<boolean> {
  const row = { door: "auto_reply.line", bearer: lineId, now, windowSeconds: 3600 };
  return (await countTry(db, row)).count > limit("autoRepliesPerHour");
}

const answerTo = ({ read, from }: Told): MailPerson => {
  const [first] = read.replyTo;
  return first ? { address: first.address, name: first.name ?? from.name } : from;
};

async function decide(ctx: WriteCtx, wish: AutoReply, spoken: Told): Promise<AutoReplyDecision> {
  const { db, workspaceId, now } = ctx;
  const { line, from, read, item, signs, isBlind, conversationId } = spoken;
  const to = answerTo(spoken);
  const ours = (await listMailLines(db, workspaceId)).flatMap((one) => [
    one.address,
    ...one.aliases,
  ]);
  const domain = splitAddress(from.address)?.domain ?? "";
  const lately = await countLately(db, workspaceId, new Date(now.getTime() - loopMs), {
    conversationId,
    domain,
  });
  const memory = {
    repliedAt: await findRepliedAt(db, workspaceId, line.id, normalAddress(to.address)),
    mailsInConversation: lately.inConversation,
    mailsFromDomain: isPublicHost(domain) ? 0 : lately.fromDomain,
  };
  const told = read.date === null ? Number.NaN : Date.parse(read.date);
  const came = Date.parse(item.receivedAt);
  const mail: MailToAnswer = {
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
  ctx: WriteCtx,
  { line, entryId, read }: Told,
  conversation: ConversationRecord,
  to: MailPerson,
): Promise<void> {
  const parent = must(await findMail(ctx.db, ctx.workspaceId, entryId), "it was just written");
  const workspace = await getWorkspace(ctx.db, ctx.workspaceId);
  await writeMail(ctx, {
    conversation,
    line,
    kind: "reply",
    subject: replySubject(withoutLinks(read.subject ?? "")),
    html: fillAutoReply(line.autoReply?.html ?? "", {
      "contact.name": to.name,
      "contact.firstName": firstNameOf(to.name),
      "line.name": line.name,
      "line.address": line.address,
      "workspace.name": workspace.name,
      "line.opens": sayNextOpening(line.autoReply?.hours ?? null, ctx.now),
    }),
    to: [to],
    cc: [],
    bcc: [],
    attachmentIds: [],
    parent,
    sendAt: null,
    stopsOnReply: false,
    // However often the same mail is read again.
    clientKey: `auto-reply ${entryId}`,
    author: null,
    auto: "auto-reply",
  });
}
