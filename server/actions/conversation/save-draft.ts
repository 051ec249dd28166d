import { DeskError } from "#domain/errors.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseFilesOfOthers } from "#server/actions/message/files-of-mine.ts";
import { saveDraft as keepDraft, listWordsSentSince } from "#server/store/conversation/draft.ts";
import { getConversationFor } from "./access.ts";

export const saveDraft = defineAction({
  name: "save-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium, body, mail, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    await refuseFilesOfOthers(ctx, attachmentIds);
    // The first save of a draft, overtaken by the message it became: nothing is lost, for its words were sent.
    if (version === 0 && (await wasSent(ctx, memberId, { conversationId, medium, body })))
      return { version: 0, updatedAt: ctx.now.toISOString() };
    const saved = await keepDraft(ctx.db, ctx.workspaceId, memberId, {
      conversationId,
      medium,
      body,
      mail: medium === "mail" ? mail : null,
      attachmentIds,
      version,
      at: ctx.now,
    });
    if (saved === null) throw new DeskError("draft_is_newer");
    ctx.announce("draft", conversation.id, {
      conversationId,
      lineId: conversation.lineId,
      memberId,
    });
    return saved;
  },
});

async function wasSent(
  ctx: WriteCtx,
  memberId: MemberId,
  draft: { conversationId: ConversationId; medium: "text" | "note" | "mail"; body: string },
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - limit("lateDraftSeconds") * 1000);
  const where = { conversationId: draft.conversationId, medium: draft.medium, since };
  const words = plain(draft.body);
  if (words === "" || draft.medium === "note") return false;
  const sent = await listWordsSentSince(ctx.db, ctx.workspaceId, memberId, where);
  return sent.some((one) => plain(one).startsWith(words));
}

/** Marks and spaces apart: a mail is written as HTML and kept as text too. */
const plain = (words: string): string =>
  words
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;|\s/g, "")
    .replaceAll("&amp;", "&");
