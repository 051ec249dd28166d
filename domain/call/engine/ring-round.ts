// Plans ring rounds: which members' phones ring, and why the others' do not.
import {
  chooseRingRound,
  eligibleCandidates,
  type RingCandidate,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import type { InboxVisibility } from "#domain/inbox/visibility.ts";
import { addRings, candidatesOf, changeCall, type Reduction, settingsOf } from "./reduction.ts";
import type { EngineCall, EngineRing } from "./state.ts";

type RingStep = Pick<Extract<FlowStep, { kind: "ring" | "queue" }>, "kind" | "targets" | "order">;

/** The offers of the next round; `earlier`: those made at this step before. */
export function planRingRound(
  reduction: Reduction,
  step: RingStep,
  earlier: readonly EngineRing[],
  firstId: MemberId | null = null,
): readonly RingOffer[] {
  const members = candidatesOf(reduction).map((one) => {
    const candidate = withThisCall(reduction, one);
    // The member who lost this caller is on no other call: the report of their leg's end may still arrive.
    return one.id === firstId ? { ...candidate, isOnCall: false } : candidate;
  });
  return chooseRingRound(
    {
      targets: eligibleCandidates(members, step.targets, settingsOf(reduction).conversationInbox),
      order: step.order,
      earlier,
      isQueue: step.kind === "queue",
      firstId,
    },
    reduction.now,
  );
}

function withThisCall({ state }: Reduction, member: RingCandidate): RingCandidate {
  const isHere = state.legs.some(
    (leg) => leg.memberId === member.id && leg.endedAt === null && leg.role !== "supervisor",
  );
  const rings = state.rings.filter((one) => one.memberId === member.id && one.endReason === null);
  return {
    ...member,
    isOnCall: member.isOnCall || isHere,
    canHold: member.canHold && !isHere,
    rings: member.rings + rings.length,
  };
}

/** The rings since the caller entered the current step. */
export function ringsAtStep<Ring extends Pick<EngineRing, "offeredAt">>(
  call: Pick<EngineCall, "stepEnteredAt">,
  rings: readonly Ring[],
): readonly Ring[] {
  const since = call.stepEnteredAt;
  return since === null
    ? rings
    : rings.filter((one) => Date.parse(one.offeredAt) >= Date.parse(since));
}

/** Records in the call's log why no phone rings. */
export function recordUnreachable(reduction: Reduction, offers: readonly RingOffer[]): void {
  if (offers.length === 0) return;
  const ringRound = reduction.state.call.ringRound + 1;
  addRings(reduction, ringRound, offers);
  changeCall(reduction, { ringRound });
}

interface JoinOptions {
  /** Every member, as far as all calls tell. */
  readonly members: readonly RingCandidate[];
  readonly conversationInbox: InboxVisibility;
  readonly step: RingStep;
  /** All rings of this call. */
  readonly rings: readonly EngineRing[];
}

/** Members who could not be rung when the round began and can be now. */
export function chooseJoiners(
  call: Pick<EngineCall, "ringExpiresAt" | "stepEnteredAt">,
  { members, conversationInbox, step, rings }: JoinOptions,
  now: Date,
): readonly RingOffer[] {
  if (step.order !== "all" || call.ringExpiresAt === null) return [];
  const earlier = ringsAtStep(call, rings);
  const alreadyRung = new Set(
    earlier
      .filter(
        (one) =>
          one.endReason === null || one.endReason === "declined" || one.endReason === "missed",
      )
      .map((one) => one.memberId),
  );
  return chooseRingRound(
    {
      targets: eligibleCandidates(members, step.targets, conversationInbox),
      order: "all",
      earlier,
      isQueue: step.kind === "queue",
    },
    now,
  ).filter((one) => one.endReason === null && !alreadyRung.has(one.memberId));
}
