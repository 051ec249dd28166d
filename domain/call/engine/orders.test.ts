// The engine under every order: carriers report late, twice and in any order, while members act and timers fire. Every
// permutation of a few events is tried from random starts; permutations that begin alike share the reductions.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import {
  amy,
  ben,
  customer,
  engineState,
  leg,
  legReport,
  reduceAt,
  reported,
  roomReport,
  secondsIn,
} from "#testing/fixtures/call/engine-call.ts";
import type { CallEffect } from "./effects.ts";
import type { CallEvent, LegReport } from "./event.ts";
import type { EngineLeg, EngineState } from "./state.ts";

const seed = 20_261_120;
let triedOrders = 0;
afterAll(() => expect(triedOrders).toBeGreaterThanOrEqual(100_000));

/** Visits the end of every order of the events. `step` gets the path of the events so far. */
function eachOrder<Path>(
  start: Path,
  events: readonly CallEvent[],
  step: (path: Path, event: CallEvent) => Path,
  end: (path: Path) => void,
): void {
  if (events.length === 0) {
    triedOrders += 1;
    end(start);
    return;
  }
  for (const [index, event] of events.entries())
    eachOrder(step(start, event), events.toSpliced(index, 1), step, end);
}

/** Reports come in long after the fact. */
const lateSeconds = 60;

const memberLeg = (id: string, memberId: MemberId, answeredAt: number) =>
  leg(id, "member", { memberId, answeredAt: secondsIn(answeredAt), createdAt: secondsIn(1) });

/** A ringing call that Amy claimed; her browser was let in. */
function answeredCall(): EngineState {
  const ringing = reduceAt(engineState(), { kind: "flow_started" }, 0).state;
  const joining = { ...ringing, legs: [...ringing.legs, memberLeg("amy", amy, 2)] };
  const claimed: CallEvent = { kind: "claimed", memberId: amy, phoneLegId: null };
  return reduceAt(joining, claimed, 2).state;
}

/** The same call while Amy asks Ben to take it. */
function transferringCall(kind: "warm" | "cold"): EngineState {
  const talking = reduceAt(
    answeredCall(),
    reported(roomReport("customer", "joined", 1), roomReport("amy", "joined", 3)),
    4,
  ).state;
  const legs = [...talking.legs, memberLeg("ben", ben, 6)];
  const until = secondsIn(300);
  const transfer = { kind, by: amy, memberIds: [ben], legId: "ben" as LegId, until };
  const call = { ...talking.call, isHoldRequested: true, transfer };
  return { ...talking, call, legs };
}

/** The same warm transfer, with Cara in the call as well. */
function transferringThree(): EngineState {
  const { legs, ...rest } = transferringCall("warm");
  const cara = leg("cara", "member", { memberId: "cara" as MemberId, answeredAt: secondsIn(4) });
  const start = { ...rest, legs: [...legs, cara] };
  return reduceAt(start, reported(roomReport("cara", "joined", 5)), 5).state;
}

const outboundCall = (): EngineState =>
  engineState({
    call: {
      direction: "out",
      stage: "dialing",
      state: "dialing",
      conferenceEpoch: 1,
      claimedBy: amy,
      claimedAt: secondsIn(0),
    },
    legs: [memberLeg("amy", amy, 1), { ...customer, answeredAt: null }],
  });

const starts: Readonly<Record<string, () => EngineState>> = {
  inbound: answeredCall,
  "warm transfer": () => transferringCall("warm"),
  "cold transfer": () => transferringCall("cold"),
  "warm transfer of three": transferringThree,
  outbound: outboundCall,
};

const customerEnds = legReport("customer", "ended", 30, "hung_up");
const reports: readonly LegReport[] = [
  legReport("customer", "answered", 3),
  roomReport("customer", "joined", 4),
  roomReport("amy", "joined", 5),
  roomReport("customer", "held", 10),
  roomReport("customer", "unheld", 12),
  roomReport("amy", "muted", 14),
  roomReport("ben", "joined", 16),
  roomReport("amy", "left", 20),
  roomReport("ben", "left", 29),
  roomReport("cara", "left", 28),
  roomReport("customer", "left", 30),
  legReport("amy", "ended", 20, "hung_up"),
  legReport("ben", "ended", 29, "hung_up"),
  customerEnds,
];

const anyStart = fc
  .constantFrom(...Object.keys(starts))
  .map((name) => starts[name]?.() as EngineState);
const anyReports = (size: number) =>
  fc.array(fc.constantFrom(...reports), { minLength: size, maxLength: size });

/** What members see of a call that is over, and what is reported on. */
const digestOf = ({ call, legs, rings }: EngineState): string => {
  const { state, outcome, answeredAt, endedAt, waitSeconds, talkSeconds, transfer } = call;
  return JSON.stringify({
    state,
    outcome,
    answeredAt,
    endedAt,
    waitSeconds,
    talkSeconds,
    transfer,
    legs: legs
      .filter((one) => one.id !== "new leg")
      .map(({ leaveRequestedAt: _, ...merged }) => merged),
    isRinging: rings.some((ring) => ring.endReason === null),
  });
};

test("reports in any order, some twice, lead to the same end", () => {
  fc.assert(
    fc.property(anyStart, anyReports(4), (start, some) => {
      const events = [...some, customerEnds, some[0] ?? customerEnds].map((one) => reported(one));
      let first: string | null = null;
      eachOrder(
        start,
        events,
        (state, event) => reduceAt(state, event, lateSeconds).state,
        (state) => {
          const digest = digestOf(state);
          first ??= digest;
          if (digest !== first) throw new Error(`${digest}\n${first}`);
        },
      );
    }),
    { seed, numRuns: 70 },
  );
});

const actions: readonly CallEvent[] = [
  { kind: "claimed", memberId: amy, phoneLegId: null },
  { kind: "claimed", memberId: ben, phoneLegId: null },
  { kind: "declined", memberId: ben },
  { kind: "hold_requested", isHeld: true },
  { kind: "hung_up", memberId: amy, problem: null },
  { kind: "leg_released", legId: "amy" as LegId },
  { kind: "conference_ended", conferenceEpoch: 1 },
  { kind: "time_passed" },
  { kind: "transfer_checked" },
  { kind: "round_over" },
  { kind: "member_unavailable", memberId: ben, reason: "busy" },
  { kind: "access_withdrawn", legIds: ["amy" as LegId, "ben" as LegId] },
  { kind: "supervision_changed", legId: "ben" as LegId, mode: "barge" },
  { kind: "dialed", legId: customer.id, providerRef: "CA1" },
  { kind: "recording_changed", hasStarted: true },
  { kind: "recording_controlled", state: "paused" },
  { kind: "wrapped_up", disposition: "resolved" },
  { kind: "disposition_chosen", disposition: "other" },
  { kind: "left_to_carrier" },
  { kind: "created" },
];

interface Path {
  readonly state: EngineState;
  readonly effects: readonly CallEffect[];
}

/** Effects that happen once in a call's life, by what they are about. */
function onceKeyOf(effect: CallEffect): string | null {
  if (effect.kind === "dial_leg") return `dial ${effect.legId}`;
  if (effect.kind === "text_back_after_call") return effect.kind;
  if (effect.kind === "update_conversation") return effect.isAnsweredNow ? "answered" : null;
  return null;
}

/** A cold transfer ends by itself; any other needs its initiator or the member who has the call. */
function isStuckOnHold({ call, legs }: EngineState): boolean {
  const { transfer, isHoldRequested, claimedBy, endedEpoch } = call;
  if (!isHoldRequested || transfer?.kind === "cold") return false;
  const isLive = (one: EngineLeg) => one.endedAt === null && one.leaveRequestedAt === null;
  const canUnhold = ({ memberId }: EngineLeg) =>
    transfer === null || memberId === transfer.by || memberId === claimedBy;
  return (
    listConnectedSpeakers(legs, endedEpoch).some(isLive) &&
    !legs.some((one) => one.role === "member" && isLive(one) && canUnhold(one))
  );
}

function checkStep(before: EngineState, event: CallEvent, after: EngineState): void {
  const [was, is] = [before.call, after.call];
  const fail = (what: string) => {
    throw new Error(`${what} after ${JSON.stringify(event)}`);
  };
  if (was.endedAt !== null && is.state !== "ended") fail("an ended call goes on");
  if ((is.state === "ended") !== (is.endedAt !== null)) fail("the end and the state differ");
  if (is.endedAt !== null && after.rings.some((ring) => ring.endReason === null))
    fail("an ended call rings");
  const claimEvents = ["claimed", "rejoined"];
  const isHandedOver = was.claimedBy !== null && is.claimedBy !== null;
  if (isHandedOver && was.claimedBy !== is.claimedBy && claimEvents.includes(event.kind))
    fail("a second member claims the call");
  if (is.claimedBy !== null && after.rings.some((ring) => ring.endReason === null && !is.transfer))
    fail("a claimed call rings");
  if (is.endedAt === null && is.hungUpAt === null && isStuckOnHold(after))
    fail("a customer stays held with nobody who can take them off hold");
}

describe("whatever happens", () => {
  test("a call ends once, nothing is caused twice, and one member has it", () => {
    const anyEvent = fc.oneof(
      fc.constantFrom(...actions),
      fc.constantFrom(...reports).map((one) => reported(one)),
    );
    const anyEvents = fc.array(anyEvent, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(anyStart, anyEvents, (start, some) => {
        const events = [...some, reported(customerEnds)];
        eachOrder<Path>(
          { state: start, effects: [] },
          events,
          (path, event) => {
            const { state, effects } = reduceAt(path.state, event, lateSeconds);
            checkStep(path.state, event, state);
            return { state, effects: [...path.effects, ...effects] };
          },
          ({ state, effects }) => {
            if (state.call.endedAt === null) throw new Error("the call never ended");
            const once = effects.flatMap((effect) => onceKeyOf(effect) ?? []);
            if (new Set(once).size < once.length) throw new Error(`twice: ${once.join(", ")}`);
          },
        );
      }),
      { seed, numRuns: 70 },
    );
  });

  test("a member wraps up at most once per call", () => {
    const events = [
      roomReport("amy", "joined", 5),
      roomReport("customer", "joined", 4),
      customerEnds,
      legReport("amy", "ended", 31, "hung_up"),
      legReport("amy", "ended", 29, "connection_lost"),
    ].map((one) => reported(one));
    const hangUp: CallEvent = { kind: "leg_released", legId: "amy" as LegId };
    eachOrder<Path>(
      { state: answeredCall(), effects: [] },
      [...events, hangUp],
      (path, event) => {
        const { state, effects } = reduceAt(path.state, event, lateSeconds);
        return { state, effects: [...path.effects, ...effects] };
      },
      ({ effects }) => {
        const started = effects.filter((effect) => effect.kind === "start_wrap_up");
        expect(started.length).toBeLessThanOrEqual(1);
      },
    );
  });
});
