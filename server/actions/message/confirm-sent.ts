// A message of which nobody knows whether it left: a person has looked, and it did. Later reports of the provider still count.
import { DeskError, must } from "#domain/errors.ts";
import { isUncertain } from "#domain/message/resend.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import { showFate } from "#server/actions/message/delivery/show-fate.ts";
import { tellMail } from "#server/actions/message/delivery/tell-mail.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listLatestDeliveries, moveDeliveries } from "#server/store/sending/mail-delivery.ts";

export const confirmSent = defineAction({
  name: "confirm-sent",
  needs: "conversation.reply",
  async run(ctx, { entryId }) {
    const { country } = asSomeone(ctx.actor);
    const { db, workspaceId, now } = ctx;
    const { entry, conversation } = await takeEntryFor(ctx, entryId);
    const lost = (await listLatestDeliveries(db, workspaceId, entry.id)).filter(isUncertain);
    const ids = lost.map((one) => one.id);
    // Between the look and here a report may have told.
    if ((await moveDeliveries(db, workspaceId, ids, ["unknown"], { state: "sent", at: now })) === 0)
      throw new DeskError("outcome_known");
    const latest = must(await findEntry(db, workspaceId, entry.id), "it was there a moment ago");
    if (entry.message?.mail) await tellMail(ctx, entry.id);
    else {
      await showFate(ctx, conversation, latest);
      announceEntry(ctx, conversation, entry.id);
    }
    ctx.audit(entry.id, { conversation: conversation.id });
    return presentEntry(latest, country);
  },
});
