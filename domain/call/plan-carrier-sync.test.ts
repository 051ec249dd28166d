import { describe, expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { newLeg } from "#testing/fixtures/call/new-leg.ts";
import { formatConferenceName, parseConferenceName } from "./conference-name.ts";
import { planCarrierSync, type SyncableCall, type SyncableLeg } from "./plan-carrier-sync.ts";

const now = new Date("2026-11-20T09:10:00.000Z");
const [early, late] = ["2026-11-20T09:00:00.000Z", "2026-11-20T09:09:00.000Z"];
const asLeg = (
  id: string,
  role: SyncableLeg["role"],
  more: Partial<SyncableLeg> = {},
): SyncableLeg => ({
  ...newLeg(id, role, { answeredAt: early }),
  providerRef: `ref-${id}`,
  joinTokenExpiresAt: null,
  dialedAt: null,
  ...more,
});
const inConference: Partial<SyncableLeg> = {
  joinedAt: early,
  conferenceFlag: { conferenceEpoch: 1, seq: 1, on: true, at: early },
};
const gone: Partial<SyncableLeg> = {
  joinedAt: early,
  leftAt: late,
  endedAt: late,
  conferenceFlag: { conferenceEpoch: 1, seq: 9, on: false, at: late },
};
const held: Partial<SyncableLeg> = {
  ...inConference,
  holdFlag: { conferenceEpoch: 1, seq: 3, on: true, at: late },
};
const asCall = (
  legs: SyncableLeg[],
  more: Partial<SyncableCall<SyncableLeg>> = {},
): SyncableCall<SyncableLeg> => ({
  endedAt: null,
  hungUpAt: null,
  answeredAt: early,
  isHoldRequested: false,
  endedEpoch: 0,
  claimedBy: null,
  ...more,
  legs,
});
const actions = (call: SyncableCall<SyncableLeg>) =>
  planCarrierSync(call, now).map((command) =>
    command.kind === "hold"
      ? `hold ${command.leg.id} ${command.isHeld}`
      : `${command.kind} ${command.leg.id}`,
  );

describe("planCarrierSync", () => {
  test("directs a whisper to the connected leg of the member who has the call, or to no one", () => {
    const [amy, ben] = ["amy", "ben"] as MemberId[];
    const customer = asLeg("c", "customer", inConference);
    const whispers = asLeg("s", "supervisor", { ...inConference, mode: "whisper" });
    const coachedRefs = (legs: SyncableLeg[], more = {}) =>
      planCarrierSync(
        asCall([customer, ...legs], { claimedBy: amy ?? null, ...more }),
        now,
      ).flatMap((command) => (command.kind === "coach" ? [command.coachedRef] : []));
    const [first, second] = ["m1", "m2"].map((id) =>
      asLeg(id, "member", { ...inConference, memberId: amy ?? null }),
    ) as [SyncableLeg, SyncableLeg];
    const other = asLeg("m3", "member", { ...inConference, memberId: ben ?? null });
    expect(coachedRefs([first, other, whispers])).toEqual(["ref-m1"]);
    expect(coachedRefs([{ ...first, ...gone }, second, whispers])).toEqual(["ref-m2"]);
    expect(coachedRefs([{ ...first, ...gone }, whispers])).toEqual([null]);
    expect(coachedRefs([{ ...first, ...gone }, other, whispers], { claimedBy: ben })).toEqual([
      "ref-m3",
    ]);
    expect(coachedRefs([first, { ...whispers, mode: "barge" }])).toEqual([]);
  });

  test("does nothing if the call is as desired", () => {
    expect(
      actions(asCall([asLeg("c", "customer", inConference), asLeg("m", "member", inConference)])),
    ).toEqual([]);
  });

  test("holds a customer with music when requested, and resumes when not", () => {
    const speaks = asLeg("m", "member", inConference);
    const desired = { isHoldRequested: true };
    expect(actions(asCall([asLeg("c", "customer", inConference), speaks], desired))).toEqual([
      "hold c true",
    ]);
    expect(actions(asCall([asLeg("c", "customer", held), speaks], desired))).toEqual([]);
    expect(actions(asCall([asLeg("c", "customer", held), speaks]))).toEqual(["hold c false"]);
  });

  test("plays music to a customer left alone after talking, but not to one still waiting", () => {
    const customer = asLeg("c", "customer", inConference);
    expect(actions(asCall([customer, asLeg("m", "member", gone)]))).toEqual(["hold c true"]);
    expect(actions(asCall([customer], { answeredAt: null }))).toEqual([]);
  });

  test("hangs up the remaining legs of an ended call and drops those the carrier never knew", () => {
    const legs = [
      asLeg("c", "customer", inConference),
      asLeg("m", "member", inConference),
      asLeg("pass", "member", { providerRef: null, joinTokenExpiresAt: late }),
      asLeg("dialed", "guest", { providerRef: null, dialedAt: late }),
    ];
    for (const over of [{ hungUpAt: late }, { endedAt: late }])
      expect(actions(asCall(legs, over))).toEqual(["hang_up c", "hang_up m", "discard pass"]);
  });

  test("hangs up legs that were asked to leave and drops legs with an expired join token", () => {
    const legs = [
      asLeg("c", "customer", inConference),
      asLeg("b", "member", inConference),
      asLeg("m", "member", { ...inConference, leaveRequestedAt: late }),
      asLeg("old", "member", { providerRef: null, joinTokenExpiresAt: late }),
      asLeg("new", "member", { providerRef: null, joinTokenExpiresAt: "2026-11-20T09:10:10.000Z" }),
    ];
    expect(actions(asCall(legs))).toEqual(["hang_up m", "discard old"]);
  });
});

test("a conference name encodes the call and its epoch, and other names don't parse", () => {
  const conferenceEpoch = {
    callId: "019cadc6-ec88-7da5-8e1b-b868d484cf60" as never,
    conferenceEpoch: 3,
  };
  expect(parseConferenceName(formatConferenceName(conferenceEpoch))).toEqual(conferenceEpoch);
  expect(parseConferenceName("EH1f8c")).toBeNull();
});
