import { AppError, required } from "#domain/errors.ts";
import { scheduleDeparture } from "#domain/message/email/decide-email.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, lockAttemptDeliveries } from "#server/store/delivery/email-delivery.ts";
import { setHoldUntil } from "#server/store/delivery/find-email.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { scheduleEmailSubmission } from "./sending/queue-email.ts";

export const rescheduleMessage = defineWriteAction({
  name: "reschedule-message",
  needs: "conversation.reply",
  async run(ctx, { entryId, sendAt }) {
    const { country } = requireAuthenticated(ctx.actor);
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    const attempt = await findLatestAttempt(ctx.db, ctx.workspaceId, entry.id);
    if (!attempt) throw new AppError("already_sent");
    const waiting = (
      await lockAttemptDeliveries(ctx.db, ctx.workspaceId, entry.id, attempt.attempt)
    ).filter((one) => one.state === "scheduled");
    if (waiting.length === 0) throw new AppError("already_sent");
    const { sendAfter } = scheduleDeparture({ undoSeconds: 0 }, sendAt, ctx.now);
    // "Now" is handled like any other time: the job takes it off the schedule.
    const at = sendAfter ?? ctx.now.toISOString();
    await setHoldUntil(ctx.db, ctx.workspaceId, entry.id, at);
    await advanceDeliveries(
      ctx.db,
      ctx.workspaceId,
      waiting.map((one) => one.id),
      ["scheduled"],
      { state: "scheduled", at: ctx.now },
    );
    scheduleEmailSubmission(ctx, attempt.id, new Date(at));
    publishEntryChange(ctx, conversation, entry.id);
    publishConversationChange(ctx, conversation);
    return presentEntry(
      required(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
      country,
    );
  },
});
