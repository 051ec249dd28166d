import { nameOfSender, normalAddress } from "#domain/contact/mail-address.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { AttachmentId, ConversationId, EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone, sees } from "#server/actions/actor.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findConversation, insertConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findStarted } from "#server/store/sending/message-by-key.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { readyRecipients } from "./sending/people.ts";
import { writeMail } from "./sending/write-mail.ts";
import { forgetUnsentMail } from "./unsent/discard-unsent-mail.ts";

export const startMail = defineAction({
  name: "start-mail",
  needs: "conversation.reply",
  async run(ctx, input) {
    const { memberId, country, sight } = asSomeone(ctx.actor);
    const line = await getLineFor(ctx, input.lineId);
    const { clientKey = null } = input;
    const answer = async (id: EntryId) => {
      const entry = must(await findEntry(ctx.db, ctx.workspaceId, id), "just written");
      const conversation = await findConversation(ctx.db, ctx.workspaceId, entry.conversationId);
      return {
        conversation: must(conversation, "an entry stands in one"),
        entry: presentEntry(entry, country),
      };
    };
    const started =
      clientKey === null
        ? null
        : await findStarted(ctx.db, ctx.workspaceId, { lineId: line.id, memberId, clientKey });
    if (started) {
      const before = await answer(started);
      // It was moved meanwhile to where this member sees nothing; written again it would go out twice.
      if (!sees(sight, before.conversation.lineId)) throw new DeskError("not_found");
      return before;
    }

    const recipients = readyRecipients(input);
    const to = must(recipients.to[0], "the contract asks for one");
    const point = await findOrMakePoint(ctx, {
      kind: "mail",
      value: normalAddress(to.address),
      knownAs: to.address,
      name: nameOfSender(to.name, to.address),
    });
    const writer = must(
      await findMember(ctx.db, ctx.workspaceId, memberId),
      "whoever acts is a member",
    );
    const conversationId = ctx.newId<ConversationId>();
    await insertConversation(ctx.db, ctx.workspaceId, {
      id: conversationId,
      contactId: point.contactId,
      lineId: line.id,
      teamId: line.teamId,
      assigneeId: memberId,
      previousId: null,
      subject: bareSubject(input.subject).slice(0, limit("subjectLength")),
      at: ctx.now.toISOString(),
    });
    const conversation = must(
      await findConversation(ctx.db, ctx.workspaceId, conversationId),
      "just written",
    );
    if (input.unsentId !== undefined) await forgetUnsentMail(ctx, input.unsentId);
    const { subject, html, sendAt, stopsOnReply } = input;
    return answer(
      await writeMail(ctx, {
        ...{ conversation, line, ...recipients, subject, html, sendAt, stopsOnReply, clientKey },
        ...{ kind: "new", parent: null, auto: null },
        attachmentIds: input.attachmentIds as AttachmentId[],
        author: { memberId, name: writer.name },
      }),
    );
  },
});
