// Texts a caller whom no member could answer: within hours and once a day, only to numbers that accept texts and that
// the inbox may call, never after STOP, and limited per hour and inbox.

import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import { dayMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { decideText } from "#domain/message/decide-text.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { insertOutgoingText } from "#server/actions/message/insert-outgoing-text.ts";
import {
  textInboxFromRecord,
  textRecipientFromRecord,
} from "#server/actions/message/text-inbox.ts";
import { hasTextBackSince } from "#server/store/call/ringing/text-back.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { wasRestoredSince } from "#server/store/restored-at.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { CallFlowContext } from "./call-flow-context.ts";

export async function sendTextBack(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  text: string,
): Promise<void> {
  const { call, inbox } = flowContext;
  const point = await findContactPointById(ctx.db, ctx.workspaceId, call.contactPointId);
  if (!point?.value.startsWith("+") || inbox.isArchived) return;
  const ageMs = ctx.now.getTime() - Date.parse(call.startedAt);
  if (ageMs > limit("textBackAgeSeconds") * 1000) return;
  if (await wasRestoredSince(ctx.db, call.startedAt)) return;
  // Two calls from the same number may be missed at the same moment.
  await lockByName(ctx.db, `text back ${point.id}`);
  const since = new Date(ctx.now.getTime() - dayMs);
  if (await hasTextBackSince(ctx.db, ctx.workspaceId, point.id, since)) return;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  if (!isCalledFromHere(flowContext, point.value, country)) return;
  const decided = decideOrNot(ctx, flowContext, textRecipientFromRecord(point, country), text);
  if (decided === null || (await hasTextedTooOften(ctx, flowContext))) return;

  const conversation = { id: call.conversationId, inboxId: call.conversationInboxId };
  const { id } = await insertOutgoingText(ctx, {
    conversationId: conversation.id,
    inbox,
    point,
    text,
    memberId: null,
    decided: { ...decided, state: "queued", sendAfter: null },
    clientKey: `text-back:${call.id}`,
  });
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
}

/** Caller IDs can be forged: no text goes to countries the inbox may not call, or to premium-rate numbers. */
function isCalledFromHere({ inbox }: CallFlowContext, number: string, country: string): boolean {
  const { countries, allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  const from = { name: inbox.name, countries, allowsPremiumRate };
  return resolveForwardNumber(number, from, country).error === null;
}

async function hasTextedTooOften(
  { db, now }: WriteContext,
  { inbox }: CallFlowContext,
): Promise<boolean> {
  const row = { scope: "text_back.inbox", subject: inbox.id, now, windowSeconds: 3600 };
  return (await countAttempt(db, row)).count > limit("textBacksPerInboxPerHour");
}

/** Applies the limits of a member's text: none after STOP, or from an inbox that does not work. */
function decideOrNot(
  ctx: WriteContext,
  { inbox }: CallFlowContext,
  recipient: Parameters<typeof decideText>[1],
  text: string,
): ReturnType<typeof decideText> | null {
  try {
    return decideText(
      textInboxFromRecord(inbox, ctx.installation),
      recipient,
      { text, images: [] },
      ctx.now,
    );
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
