// A member's personal phone, rung when they don't answer in the browser. It asks for a key, so that its voicemail never
// accepts; pressing the key is a claim like any other.

import { minPersonalPhoneSeconds } from "#domain/call/choose-ring-round.ts";
import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import type { CallId, InboxId, LegId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { insertLeg, listLegs, updateLeg } from "#server/store/call/leg.ts";
import { listPersonalPhones } from "#server/store/call/ringing/personal-phone.ts";
import { addRingMethod, listRings } from "#server/store/call/ringing/ring.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

interface RungMember {
  readonly callId: CallId;
  readonly round: number;
  readonly memberId: MemberId;
}

/** Each rings after the delay the member chose, if the round lasts that long. */
export async function schedulePersonalPhones(
  ctx: WriteContext,
  ring: {
    readonly callId: CallId;
    readonly round: number;
    readonly memberIds: readonly MemberId[];
    readonly until: Date;
  },
): Promise<void> {
  if (ring.memberIds.length === 0) return;
  const phones = await listPersonalPhones(ctx.db, ctx.workspaceId, ring.memberIds);
  for (const { memberId, afterSeconds } of phones) {
    const at = new Date(ctx.now.getTime() + afterSeconds * 1000);
    if (at >= ring.until) continue;
    const { callId, round } = ring;
    ctx.schedule(
      "ring-personal-phone",
      { workspaceId: ctx.workspaceId, callId, round, memberId },
      { at, usesTimer: true, key: `own-phone:${callId}:${round}:${memberId}` },
    );
  }
}

/** Until when this member is rung, for the caller or for a transfer; null if no longer. */
function ringsUntil(call: CallRecord, { round, memberId }: RungMember): string | null {
  if (call.endedAt !== null || call.hungUpAt !== null || call.ringRound !== round) return null;
  const { transfer } = call;
  if (transfer === null) return call.claimedBy === null ? call.ringExpiresAt : null;
  return transfer.legId === null && transfer.memberIds.includes(memberId) ? transfer.until : null;
}

export const ringPersonalPhone = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  rung: RungMember,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const { callId, round, memberId } = rung;
    const call = await lockCall(ctx.db, workspaceId, callId);
    const until = call && ringsUntil(call, rung);
    if (!call || until === null) return;
    const rings = await listRings(ctx.db, workspaceId, [callId]);
    const isRinging = rings.some(
      (one) => one.round === round && one.memberId === memberId && one.ended === null,
    );
    const ringSeconds = Math.floor((Date.parse(until) - ctx.now.getTime()) / 1000);
    if (!isRinging || ringSeconds < minPersonalPhoneSeconds) return;
    const legs = await listLegs(ctx.db, workspaceId, [callId]);
    if (
      legs.some(
        (leg) => isPersonalPhoneLeg(leg) && leg.addedBy === memberId && leg.endedAt === null,
      )
    )
      return;
    const members = await listRingCandidates(ctx.db, workspaceId, ctx.now);
    const theirs = members.find((one) => one.id === memberId);
    // A member on a call answers in the browser or not at all.
    const phone = theirs?.isOnCall ? null : theirs?.personalPhone;
    const number = phone && (await mayRing(ctx, call.inboxId, phone.number));
    if (!number) return;
    const id = ctx.newId<LegId>();
    await insertLeg(ctx.db, workspaceId, {
      ...{ id, callId, role: "guest", number, ringSeconds },
      ...{ addedBy: memberId, joinMethod: "ring", at: ctx.now },
    });
    await addRingMethod(ctx.db, workspaceId, { id: callId, round }, memberId, "phone");
    scheduleDial(ctx, id);
    publishCallChange(ctx, call);
  });

/** A personal number must not make the app call where the inbox may not. */
async function mayRing(
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

const isPersonalPhoneLeg = (leg: {
  readonly role: string;
  readonly joinMethod: string | null;
}): boolean => leg.role === "guest" && leg.joinMethod === "ring";

/** Stops personal phones and forwards that ring for the call: the round is over, or it was claimed elsewhere. */
export async function cancelRingingLegs(
  ctx: WriteContext,
  callId: CallId,
  exceptLegId: LegId | null = null,
  /** Limits it to this member's phone. */
  ofMemberId: MemberId | null = null,
): Promise<void> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  const rung = legs.filter(
    (leg) =>
      (isPersonalPhoneLeg(leg) || leg.joinMethod === "forward") &&
      leg.id !== exceptLegId &&
      (ofMemberId === null || leg.addedBy === ofMemberId) &&
      leg.endedAt === null &&
      leg.leaveRequestedAt === null,
  );
  if (rung.length === 0) return;
  for (const leg of rung)
    await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
  scheduleCarrierSync(ctx, callId);
}
