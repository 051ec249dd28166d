// A member's own telephone, rung when nobody answers at their desk. It is asked first whether it takes the call, so
// that its voicemail never does; pressing the key is a claim like any other.
import { numberToRing } from "#domain/call/dial/check-forwards.ts";
import { leastPhoneSeconds } from "#domain/call/who-rings.ts";
import type { CallId, LegId, LineId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import type { Desk } from "#server/actions/desk.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { changeLeg, insertLeg, listLegs } from "#server/store/call/leg.ts";
import { listOwnPhones } from "#server/store/call/ringing/own-phone.ts";
import { addRingWay, listRings } from "#server/store/call/ringing/ring.ts";
import { listRingables } from "#server/store/call/ringing/ringable.ts";
import { findLine } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

interface RungMember {
  readonly callId: CallId;
  readonly round: number;
  readonly memberId: MemberId;
}

/** Each after the seconds that the member chose, if the round lasts as long. */
export async function planOwnPhones(
  ctx: WriteCtx,
  ring: {
    readonly callId: CallId;
    readonly round: number;
    readonly memberIds: readonly MemberId[];
    readonly until: Date;
  },
): Promise<void> {
  if (ring.memberIds.length === 0) return;
  const phones = await listOwnPhones(ctx.db, ctx.workspaceId, ring.memberIds);
  for (const { memberId, afterSeconds } of phones) {
    const at = new Date(ctx.now.getTime() + afterSeconds * 1000);
    if (at >= ring.until) continue;
    const { callId, round } = ring;
    ctx.schedule(
      "ring-own-phone",
      { workspaceId: ctx.workspaceId, callId, round, memberId },
      { at, isPunctual: true, key: `own-phone:${callId}:${round}:${memberId}` },
    );
  }
}

/** How long it rings at them now, for the caller or for a colleague who wants to bring them in; null: no more. */
function ringsUntil(call: CallRecord, { round, memberId }: RungMember): string | null {
  if (call.endedAt !== null || call.hungUpAt !== null || call.ringRound !== round) return null;
  const { transfer } = call;
  if (transfer === null) return call.claimedBy === null ? call.ringUntil : null;
  return transfer.legId === null && transfer.memberIds.includes(memberId) ? transfer.until : null;
}

export const ringOwnPhone = (
  desk: Desk,
  workspaceId: WorkspaceId,
  rung: RungMember,
): Promise<void> =>
  desk.asHouse(workspaceId, async (ctx) => {
    const { callId, round, memberId } = rung;
    const call = await lockCall(ctx.db, workspaceId, callId);
    const until = call && ringsUntil(call, rung);
    if (!call || until === null) return;
    const rings = await listRings(ctx.db, workspaceId, [callId]);
    const isRinging = rings.some(
      (one) => one.round === round && one.memberId === memberId && one.ended === null,
    );
    const ringSeconds = Math.floor((Date.parse(until) - ctx.now.getTime()) / 1000);
    if (!isRinging || ringSeconds < leastPhoneSeconds) return;
    const legs = await listLegs(ctx.db, workspaceId, [callId]);
    if (legs.some((leg) => isOwnPhone(leg) && leg.broughtBy === memberId && leg.endAt === null))
      return;
    const members = await listRingables(ctx.db, workspaceId, ctx.now);
    const theirs = members.find((one) => one.id === memberId);
    // Whoever speaks at their desk answers there, or not at all.
    const phone = theirs?.isOnCall ? null : theirs?.ownPhone;
    const number = phone && (await mayRing(ctx, call.lineId, phone.number));
    if (!number) return;
    const id = ctx.newId<LegId>();
    await insertLeg(ctx.db, workspaceId, {
      ...{ id, callId, role: "guest", number, ringSeconds },
      ...{ broughtBy: memberId, broughtHow: "ring", at: ctx.now },
    });
    await addRingWay(ctx.db, workspaceId, { id: callId, round }, memberId, "phone");
    scheduleDial(ctx, id);
    announceCall(ctx, call);
  });

/** Nobody has the house call wherever it may not, by way of their own number. */
async function mayRing(ctx: WriteCtx, lineId: LineId, number: string): Promise<string | null> {
  const line = await findLine(ctx.db, ctx.workspaceId, lineId);
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  if (!line) return null;
  const { countries, callsDearNumbers } = phoneSettingsOf(line.phone);
  return numberToRing(number, { name: line.name, countries, callsDearNumbers }, country).number;
}

const isOwnPhone = (leg: { readonly role: string; readonly broughtHow: string | null }): boolean =>
  leg.role === "guest" && leg.broughtHow === "ring";

/** Telephones that ring for a round, or for a forward, fall silent: it is over, or somebody else took the call. */
export async function dropRungLegs(
  ctx: WriteCtx,
  callId: CallId,
  exceptLegId: LegId | null = null,
  /** Only this member's. */
  ofMemberId: MemberId | null = null,
): Promise<void> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  const rung = legs.filter(
    (leg) =>
      (isOwnPhone(leg) || leg.broughtHow === "forward") &&
      leg.id !== exceptLegId &&
      (ofMemberId === null || leg.broughtBy === ofMemberId) &&
      leg.endAt === null &&
      leg.toldToLeaveAt === null,
  );
  if (rung.length === 0) return;
  for (const leg of rung)
    await changeLeg(ctx.db, ctx.workspaceId, leg.id, { toldToLeaveAt: ctx.now });
  scheduleTidy(ctx, callId);
}
