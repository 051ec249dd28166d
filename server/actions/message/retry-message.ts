import { DeskError, must } from "#domain/errors.ts";
import { decideText } from "#domain/message/decide-text.ts";
import { decideResend } from "#domain/message/resend.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findPointById } from "#server/store/contact.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { findLatestDelivery, lockDelivery } from "#server/store/message.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { showFate } from "./delivery/show-fate.ts";
import { tellMail } from "./delivery/tell-mail.ts";
import { retryMail } from "./mail/sending/retry-mail.ts";
import { queueDelivery } from "./outgoing-text.ts";
import { getLineFor, textLineOf } from "./text-line.ts";
import { recipientOf } from "./write-text.ts";

export const retryMessage = defineAction({
  name: "retry-message",
  needs: "conversation.reply",
  async run(ctx, { entryId, canDuplicate }) {
    const { country } = asSomeone(ctx.actor);
    const { entry, conversation } = await takeEntryFor(ctx, entryId);
    if (entry.message?.mail) {
      await retryMail(ctx, entry, canDuplicate);
      // Recipients who may have it already can still need a decision.
      await tellMail(ctx, entry.id);
    } else {
      await retryText(ctx, entry, country, canDuplicate);
      const now = must(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it is held");
      await showFate(ctx, conversation, now);
      announceEntry(ctx, conversation, entry.id);
    }
    return presentEntry(
      must(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
      country,
    );
  },
});

async function retryText(
  ctx: WriteCtx,
  entry: EntryRecord,
  country: string,
  canDuplicate: boolean,
): Promise<void> {
  const latest = await findLatestDelivery(ctx.db, ctx.workspaceId, entry.id);
  // Held until the new attempt stands: whoever asks about the last one sees the other.
  const last = latest && (await lockDelivery(ctx.db, ctx.workspaceId, latest.id));
  if (!entry.message || !last) throw new DeskError("not_retryable");
  decideResend([last], canDuplicate);
  const line = await getLineFor(ctx, last.lineId);
  const point = must(
    await findPointById(ctx.db, ctx.workspaceId, last.pointId),
    "a message has a point",
  );
  const pictures = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
  decideText(
    { ...textLineOf(line, ctx.installation), undoSeconds: 0 },
    recipientOf(
      point,
      country,
      last.medium === "whatsapp"
        ? await findLastOnWhatsapp(ctx.db, ctx.workspaceId, point.id, line.id)
        : null,
    ),
    { text: entry.message.text, pictures, isTemplate: last.template !== null },
    ctx.now,
  );
  await queueDelivery(ctx, entry.id, last.attempt + 1, line, last.recipient, {
    state: "queued",
    holdUntil: null,
  });
}
