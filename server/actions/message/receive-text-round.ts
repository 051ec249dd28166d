// Receives one text of each of several contacts: joins or creates their conversations, writes the messages, and applies
// consent keywords.
import { type ConsentKeyword, parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { isTextProof } from "#domain/contact/contact-proof.ts";
import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import { messagePreview } from "#domain/conversation/preview.ts";
import type { AttachmentId, ConversationId, EntryId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { required } from "#domain/required.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateConversations } from "#server/actions/conversation/join-or-create.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { insertAttachment } from "#server/store/attachment.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { insertCustomerEntries } from "#server/store/conversation/insert-customer-entries.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertMessages, type NewMessage } from "#server/store/message.ts";
import {
  applyKeyword,
  grantConsentByMessage,
  isOutdated,
  isStopOrStart,
} from "./apply-consent-keyword.ts";
import { stopScheduled } from "./email/sending/stop-scheduled.ts";
import type { NewText, ReceivedText } from "./incoming-text.ts";
import { receivedName } from "./media/received-name.ts";
import { isUndecided, lockIfUndecided } from "./whatsapp/lock-undecided.ts";

interface SentText extends NewText {
  readonly point: ContactPointRecord;
}

interface DecidedText extends SentText {
  readonly keyword: ConsentKeyword;
  /** It is a STOP or START that takes effect. */
  readonly isApplied: boolean;
  /** The first WhatsApp message of a contact who has decided nothing. */
  readonly isFirst: boolean;
  readonly sentAt: string;
}

/** The texts are of different contacts. */
export async function receiveRound(ctx: WriteContext, texts: readonly SentText[]): Promise<void> {
  const decided: DecidedText[] = [];
  for (const one of texts) decided.push(await decideKeyword(ctx, one));
  const joined = await joinOrCreate(ctx, decided);
  const written = decided.map((one, nth) => ({
    ...one,
    id: ctx.newId<EntryId>(),
    conversation: required(joined[nth], "one for each"),
  }));
  // Merged conversations of different contacts are one.
  const ofConversation = Map.groupBy(written, (one) => one.conversation.id);
  for (let nth = 0; ; nth += 1) {
    const rows = [...ofConversation.values()].flatMap((all) => all[nth] ?? []);
    if (rows.length === 0) break;
    await insertCustomerEntries(ctx.db, ctx.workspaceId, rows.map(toEntry(ctx)));
  }
  await insertMessages(ctx.db, ctx.workspaceId, written.map(toMessage(ctx)));
  for (const one of written) await followUp(ctx, one);
}

async function decideKeyword(ctx: WriteContext, one: SentText): Promise<DecidedText> {
  const { context, text, point } = one;
  const channel = textChannelOf(context.inbox.kind);
  const isRevoked =
    (channel === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
  const sentAt = resolveSentAt(text.at, ctx.now);
  const read = text.optOut ?? parseConsentKeyword(text.text, isRevoked);
  const isApplied = isStopOrStart(read) && !(await isOutdated(ctx, point, channel, sentAt));
  // A YES from before the STOP that is read late is no START: it replies to something else.
  const keyword = isApplied ? read : (text.optOut ?? parseConsentKeyword(text.text, false));
  // Like STOP and START, before the contact is locked.
  const isFirst =
    !isApplied && channel === "whatsapp" && isUndecided(await lockIfUndecided(ctx, point));
  return { ...one, keyword, isApplied, isFirst, sentAt };
}

interface MatchedConversation {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  /** How the customer's message opens the conversation; null if it leaves it as it is. */
  readonly opened: ReturnType<typeof decideCustomerReply> | null;
  readonly reason: string;
  /** A scheduled email of ours does not take this message into account. */
  readonly hasScheduledMessages: boolean;
}

/** STOP and START need no follow-up: they neither reopen a conversation nor mark it as waiting. */
async function joinOrCreate(
  ctx: WriteContext,
  texts: readonly DecidedText[],
): Promise<MatchedConversation[]> {
  const at = ctx.now.toISOString();
  const isWork = ({ keyword }: DecidedText) => !isStopOrStart(keyword);
  const joined = await joinOrCreateConversations(
    ctx,
    texts.map((one) => ({
      inbox: one.context.inbox,
      contactId: one.point.contactId,
      contactPointId: one.point.id,
      member: null,
      created: isWork(one) ? { waitingSince: at } : { closedAt: at },
    })),
  );
  return texts.map((one, nth) => {
    const { id, inboxId, reason, statusRow } = required(joined[nth], "one for each");
    const isOpened = statusRow !== null && isWork(one);
    return {
      id,
      inboxId,
      reason,
      opened: isOpened ? decideCustomerReply(statusRow, at) : null,
      hasScheduledMessages: isOpened && statusRow.hasScheduledMessages,
    };
  });
}

interface WrittenText extends DecidedText {
  readonly id: EntryId;
  readonly conversation: MatchedConversation;
}

const toEntry =
  (ctx: WriteContext) =>
  ({ id, from, text, point, context, conversation }: WrittenText) => {
    const channel = textChannelOf(context.inbox.kind);
    return {
      id,
      conversationId: conversation.id,
      at: ctx.now.toISOString(),
      body: { claimedSentAt: text.at },
      provenContactId: isTextProof(channel, from, context.country) ? point.contactId : null,
      last: {
        kind: "message",
        channel,
        direction: "in",
        memberId: null,
        ...messagePreview(text.text, text.media.length),
        isFailed: false,
      } as const,
      opened: conversation.opened,
    };
  };

const toMessage =
  (ctx: WriteContext) =>
  ({ id, from, text, point, context, conversation }: WrittenText): NewMessage => {
    const channel = textChannelOf(context.inbox.kind);
    return {
      id,
      conversationId: conversation.id,
      channel,
      direction: "in",
      inboxId: context.inbox.id,
      contactPointId: point.id,
      from,
      to: context.inbox.address,
      text: text.text,
      segments: channel === "whatsapp" ? 1 : countSegments(text.text).count,
      reason: conversation.reason,
      clientKey: null,
      providerRef: text.providerRef,
      sendAfter: null,
      inboundPayloadId: context.inboundPayloadId,
      at: ctx.now.toISOString(),
    };
  };

async function followUp(ctx: WriteContext, written: WrittenText): Promise<void> {
  const { id, text, point, context, conversation, keyword, isApplied, isFirst } = written;
  await expectImages(ctx, context.inbox, id, text);
  if (isApplied && isStopOrStart(keyword)) await applyKeyword(ctx, { ...written, keyword });
  else if (isFirst) await grantConsentByMessage(ctx, point, id);
  if (conversation.hasScheduledMessages) await stopScheduled(ctx, conversation, id);
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
}

async function expectImages(
  ctx: WriteContext,
  inbox: InboxRecord,
  messageId: EntryId,
  text: ReceivedText,
): Promise<void> {
  for (const [position, media] of text.media.entries()) {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, ctx.workspaceId, {
      id,
      messageId,
      uploader: null,
      sha256: null,
      name: receivedName(media.type, position, media.name),
      type: media.type,
      size: 0,
      position,
      remote: { accountId: inbox.accountId, url: media.url, type: media.type },
      at: ctx.now,
    });
    ctx.schedule("fetch-media", { workspaceId: ctx.workspaceId, attachmentId: id });
  }
}

/** The provider's time, whose clock may be ahead of ours. */
function resolveSentAt(reportedAt: string, now: Date): string {
  const at = Date.parse(reportedAt);
  return new Date(Number.isNaN(at) ? now.getTime() : Math.min(at, now.getTime())).toISOString();
}
