// A member's personal phone, rung when they don't answer in the browser. It asks for a key, so that its voicemail never
// accepts; pressing the key is a claim like any other.

import { minPersonalPhoneSeconds } from "#domain/call/choose-ring-round.ts";
import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import { ringsUntil } from "#domain/call/engine/ringing.ts";
import type { CallId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

interface RungMember {
  readonly callId: CallId;
  readonly round: number;
  readonly memberId: MemberId;
}

export const ringPersonalPhone = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  rung: RungMember,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const { callId, round, memberId } = rung;
    const call = await lockCallView(ctx, callId);
    const until = call && ringsUntil(call, rung);
    if (!call || until === null) return;
    const isRinging = call.rings.some(
      (one) => one.round === round && one.memberId === memberId && one.endReason === null,
    );
    const ringTimeoutSeconds = Math.floor((Date.parse(until) - ctx.now.getTime()) / 1000);
    if (!isRinging || ringTimeoutSeconds < minPersonalPhoneSeconds) return;
    const members = await listRingCandidates(ctx.db, workspaceId, ctx.now);
    const theirs = members.find((one) => one.id === memberId);
    // A member on a call answers in the browser or not at all.
    const phone = theirs?.isOnCall ? null : theirs?.personalPhone;
    const number = phone && (await canRing(ctx, call.inboxId, phone.number));
    if (!number) return;
    await runCallEvent(ctx, call, {
      kind: "phone_due",
      round,
      memberId,
      number,
      ringTimeoutSeconds,
    });
  });

/** A personal number must not make the app call where the inbox may not. */
async function canRing(
  ctx: WriteContext,
  inboxId: InboxId,
  number: string,
): Promise<string | null> {
  const inbox = await findInbox(ctx.db, ctx.workspaceId, inboxId);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  if (!inbox) return null;
  const { countries, allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  return resolveForwardNumber(number, { name: inbox.name, countries, allowsPremiumRate }, country)
    .number;
}
