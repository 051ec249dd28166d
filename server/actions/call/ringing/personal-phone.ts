// A member's own telephone, rung when nobody answers at their desk. It is asked first whether it takes the call, so
// that its voicemail never does; pressing the key is a claim like any other.

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

/** Each after the seconds that the member chose, if the round lasts as long. */
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

/** How long it rings at them now, for the caller or for a colleague who wants to bring them in; null: no more. */
function ringsUntil(call: CallRecord, { round, memberId }: RungMember): string | null {
  if (call.endedAt !== null || call.hungUpAt !== null || call.ringRound !== round) return null;
  const { transfer } = call;
  if (transfer === null) return call.claimedBy === null ? call.ringExpiresAt : null;
  return transfer.legId === null && transfer.memberIds.includes(memberId) ? transfer.until : null;
}

export const ringPersonalPhone = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  rung: RungMember,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
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
    if (legs.some((leg) => isOwnPhone(leg) && leg.addedBy === memberId && leg.endAt === null))
      return;
    const members = await listRingCandidates(ctx.db, workspaceId, ctx.now);
    const theirs = members.find((one) => one.id === memberId);
    // Whoever speaks at their desk answers there, or not at all.
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

/** Nobody has the house call wherever it may not, by way of their own number. */
async function mayRing(
  ctx: WriteContext,
  inboxId: InboxId,
  number: string,
): Promise<string | null> {
  const line = await findInbox(ctx.db, ctx.workspaceId, inboxId);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  if (!line) return null;
  const { countries, allowsPremiumRate } = withPhoneDefaults(line.phone);
  return resolveForwardNumber(number, { name: line.name, countries, allowsPremiumRate }, country)
    .number;
}

const isOwnPhone = (leg: { readonly role: string; readonly joinMethod: string | null }): boolean =>
  leg.role === "guest" && leg.joinMethod === "ring";

/** Telephones that ring for a round, or for a forward, fall silent: it is over, or somebody else took the call. */
export async function cancelRingingLegs(
  ctx: WriteContext,
  callId: CallId,
  exceptLegId: LegId | null = null,
  /** Only this member's. */
  ofMemberId: MemberId | null = null,
): Promise<void> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  const rung = legs.filter(
    (leg) =>
      (isOwnPhone(leg) || leg.joinMethod === "forward") &&
      leg.id !== exceptLegId &&
      (ofMemberId === null || leg.addedBy === ofMemberId) &&
      leg.endAt === null &&
      leg.leaveRequestedAt === null,
  );
  if (rung.length === 0) return;
  for (const leg of rung)
    await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
  scheduleCarrierSync(ctx, callId);
}
