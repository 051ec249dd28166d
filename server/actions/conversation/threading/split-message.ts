import { AppError } from "#domain/errors.ts";
import type { ContactId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { findAssignable } from "#server/actions/conversation/find-assignable.ts";
import { createConversation } from "#server/actions/conversation/join-or-create.ts";
import {
  getVisibleEntry,
  lockVisibleEntry,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockCallsOfConversations } from "#server/store/call/lock-calls.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { listMovableEntries } from "#server/store/conversation/thread-operation.ts";
import { findEmail } from "#server/store/email/email.ts";
import { listWithReplies } from "./list-replies.ts";
import { runThreadOperation } from "./move-entries.ts";

export const splitMessage = defineWriteAction({
  name: "split-message",
  requires: "conversation.update",
  async run(ctx, { entryId, withReplies: isWithAnswers, subject }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const { conversation: there } = await getVisibleEntry(ctx, entryId);
    await lockCallsOfConversations(ctx.db, ctx.workspaceId, [there.id]);
    const { entry, conversation: from } = await lockVisibleEntry(ctx, entryId);
    if (!entry.message) throw new AppError("not_a_message");
    if (from.folder === "merged" || from.folder === "trash")
      throw new AppError("invalid_conversation_state", { state: from.folder });
    const entryIds = isWithAnswers
      ? await listWithReplies(ctx.db, ctx.workspaceId, from.id, entry)
      : [entryId];
    const movable = await listMovableEntries(ctx.db, ctx.workspaceId, from.id);
    const leaving = new Set(entryIds);
    if (movable.every((one) => leaving.has(one))) throw new AppError("conversation_would_be_empty");

    const email = await findEmail(ctx.db, ctx.workspaceId, entryId);
    const point = await findContactPointById(ctx.db, ctx.workspaceId, entry.message.contactPointId);
    const to = await createConversation(ctx, {
      contactId: (point?.contactId ?? from.contactId) as ContactId,
      inboxId: from.inboxId,
      teamId: from.teamId,
      assigneeId: await findAssignable(ctx, from.inboxId, [from.assigneeId]),
      previousConversationId: from.id,
      subject: (subject || stripSubjectPrefixes(email?.subject ?? from.subject)).slice(
        0,
        limit("subjectLength"),
      ),
      at: entry.at,
    });
    return runThreadOperation(ctx, {
      kind: "split",
      from,
      to,
      entryIds,
      reason: "split_here",
      memberId,
    });
  },
});
