import { DeskError, must } from "#domain/errors.ts";
import { whenItLeaves } from "#domain/message/mail/decide-mail.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findLatestAttempt } from "#server/store/mail/mail.ts";
import { lockAttemptDeliveries, moveDeliveries } from "#server/store/sending/mail-delivery.ts";
import { setHoldUntil } from "#server/store/sending/which-mail.ts";
import { deliverAt } from "./sending/queue-mail.ts";

export const rescheduleMessage = defineAction({
  name: "reschedule-message",
  needs: "conversation.reply",
  async run(ctx, { entryId, sendAt }) {
    const { country } = asSomeone(ctx.actor);
    const { entry, conversation } = await takeEntryFor(ctx, entryId);
    const attempt = await findLatestAttempt(ctx.db, ctx.workspaceId, entry.id);
    if (!attempt) throw new DeskError("already_left");
    const waiting = (
      await lockAttemptDeliveries(ctx.db, ctx.workspaceId, entry.id, attempt.attempt)
    ).filter((one) => one.state === "scheduled");
    if (waiting.length === 0) throw new DeskError("already_left");
    const { holdUntil } = whenItLeaves({ undoSeconds: 0 }, sendAt, ctx.now);
    // "Now" is a time like any other: the job takes it off the schedule.
    const at = holdUntil ?? ctx.now.toISOString();
    await setHoldUntil(ctx.db, ctx.workspaceId, entry.id, at);
    await moveDeliveries(
      ctx.db,
      ctx.workspaceId,
      waiting.map((one) => one.id),
      ["scheduled"],
      { state: "scheduled", at: ctx.now },
    );
    deliverAt(ctx, attempt.id, new Date(at));
    announceEntry(ctx, conversation, entry.id);
    announceConversation(ctx, conversation);
    return presentEntry(
      must(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
      country,
    );
  },
});
