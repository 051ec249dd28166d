import { must } from "#domain/errors.ts";
import type { AttachmentId, LineId } from "#domain/ids.ts";
import type { MailKind } from "#domain/message/mail/mail-facts.ts";
import { forwardSubject, replySubject } from "#domain/message/mail/subject.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { stopIfMergedAway, takeConversationFor } from "#server/actions/conversation/access.ts";
import { claimDraft, endDraft } from "#server/actions/conversation/discard-draft.ts";
import { stopIfMovedOn } from "#server/actions/message/stop-if-moved-on.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findMessageByClientKey } from "#server/store/sending/message-by-key.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { chooseMailLine } from "./sending/choose-line.ts";
import { findParent } from "./sending/parent-mail.ts";
import { type ParentMail, writeMail } from "./sending/write-mail.ts";

export const sendMail = defineAction({
  name: "send-mail",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = asSomeone(ctx.actor);
    await claimDraft(ctx, input.draftId);
    const conversation = await takeConversationFor(ctx, input.conversationId);
    const { clientKey = null } = input;
    const sent =
      clientKey === null
        ? null
        : await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, clientKey);
    if (sent)
      return presentEntry(
        must(await findEntry(ctx.db, ctx.workspaceId, sent), "found by key"),
        actor.country,
      );

    await stopIfMergedAway(ctx, conversation);
    if (input.seenSeq !== undefined) await stopIfMovedOn(ctx, actor, conversation, input.seenSeq);
    const { kind, answersId } = input;
    const parent = await findParent(ctx, conversation.id, kind, answersId);
    const line = await lineFor(ctx, conversation, input.lineId, parent);
    const writer = must(
      await findMember(ctx.db, ctx.workspaceId, actor.memberId),
      "whoever acts is a member",
    );
    const { to, cc, bcc, html, sendAt, stopsOnReply } = input;
    const subject = input.subject || subjectOf(kind, parent);
    const id = await writeMail(ctx, {
      ...{ conversation, line, kind, parent, to, cc, bcc, subject, html, sendAt, stopsOnReply },
      ...{ clientKey, auto: null, attachmentIds: input.attachmentIds as AttachmentId[] },
      author: { memberId: writer.id, name: writer.name },
    });
    await endDraft(ctx, conversation, { medium: "mail", draftId: input.draftId });
    return presentEntry(
      must(await findEntry(ctx.db, ctx.workspaceId, id), "just written"),
      actor.country,
    );
  },
});

/** Programs that answer need not repeat what the mail says already. */
function subjectOf(kind: MailKind, parent: ParentMail | null): string {
  if (!parent || kind === "new") return "";
  return kind === "forward" ? forwardSubject(parent.subject) : replySubject(parent.subject);
}

async function lineFor(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  wished: LineId | undefined,
  parent: ParentMail | null,
) {
  if (wished !== undefined) return getLineFor(ctx, wished);
  const chosen = await chooseMailLine(ctx, conversation, parent?.id ?? null);
  return chosen ?? getLineFor(ctx, conversation.lineId);
}
