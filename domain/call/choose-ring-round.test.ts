import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InboxId, MemberId, TeamId } from "#domain/ids.ts";
import {
  canReachAnyone,
  chooseRingRound,
  eligibleCandidates,
  offerRing,
  type PastRing,
  type RingCandidate,
} from "./choose-ring-round.ts";

const now = new Date("2026-03-02T10:00:00Z");
const member = (name: string, more: Partial<RingCandidate> = {}): RingCandidate => ({
  id: name as MemberId,
  name,
  role: "agent",
  teamIds: [],
  isAway: false,
  isOnCall: false,
  canHold: false,
  wrapUpUntil: null,
  lastCallAt: null,
  device: "ready",
  hasPush: false,
  personalPhone: null,
  rings: 0,
  ...more,
});
const onCall = (name: string, more: Partial<RingCandidate> = {}) =>
  member(name, { isOnCall: true, canHold: true, ...more });
const front = "front" as TeamId;
const open = { id: "inbox" as InboxId, visibility: "all", teamId: null } as const;
const named = (memberIds: string[], teamIds: TeamId[] = []) => ({
  memberIds: memberIds as MemberId[],
  teamIds,
});
const ids = (all: readonly RingCandidate[]) => all.map((one) => one.id);

describe("eligible members", () => {
  test("are all who can take calls of the inbox if none are named", () => {
    const all = [member("amy"), member("vera", { role: "viewer" })];
    expect(ids(eligibleCandidates(all, named([]), open))).toEqual(["amy"]);
  });

  test("are the named members in order, then teams, without duplicates", () => {
    const all = [member("amy", { teamIds: [front] }), member("ben", { teamIds: [front] })];
    expect(ids(eligibleCandidates(all, named(["ben"], [front]), open))).toEqual(["ben", "amy"]);
  });

  test("exclude named members who can't see the inbox", () => {
    const inbox = { ...open, visibility: "team", teamId: front } as const;
    const all = [
      member("amy"),
      member("ben", { teamIds: [front] }),
      member("olga", { role: "owner" }),
    ];
    expect(ids(eligibleCandidates(all, named(["amy", "ben", "olga"]), inbox))).toEqual([
      "ben",
      "olga",
    ]);
  });
});

test.each<[string, Partial<RingCandidate>, object]>([
  ["rings at an awake desk", {}, { endReason: null, by: ["browser"] }],
  ["not a member who is away", { isAway: true }, { endReason: "away", by: [] }],
  ["not a member on a call", { isOnCall: true }, { endReason: "busy", by: [] }],
  ["not in a wrap-up", { wrapUpUntil: "2026-03-02T10:00:09Z" }, { endReason: "wrapping_up" }],
  ["after it", { wrapUpUntil: "2026-03-02T09:59:59Z" }, { endReason: null }],
  ["not a desk without a microphone", { device: "no_microphone" }, { endReason: "no_microphone" }],
  [
    "a push for a sleeping one",
    { device: null, hasPush: true },
    { endReason: "no_active_browser", by: ["push"] },
  ],
  [
    "their own telephone stands for a sleeping desk",
    { device: null, personalPhone: { number: "+447700900455", afterSeconds: 5 } },
    { endReason: null, by: [] },
  ],
])("%s", (_, more, expected) => {
  expect(offerRing(member("amy", more), now)).toMatchObject(expected);
});

test("waits for a member with a push, but not for one who can't be reached", () => {
  const asleep = offerRing(member("amy", { device: null }), now);
  expect(canReachAnyone([asleep])).toBe(false);
  expect(canReachAnyone([{ ...asleep, by: ["push"] }])).toBe(true);
});

const anyMember = fc
  .record({ isAway: fc.boolean(), isOnCall: fc.boolean(), rings: fc.nat(2) })
  .map((more) => more);

test("in turn or by longest idle, a ring step asks each available member once and then stops", () => {
  fc.assert(
    fc.property(
      fc.array(anyMember, { maxLength: 6 }),
      fc.constantFrom("round_robin" as const, "longest_idle" as const),
      (overrides, order) => {
        const targets = overrides.map((more, index) => member(`m${index}`, more));
        const earlier: PastRing[] = [];
        const rungIds: MemberId[] = [];
        for (let round = 0; round < 20; round += 1) {
          const rings = chooseRingRound({ targets, order, earlier, isQueue: false }, now);
          const open = rings.filter((one) => one.endReason === null);
          expect(open.length).toBeLessThanOrEqual(1);
          for (const ring of rings) {
            const at = new Date(now.getTime() + round * 20_000).toISOString();
            const endReason = ring.endReason ?? "missed";
            earlier.push({ ...ring, offeredAt: at, endReason, endedAt: at });
          }
          if (open.length === 0) break;
          rungIds.push(...open.map((one) => one.memberId));
        }
        const able = targets.filter((one) => !one.isAway && !one.isOnCall).map((one) => one.id);
        expect(rungIds.toSorted()).toEqual(able.toSorted());
        // Each member is logged once for the call.
        expect(earlier.map((one) => one.memberId).toSorted()).toEqual(ids(targets).toSorted());
      },
    ),
  );
});

test.each<[string, RingCandidate[], Partial<Parameters<typeof chooseRingRound>[0]>, string[]]>([
  [
    "no one is free: members who can hold their call",
    [onCall("amy"), onCall("ben")],
    {},
    ["amy", "ben"],
  ],
  ["one member is free: they alone", [onCall("amy"), member("ben")], {}, ["ben"]],
  ["a queue waits for who is free", [onCall("amy")], { isQueue: true }, []],
  ["not in a talk of three", [onCall("amy", { canHold: false })], {}, []],
  ["not where no desk is awake", [onCall("amy", { device: null })], {}, []],
  ["not a member who went away in mid-call", [onCall("amy", { isAway: true })], {}, []],
  [
    "in turn it asks one of them",
    [onCall("amy"), onCall("ben")],
    { order: "round_robin" },
    ["amy"],
  ],
])("rings during another call: %s", (_, targets, input, rung) => {
  const rings = chooseRingRound(
    { targets, order: "all", earlier: [], isQueue: false, ...input },
    now,
  );
  expect(rings.filter((one) => one.endReason === null).map((one) => one.memberId)).toEqual(rung);
  // In turn, members not yet rung are logged in a later round.
  if (input.order !== "round_robin") expect(rings).toHaveLength(targets.length);
});

test("returns to the first member while a caller waits in a queue", () => {
  const targets = [member("amy"), member("ben")];
  const ring = (name: string, minute: number): PastRing => {
    const at = `2026-03-02T09:0${minute}:00Z`;
    const memberId = name as MemberId;
    return { memberId, by: ["browser"], offeredAt: at, endReason: "missed", endedAt: at };
  };
  const earlier = [ring("amy", 1), ring("ben", 2)];
  const [next] = chooseRingRound({ targets, order: "round_robin", earlier, isQueue: true }, now);
  expect(next?.memberId).toBe("amy");
});

test("the member idle since the earlier time is rung, with or without fractions of a second", () => {
  const targets = [
    member("later", { lastCallAt: "2026-03-02T09:00:00.5Z" }),
    member("earlier", { lastCallAt: "2026-03-02T09:00:00Z" }),
    member("never"),
  ];
  const choose = (all: readonly RingCandidate[]) =>
    chooseRingRound({ targets: all, order: "longest_idle", earlier: [], isQueue: true }, now).map(
      (one) => one.memberId,
    );
  expect(choose(targets)).toEqual(["never"]);
  expect(choose(targets.slice(0, 2))).toEqual(["earlier"]);
});
