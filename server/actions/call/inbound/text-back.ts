// A text to a caller whom nobody could take: once a day, to numbers that can be texted, never after STOP.

import { previewOf } from "#domain/conversation/preview.ts";
import type { EntryId } from "#domain/ids.ts";
import { decideText } from "#domain/message/decide-text.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { textLineOf } from "#server/actions/message/text-line.ts";
import { queueDelivery, recipientOf } from "#server/actions/message/write-text.ts";
import { wasTextedBack } from "#server/store/call/ringing/text-back.ts";
import { findPointById } from "#server/store/contact.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { holdName } from "#server/store/hold-name.ts";
import { insertMessage } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { Course } from "./course.ts";

const dayMs = 24 * 3600_000;

export async function textBack(ctx: WriteCtx, course: Course, text: string): Promise<void> {
  const { call, line } = course;
  const point = await findPointById(ctx.db, ctx.workspaceId, call.pointId);
  if (!point?.value.startsWith("+") || line.isArchived) return;
  // Two calls of one number may be missed in the same moment.
  await holdName(ctx.db, `text back ${point.id}`);
  const since = new Date(ctx.now.getTime() - dayMs);
  if (await wasTextedBack(ctx.db, ctx.workspaceId, point.id, since)) return;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const decided = decideOrNot(ctx, course, recipientOf(point, country), text);
  if (decided === null) return;

  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  const conversation = { id: call.conversationId, lineId: call.homeLineId };
  await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "message",
    authorKind: "system",
    memberId: null,
    at,
    body: {},
    last: {
      ...{ kind: "message", medium: "text", direction: "out", memberId: null, isFailed: false },
      preview: previewOf(text, 0),
    },
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    medium: "text",
    direction: "out",
    lineId: line.id,
    pointId: point.id,
    from: line.address,
    to: point.value,
    text,
    segments: decided.segments,
    why: "began_here",
    clientKey: `text-back:${call.id}`,
    providerRef: null,
    holdUntil: null,
    rawItemId: null,
    at,
  });
  await queueDelivery(ctx, id, 1, line, point.value, { state: "queued", holdUntil: null });
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
}

/** What no member may send nobody sends by itself: a number after STOP, a line that does not work. */
function decideOrNot(
  ctx: WriteCtx,
  { line }: Course,
  recipient: Parameters<typeof decideText>[1],
  text: string,
): ReturnType<typeof decideText> | null {
  try {
    return decideText(
      textLineOf(line, ctx.installation),
      recipient,
      { text, pictures: [] },
      ctx.now,
    );
  } catch (error) {
    if ((error as Error).name === "DeskError") return null;
    throw error;
  }
}
