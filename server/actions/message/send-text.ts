import { DeskError, must } from "#domain/errors.ts";
import type { LineId, PointId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { stopIfMergedAway, takeConversationFor } from "#server/actions/conversation/access.ts";
import { claimDraft, endDraft } from "#server/actions/conversation/discard-draft.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findContact, findPointById, type PointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { isTextedIn } from "#server/store/conversation/texted-points.ts";
import { findLastTexted } from "#server/store/message.ts";
import { findMessageByClientKey } from "#server/store/sending/message-by-key.ts";
import { stopIfMovedOn } from "./stop-if-moved-on.ts";
import { getLineFor } from "./text-line.ts";
import { wordsOf } from "./whatsapp/template-words.ts";
import { writeText } from "./write-text.ts";

export const sendText = defineAction({
  name: "send-text",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = asSomeone(ctx.actor);
    await claimDraft(ctx, input.draftId);
    const conversation = await takeConversationFor(ctx, input.conversationId);
    const sent = input.clientKey
      ? await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, input.clientKey)
      : null;
    if (sent)
      return presentEntry(
        must(await findEntry(ctx.db, ctx.workspaceId, sent), "found by key"),
        actor.country,
      );

    await stopIfMergedAway(ctx, conversation);
    if (input.seenSeq !== undefined) await stopIfMovedOn(ctx, actor, conversation, input.seenSeq);
    const { lineId, point } = await chooseWay(ctx, conversation, input.lineId, input.pointId);
    const line = await getLineFor(ctx, lineId);
    const words = await wordsOf(ctx, line, input);
    const id = await writeText(ctx, {
      conversation,
      line,
      point,
      ...words,
      attachmentIds: input.attachmentIds,
      clientKey: input.clientKey ?? null,
      memberId: actor.memberId,
      country: actor.country,
    });
    await endDraft(ctx, conversation, { medium: "text", draftId: input.draftId });
    return presentEntry(
      must(await findEntry(ctx.db, ctx.workspaceId, id), "just written"),
      actor.country,
    );
  },
});

/**
 * The answer leaves from the line that was texted, to the number that texted, unless the member chose. In a conversation
 * that was merged that number may be another contact's: words written to one person never go to another.
 */
async function chooseWay(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  lineId: LineId | undefined,
  pointId: PointId | undefined,
): Promise<{ lineId: LineId; point: PointRecord }> {
  const last = await findLastTexted(ctx.db, ctx.workspaceId, conversation.id);
  const contact = must(
    await findContact(ctx.db, ctx.workspaceId, conversation.contactId),
    "a conversation has a contact",
  );
  const phones = contact.points.filter((one) => one.kind === "phone");
  const wanted = pointId ?? last?.pointId;
  const point =
    wanted === undefined
      ? phones[0]
      : (phones.find((one) => one.id === wanted) ?? (await otherHere(ctx, conversation, wanted)));
  if (!point) throw new DeskError(pointId ? "not_found" : "no_number");
  return { lineId: lineId ?? last?.lineId ?? conversation.lineId, point };
}

async function otherHere(
  ctx: WriteCtx,
  { id }: ConversationRecord,
  pointId: PointId,
): Promise<PointRecord | null> {
  const { db, workspaceId } = ctx;
  const isHere = await isTextedIn(db, workspaceId, id, pointId);
  return isHere ? findPointById(db, workspaceId, pointId) : null;
}
