// A member confirms that a message with an unknown outcome was sent. Later provider reports still count.
import { AppError } from "#domain/errors.ts";
import { isUncertain } from "#domain/message/resend.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyDeliverySummary } from "#server/actions/message/delivery/apply-delivery-summary.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import { largeEntryOutput } from "#server/actions/message/entry-response.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listLatestDeliveries } from "#server/store/delivery/delivery.ts";

export const confirmSent = defineWriteAction({
  name: "confirm-sent",
  requires: "conversation.reply",
  async run(ctx, { entryId }) {
    const { country } = requireAuthenticated(ctx.actor);
    const { db, workspaceId, now } = ctx;
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    const lost = (await listLatestDeliveries(db, workspaceId, entry.id)).filter(isUncertain);
    const ids = lost.map((one) => one.id);
    // A report may have arrived in between.
    if (
      (await advanceDeliveries(db, workspaceId, ids, ["unknown"], { state: "sent", at: now })) === 0
    )
      throw new AppError("outcome_known");
    const latest = required(
      await findEntry(db, workspaceId, entry.id),
      "it was there a moment ago",
    );
    if (entry.message?.email) await publishEmailDelivery(ctx, entry.id);
    else {
      await applyDeliverySummary(ctx, { conversation, entry: latest });
      publishEntryChange(ctx, conversation, entry.id);
    }
    ctx.audit(entry.id, { conversation: conversation.id });
    return presentEntry(latest, country);
  },
  largeOutput: largeEntryOutput,
});
