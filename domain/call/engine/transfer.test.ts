import { describe, expect, test } from "vitest";
import type { TransferKind } from "#domain/call/transfer-rules.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import {
  amy,
  ben,
  candidate,
  engineState,
  leg,
  legReport,
  reduceAll,
  reduceAt,
  reported,
  roomReport,
  secondsIn,
} from "#testing/fixtures/call/engine-call.ts";
import type { EngineState } from "./state.ts";

const until = secondsIn(40);
const offers = [{ memberId: ben, by: ["browser"] as const, endReason: null }];
const transferOf = (kind: TransferKind) => ({
  kind,
  by: amy,
  memberIds: [ben],
  legId: null,
  until,
});

/** Amy talks with the customer and asks Ben, who was let in. */
function transferring(kind: TransferKind): EngineState {
  const ringing = reduceAt(engineState(), { kind: "flow_started" }, 0).state;
  const amyLeg = leg("amy", "member", { memberId: amy, answeredAt: secondsIn(2) });
  const { state } = reduceAll({ ...ringing, legs: [...ringing.legs, amyLeg] }, [
    [2, { kind: "claimed", memberId: amy, phoneLegId: null }],
    [4, reported(roomReport("customer", "joined", 1), roomReport("amy", "joined", 3))],
    [10, { kind: "transfer_started", transfer: transferOf(kind), offers }],
  ]);
  return state;
}

function accepted(kind: TransferKind): EngineState {
  const state = transferring(kind);
  const benLeg = leg("ben", "member", { memberId: ben, joinMethod: kind, addedBy: amy });
  const legId = "ben" as LegId;
  return reduceAt(
    { ...state, legs: [...state.legs, benLeg] },
    { kind: "transfer_accepted", memberId: ben, legId, isPhone: false },
    12,
  ).state;
}

const benJoins = reported(roomReport("ben", "joined", 14));
const leaving = ({ legs }: EngineState) =>
  legs.filter((one) => one.leaveRequestedAt !== null).map((one) => one.id);

/** Cara, or a guest on an external phone, speaks with the customer as well. */
function withThird(state: EngineState, memberId: MemberId | null): EngineState {
  const role = memberId === null ? "guest" : "member";
  const third = leg("third", role, { memberId, joinMethod: "three_way", addedBy: amy });
  const joined = { ...state, legs: [...state.legs, third] };
  return reduceAt(joined, reported(roomReport("third", "joined", 13)), 13).state;
}
const cara = "cara" as MemberId;
const amyLeaves = { kind: "leg_released", legId: "amy" as LegId } as const;

test("a transfer rings its target and puts the customer on hold", () => {
  const { call, rings } = transferring("cold");
  expect(call).toMatchObject({ isHoldRequested: true, state: "active", claimedBy: amy });
  expect(rings.at(-1)).toMatchObject({ memberId: ben, endReason: null });
});

describe("when the target joins", () => {
  test("a cold transfer is complete: the target has the call", () => {
    const { state, effects } = reduceAt(accepted("cold"), benJoins, 14);
    expect(state.call).toMatchObject({ transfer: null, claimedBy: ben, isHoldRequested: false });
    expect(leaving(state)).toEqual(["amy"]);
    expect(effects).toContainEqual({ kind: "reassign_conversation", from: amy, to: ben });
    expect(effects).toContainEqual({ kind: "sync_carrier" });
  });

  test("a warm one waits for a decision, and is complete if its initiator leaves", () => {
    const { state } = reduceAt(accepted("warm"), benJoins, 14);
    expect(state.call.transfer).not.toBeNull();
    const left = reduceAt(state, { kind: "leg_released", legId: "amy" as LegId }, 20);
    expect(left.state.call).toMatchObject({ transfer: null, claimedBy: ben });
  });

  test("a three-way call goes on with everyone", () => {
    const { state } = reduceAt(accepted("three_way"), benJoins, 14);
    expect(state.call).toMatchObject({ transfer: null, claimedBy: amy, isHoldRequested: false });
    expect(leaving(state)).toEqual([]);
  });
});

describe("when the initiator leaves others with the customer before the target joins", () => {
  test.each(["warm", "three_way"] as const)(
    "a %s transfer and the call belong to the member who stays",
    (kind) => {
      const { state, effects } = reduceAt(withThird(accepted(kind), cara), amyLeaves, 14);
      expect(state.call).toMatchObject({ transfer: { kind, by: cara }, claimedBy: cara });
      expect(effects).toContainEqual({ kind: "reassign_conversation", from: amy, to: cara });
    },
  );

  test("the same if their connection was lost", () => {
    const lost = reported(legReport("amy", "ended", 14, "connection_lost"));
    const { call } = reduceAt(withThird(accepted("warm"), cara), lost, 14).state;
    expect(call).toMatchObject({ transfer: { kind: "warm", by: cara }, claimedBy: cara });
  });

  test("a cold one goes on, and the member who stays is not asked to leave when it completes", () => {
    const left = reduceAt(withThird(accepted("cold"), cara), amyLeaves, 14).state;
    expect(left.call).toMatchObject({ transfer: { kind: "cold", by: amy }, claimedBy: cara });
    const { state, effects } = reduceAt(left, benJoins, 15);
    expect(state.call).toMatchObject({ transfer: null, claimedBy: ben, isHoldRequested: false });
    expect(leaving(state)).toEqual(["amy"]);
    expect(effects).toContainEqual({ kind: "reassign_conversation", from: cara, to: ben });
  });

  test.each(["warm", "three_way"] as const)(
    "a guest goes on talking with the customer while the target of a %s transfer rings",
    (kind) => {
      const { call } = reduceAt(withThird(accepted(kind), null), amyLeaves, 14).state;
      expect(call).toMatchObject({ transfer: { kind: "cold" }, isHoldRequested: false });
    },
  );

  test("a guest can't complete it: the target gets the call when they join", () => {
    const left = reduceAt(withThird(accepted("warm"), null), amyLeaves, 14).state;
    const { call } = reduceAt(left, benJoins, 15).state;
    expect(call).toMatchObject({ transfer: null, claimedBy: ben, isHoldRequested: false });
  });
});

test("accepting by personal phone publishes that the member is on a call", () => {
  const state = transferring("warm");
  const phone = leg("phone", "guest", { joinMethod: "personal_phone", addedBy: ben });
  const legId = "phone" as LegId;
  const { effects } = reduceAt(
    { ...state, legs: [...state.legs, phone] },
    { kind: "transfer_accepted", memberId: ben, legId, isPhone: true },
    12,
  );
  expect(effects).toContainEqual({ kind: "publish_member", memberId: ben });
});

describe("when the target does not join", () => {
  test("the customer returns to the initiator once nobody rings", () => {
    const { state } = reduceAt(transferring("warm"), { kind: "declined", memberId: ben }, 13);
    expect(state.call).toMatchObject({ transfer: null, claimedBy: amy, isHoldRequested: false });
    expect(state.rings.at(-1)?.endReason).toBe("declined");
  });

  test("the same at the deadline, and not before", () => {
    const state = transferring("cold");
    const early = reduceAt(state, { kind: "transfer_checked" }, 20);
    expect(early.state.call.transfer).not.toBeNull();
    expect(early.effects).toContainEqual({ kind: "check_transfer_at", until, at: until });
    const due = reduceAt(state, { kind: "transfer_checked" }, 40).state;
    expect(due.call.transfer).toBeNull();
    expect(due.rings.at(-1)?.endReason).toBe("missed");
  });

  test("the initiator who leaves hands the customer to the target directly", () => {
    const gone = reported(roomReport("amy", "left", 15), legReport("amy", "ended", 15, "hung_up"));
    expect(reduceAt(accepted("warm"), gone, 15).state.call.transfer?.kind).toBe("cold");
  });

  test.each([
    ["declines", { kind: "declined", memberId: ben }],
    [
      "is no longer wanted",
      {
        kind: "transfer_decided",
        transfer: transferOf("three_way"),
        change: { kind: "ends", result: "canceled" },
      },
    ],
  ] as const)("a customer on hold stays on hold if who was to be added %s", (_, event) => {
    const held = reduceAt(transferring("three_way"), { kind: "hold_requested", isHeld: true }, 12);
    const { call } = reduceAt(held.state, event, 13).state;
    expect(call).toMatchObject({ transfer: null, isHoldRequested: true });
  });

  test("a canceled one stops everything that rings for it", () => {
    const pushed = candidate(ben, { device: null, hasPush: true });
    const state = { ...transferring("warm"), inputs: { candidates: [pushed] } };
    const transfer = transferOf("warm");
    const change = { kind: "ends", result: "canceled" } as const;
    const decided = reduceAt(state, { kind: "transfer_decided", transfer, change }, 15).state;
    expect(decided.call).toMatchObject({ transfer: null, isHoldRequested: false });
    expect(decided.rings.at(-1)?.endReason).toBe("canceled");
  });

  test("its rings end as canceled if a member ends the call, and not if the caller hangs up", () => {
    const customerLeaves = reported(legReport("customer", "ended", 15, "hung_up"));
    const endOf = (state: EngineState) =>
      reduceAt(state, customerLeaves, 15).state.rings.at(-1)?.endReason;
    const ringing = transferring("warm");
    expect(endOf(ringing)).toBe("caller_hung_up");
    const hungUp = { kind: "hung_up", memberId: amy, problem: null } as const;
    expect(endOf(reduceAt(ringing, hungUp, 14).state)).toBe("canceled");
  });
});
