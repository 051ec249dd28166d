import { DeskError, must } from "#domain/errors.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { firstWhoMayHave } from "#server/actions/conversation/who-may-have.ts";
import { findPointById } from "#server/store/contact.ts";
import { findConversation, insertConversation } from "#server/store/conversation/conversation.ts";
import { listSaid } from "#server/store/conversation/regrouping.ts";
import { findMail } from "#server/store/mail/mail.ts";
import { listWithAnswers } from "./answers-of.ts";
import { regroup } from "./regroup.ts";

export const splitMessage = defineAction({
  name: "split-message",
  needs: "conversation.work",
  async run(ctx, { entryId, withAnswers: isWithAnswers, subject }) {
    const { memberId } = asSomeone(ctx.actor);
    const { entry, conversation: from } = await takeEntryFor(ctx, entryId);
    if (!entry.message) throw new DeskError("not_a_message");
    if (from.place === "merged" || from.place === "trash")
      throw new DeskError("not_in_this_state", { state: from.place });
    const entryIds = isWithAnswers
      ? await listWithAnswers(ctx.db, ctx.workspaceId, from.id, entry)
      : [entryId];
    const said = await listSaid(ctx.db, ctx.workspaceId, from.id);
    const leaving = new Set(entryIds);
    if (said.every((one) => leaving.has(one))) throw new DeskError("nothing_would_stay");

    const mail = await findMail(ctx.db, ctx.workspaceId, entryId);
    const point = await findPointById(ctx.db, ctx.workspaceId, entry.message.pointId);
    const id = ctx.newId<ConversationId>();
    await insertConversation(ctx.db, ctx.workspaceId, {
      id,
      contactId: (point?.contactId ?? from.contactId) as ContactId,
      lineId: from.lineId,
      teamId: from.teamId,
      assigneeId: await firstWhoMayHave(ctx, from.lineId, [from.assigneeId]),
      previousId: from.id,
      subject: (subject || bareSubject(mail?.subject ?? from.subject)).slice(
        0,
        limit("subjectLength"),
      ),
      at: entry.at,
    });
    const to = must(await findConversation(ctx.db, ctx.workspaceId, id), "just written");
    return regroup(ctx, { deed: "split", from, to, entryIds, why: "split_here", memberId });
  },
});
