// A text to a caller whom nobody could take: once a day, to numbers that can be texted and that the line may call, never
// after STOP, and not to any number of callers.
import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { decideSms } from "#domain/message/decide-sms.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { toSmsRecipient } from "#server/actions/message/create-outgoing-sms.ts";
import { insertOutgoingText } from "#server/actions/message/outgoing-text.ts";
import { toSmsInbox } from "#server/actions/message/sms-inbox.ts";
import { wasTextedBack } from "#server/store/call/ringing/text-back.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { lockByName } from "#server/store/hold-name.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { CallFlowContext } from "./call-flow-context.ts";

const dayMs = 24 * 3600_000;

export async function sendTextBack(
  ctx: WriteContext,
  course: CallFlowContext,
  text: string,
): Promise<void> {
  const { call, line } = course;
  const point = await findContactPointById(ctx.db, ctx.workspaceId, call.contactPointId);
  if (!point?.value.startsWith("+") || line.isArchived) return;
  // Two calls of one number may be missed in the same moment.
  await lockByName(ctx.db, `text back ${point.id}`);
  const since = new Date(ctx.now.getTime() - dayMs);
  if (await wasTextedBack(ctx.db, ctx.workspaceId, point.id, since)) return;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  if (!isCalledFromHere(course, point.value, country)) return;
  const decided = decideOrNot(ctx, course, toSmsRecipient(point, country), text);
  if (decided === null || (await hasTextedTooOften(ctx, course))) return;

  const conversation = { id: call.conversationId, inboxId: call.homeInboxId };
  const { id } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text, memberId: null },
    decided: { ...decided, state: "queued", sendAfter: null },
    clientKey: `text-back:${call.id}`,
  });
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
}

/** Whoever calls shows what number they like: where the line calls nobody, and to numbers that cost more, none is sent. */
function isCalledFromHere({ line }: CallFlowContext, number: string, country: string): boolean {
  const { countries, allowsPremiumRate } = withPhoneDefaults(line.phone);
  const from = { name: line.name, countries, allowsPremiumRate };
  return resolveForwardNumber(number, from, country).refusal === null;
}

async function hasTextedTooOften(
  { db, now }: WriteContext,
  { line }: CallFlowContext,
): Promise<boolean> {
  const row = { door: "text_back.line", bearer: line.id, now, windowSeconds: 3600 };
  return (await countAttempt(db, row)).count > limit("textBacksPerHour");
}

/** What no member may send nobody sends by itself: a number after STOP, a line that does not work. */
function decideOrNot(
  ctx: WriteContext,
  { line }: CallFlowContext,
  recipient: Parameters<typeof decideSms>[1],
  text: string,
): ReturnType<typeof decideSms> | null {
  try {
    return decideSms(
      toSmsInbox(line, ctx.installation),
      recipient,
      { text, pictures: [] },
      ctx.now,
    );
  } catch (error) {
    if ((error as Error).name === "AppError") return null;
    throw error;
  }
}
