import { describe, expect, test } from "vitest";
import type { LegId, MemberId } from "#domain/ids.ts";
import { formatConferenceName, parseConferenceName } from "./conference-name.ts";
import { planCarrierSync, type SyncableCall, type SyncableLeg } from "./plan-carrier-sync.ts";

const now = new Date("2026-11-20T09:10:00.000Z");
const [early, late] = ["2026-11-20T09:00:00.000Z", "2026-11-20T09:09:00.000Z"];
const asLeg = (
  id: string,
  role: SyncableLeg["role"],
  more: Partial<SyncableLeg> = {},
): SyncableLeg => ({
  ...{ id: id as LegId, role, memberId: null, mode: null, addedBy: null, joinMethod: null },
  ...{ leaveRequestedAt: null, askedAt: early, ringingAt: null, answerAt: early, joinedAt: null },
  ...{ leftAt: null, endAt: null, cause: null, providerCode: null, conferenceFlag: null },
  ...{
    joinFlag: null,
    holdFlag: null,
    muteFlag: null,
    answeredBy: null,
    providerRef: `ref-${id}`,
    joinTokenExpiresAt: null,
    dialedAt: null,
  },
  ...more,
});
const inRoom: Partial<SyncableLeg> = {
  joinedAt: early,
  conferenceFlag: { stay: 1, seq: 1, on: true, at: early },
};
const gone: Partial<SyncableLeg> = {
  ...{ joinedAt: early, leftAt: late, endAt: late },
  conferenceFlag: { stay: 1, seq: 9, on: false, at: late },
};
const held: Partial<SyncableLeg> = { ...inRoom, holdFlag: { stay: 1, seq: 3, on: true, at: late } };
const asCall = (
  legs: SyncableLeg[],
  more: Partial<SyncableCall<SyncableLeg>> = {},
): SyncableCall<SyncableLeg> => ({
  ...{ endedAt: null, hungUpAt: null, answeredAt: early, isHoldRequested: false, endedEpoch: 0 },
  claimedBy: null,
  ...more,
  legs,
});
const deeds = (call: SyncableCall<SyncableLeg>) =>
  planCarrierSync(call, now).map((deed) =>
    deed.do === "hold" ? `hold ${deed.leg.id} ${deed.isHeld}` : `${deed.do} ${deed.leg.id}`,
  );

describe("what is still to be done at the carrier", () => {
  test("a whisper is for the member who has the call, by the leg they are there with, or for nobody", () => {
    const [amy, ben] = ["amy", "ben"] as MemberId[];
    const customer = asLeg("c", "customer", inRoom);
    const whispers = asLeg("s", "supervisor", { ...inRoom, mode: "whisper" });
    const heardBy = (legs: SyncableLeg[], more = {}) =>
      planCarrierSync(
        asCall([customer, ...legs], { claimedBy: amy ?? null, ...more }),
        now,
      ).flatMap((command) => (command.do === "coach" ? [command.heardBy] : []));
    const [first, second] = ["m1", "m2"].map((id) =>
      asLeg(id, "member", { ...inRoom, memberId: amy ?? null }),
    ) as [SyncableLeg, SyncableLeg];
    const other = asLeg("m3", "member", { ...inRoom, memberId: ben ?? null });
    expect(heardBy([first, other, whispers])).toEqual(["ref-m1"]);
    expect(heardBy([{ ...first, ...gone }, second, whispers])).toEqual(["ref-m2"]);
    expect(heardBy([{ ...first, ...gone }, whispers])).toEqual([null]);
    expect(heardBy([{ ...first, ...gone }, other, whispers], { claimedBy: ben })).toEqual([
      "ref-m3",
    ]);
    expect(heardBy([first, { ...whispers, mode: "barge" }])).toEqual([]);
  });

  test("nothing, where all is as it is wanted", () => {
    expect(deeds(asCall([asLeg("c", "customer", inRoom), asLeg("m", "member", inRoom)]))).toEqual(
      [],
    );
  });

  test("music for a customer who is to hear it, and none for one who is not", () => {
    const speaks = asLeg("m", "member", inRoom);
    const wanted = { isHoldRequested: true };
    expect(deeds(asCall([asLeg("c", "customer", inRoom), speaks], wanted))).toEqual([
      "hold c true",
    ]);
    expect(deeds(asCall([asLeg("c", "customer", held), speaks], wanted))).toEqual([]);
    expect(deeds(asCall([asLeg("c", "customer", held), speaks]))).toEqual(["hold c false"]);
  });

  test("music for a customer who was spoken with and is alone; not for one who still waits", () => {
    const customer = asLeg("c", "customer", inRoom);
    expect(deeds(asCall([customer, asLeg("m", "member", gone)]))).toEqual(["hold c true"]);
    expect(deeds(asCall([customer], { answeredAt: null }))).toEqual([]);
  });

  test("whoever hangs on a call that is over is let go; whoever was never known to the carrier ends here", () => {
    const legs = [
      asLeg("c", "customer", inRoom),
      asLeg("m", "member", inRoom),
      asLeg("pass", "member", { providerRef: null, joinTokenExpiresAt: late }),
      asLeg("dialled", "guest", { providerRef: null, dialedAt: late }),
    ];
    for (const over of [{ hungUpAt: late }, { endedAt: late }])
      expect(deeds(asCall(legs, over))).toEqual(["hang_up c", "hang_up m", "drop pass"]);
  });

  test("who was told to go goes, and a pass that ran out lets nobody in any more", () => {
    const legs = [
      ...[asLeg("c", "customer", inRoom), asLeg("b", "member", inRoom)],
      asLeg("m", "member", { ...inRoom, leaveRequestedAt: late }),
      asLeg("old", "member", { providerRef: null, joinTokenExpiresAt: late }),
      asLeg("new", "member", { providerRef: null, joinTokenExpiresAt: "2026-11-20T09:10:10.000Z" }),
    ];
    expect(deeds(asCall(legs))).toEqual(["hang_up m", "drop old"]);
  });
});

test("a room is named after its call and the stay in it, and nothing else is read as one", () => {
  const stay = { callId: "019cadc6-ec88-7da5-8e1b-b868d484cf60" as never, stay: 3 };
  expect(parseConferenceName(formatConferenceName(stay))).toEqual(stay);
  expect(parseConferenceName("EH1f8c")).toBeNull();
});
