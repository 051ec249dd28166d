// A text to a caller whom nobody could take: once a day, to numbers that can be texted and that the line may call, never
// after STOP, and not to any number of callers.
import { numberToRing } from "#domain/call/dial/check-forwards.ts";
import { limit } from "#domain/limits.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import { decideText } from "#domain/message/decide-text.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { insertOutgoingText } from "#server/actions/message/outgoing-text.ts";
import { textLineOf } from "#server/actions/message/text-line.ts";
import { recipientOf } from "#server/actions/message/write-text.ts";
import { wasTextedBack } from "#server/store/call/ringing/text-back.ts";
import { findPointById } from "#server/store/contact.ts";
import { holdName } from "#server/store/hold-name.ts";
import { countTry } from "#server/store/rate.ts";
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
  if (!isCalledFromHere(course, point.value, country)) return;
  const decided = decideOrNot(ctx, course, recipientOf(point, country), text);
  if (decided === null || (await hasTextedTooOften(ctx, course))) return;

  const conversation = { id: call.conversationId, lineId: call.homeLineId };
  const { id } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text, memberId: null },
    decided: { ...decided, state: "queued", holdUntil: null },
    clientKey: `text-back:${call.id}`,
  });
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
}

/** Whoever calls shows what number they like: where the line calls nobody, and to numbers that cost more, none is sent. */
function isCalledFromHere({ line }: Course, number: string, country: string): boolean {
  const { countries, callsDearNumbers } = phoneSettingsOf(line.phone);
  const from = { name: line.name, countries, callsDearNumbers };
  return numberToRing(number, from, country).refusal === null;
}

async function hasTextedTooOften({ db, now }: WriteCtx, { line }: Course): Promise<boolean> {
  const row = { door: "text_back.line", bearer: line.id, now, windowSeconds: 3600 };
  return (await countTry(db, row)).count > limit("textBacksPerHour");
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
