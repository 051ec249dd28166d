import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LegId, MemberId } from "#domain/ids.ts";
import { type LegEvent, reduceLegEvent } from "./apply-leg-event.ts";
import { type CallInputs, deriveCallState } from "./derive-call-state.ts";
import type { Leg } from "./leg.ts";

const second = (at: number): string => new Date(Date.UTC(2026, 10, 20, 9, 0, at)).toISOString();
const asLeg = (id: string, role: Leg["role"], more: Partial<Leg> = {}): Leg => ({
  ...{ id: id as LegId, role, memberId: null, mode: null, addedBy: null, joinMethod: null },
  ...{
    leaveRequestedAt: null,
    askedAt: second(0),
    ringingAt: null,
    answerAt: null,
    joinedAt: null,
  },
  ...{ leftAt: null, endAt: null, cause: null, providerCode: null },
  ...{
    joinFlag: null,
    conferenceFlag: null,
    holdFlag: null,
    muteFlag: null,
    answeredBy: null,
    ...more,
  },
});
const maya = asLeg("maya", "member", { memberId: "maya" as MemberId });
const ben = asLeg("ben", "member", { memberId: "ben" as MemberId, joinMethod: "warm" });
const customer = asLeg("customer", "customer", { answerAt: second(0) });

type Told =
  | { readonly of: string; readonly news: LegEvent }
  | { readonly of: "room"; readonly over: number };
type Is<Kind extends "leg" | "room"> = Extract<LegEvent, { kind: Kind }>["is"];

const legTold = (
  of: string,
  is: Is<"leg">,
  at: number,
  cause: Leg["cause"] = null,
  seconds: number | null = null,
): Told => ({
  of,
  news: { ...{ kind: "leg", is, cause, providerCode: null, seconds, at: second(at) } },
});
const roomTold = (of: string, is: Is<"room">, seq: number, at: number, stay = 1): Told => ({
  of,
  news: { ...{ kind: "room", is, stay, seq, at: second(at) } },
});

interface Known {
  readonly legs: readonly Leg[];
  readonly endedEpoch: number;
}
const begin = (...legs: Leg[]): Known => ({ legs, endedEpoch: 0 });
const hear = (known: Known, told: Told): Known =>
  "over" in told
    ? { ...known, endedEpoch: Math.max(known.endedEpoch, told.over) }
    : {
        ...known,
        legs: known.legs.map((leg) => (leg.id === told.of ? reduceLegEvent(leg, told.news) : leg)),
      };
const stand = (known: Known, more: Partial<CallInputs> = {}) =>
  deriveCallState({
    ...{ direction: "in", stage: "ringing", wasAfterHours: false, isOptedOut: false },
    ...{ startedAt: second(0), hungUpAt: null, hasVoicemail: false, transfer: null },
    ...{ ...known, ...more },
  });
const knowing = (known: Known, ...told: Told[]) => told.reduce(hear, known);

/** A caller waits, is spoken with, put on hold and back, and hangs up. */
const wholeCall: Told[] = [
  roomTold("customer", "joined", 1, 2),
  legTold("maya", "answered", 9),
  roomTold("maya", "joined", 2, 10),
  roomTold("customer", "held", 3, 20),
  roomTold("customer", "unheld", 4, 30),
  roomTold("customer", "left", 5, 70),
  legTold("customer", "ended", 70, "hung_up"),
  { of: "room", over: 1 },
  legTold("maya", "ended", 71, "hung_up"),
];

describe("the state of a call", () => {
  test("all 362,880 orders of nine reports leave the same legs, and each part of them too", () => {
    // By induction over what was heard: whichever report came last, the same set of reports is the same knowledge.
    const all = 2 ** wholeCall.length;
    const known = new Map<number, string>();
    known.set(0, JSON.stringify(begin(customer, maya)));
    for (let heard = 1; heard < all; heard += 1) {
      const ways = wholeCall.flatMap((told, place) => {
        if ((heard & (1 << place)) === 0) return [];
        const before = known.get(heard & ~(1 << place)) ?? "";
        return JSON.stringify(hear(JSON.parse(before) as Known, told));
      });
      expect(new Set(ways).size).toBe(1);
      known.set(heard, ways[0] ?? "");
    }
    expect(stand(JSON.parse(known.get(all - 1) ?? "") as Known)).toEqual({
      ...{ state: "ended", outcome: "answered", isConsulting: false, answeredAt: second(10) },
      ...{ endedAt: second(70), waitSeconds: 10, talkSeconds: 60 },
    });
  });

  test("is what the reports say, one after another", () => {
    const states = wholeCall.map(
      (_, place) => stand(knowing(begin(customer, maya), ...wholeCall.slice(0, place + 1))).state,
    );
    expect(states).toEqual([
      ...["ringing", "ringing", "active", "held", "active"],
      ...["ringing", "ended", "ended", "ended"],
    ]);
  });

  test("rings for nobody while a call that one of ours ended is still ending at the carrier", () => {
    const known = knowing(
      begin(customer, maya),
      ...wholeCall.slice(0, 5),
      roomTold("maya", "left", 6, 60),
      legTold("maya", "ended", 60, "hung_up"),
    );
    expect(stand(known).state).toBe("ringing");
    expect(stand(known, { hungUpAt: second(60) }).state).toBe("active");
  });

  const anyNews = fc.oneof(
    fc.record({
      kind: fc.constant("leg" as const),
      is: fc.constantFrom("dialling", "ringing", "answered", "ended"),
      cause: fc.constantFrom(null, "hung_up", "busy", "no_answer", "failed"),
      providerCode: fc.constantFrom(null, "480", "486"),
      seconds: fc.constantFrom(null, 0, 12),
      at: fc.integer({ min: 0, max: 90 }).map(second),
    }),
    fc.record({
      kind: fc.constant("room" as const),
      is: fc.constantFrom("joined", "left", "held", "unheld", "muted", "unmuted"),
      stay: fc.integer({ min: 1, max: 3 }),
      seq: fc.integer({ min: 1, max: 30 }),
      at: fc.integer({ min: 0, max: 90 }).map(second),
    }),
  ) as fc.Arbitrary<LegEvent>;
  const anyAnswerer: fc.Arbitrary<LegEvent> = fc.record({
    kind: fc.constant("answerer" as const),
    by: fc.constantFrom(null, "person" as const, "machine" as const, "fax" as const),
    at: fc.constant("2026-11-20T10:00:05.000Z"),
  });
  const anyTold: fc.Arbitrary<Told> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        of: fc.constantFrom("customer", "maya", "ben"),
        news: fc.oneof(anyNews, anyAnswerer),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 3 }).map((over) => ({ of: "room", over }) as const),
    },
  );
  const anyStory = fc.array(anyTold, { maxLength: 25 });

  test("does not depend on the order of reports, or on how often they come", () => {
    fc.assert(
      fc.property(
        anyStory.chain((story) =>
          fc.tuple(
            fc.constant(story),
            fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 }),
          ),
        ),
        ([story, shuffled]) => {
          const first = begin(customer, maya, ben);
          expect(knowing(first, ...shuffled)).toEqual(knowing(first, ...story));
          expect(stand(knowing(first, ...shuffled))).toEqual(stand(knowing(first, ...story)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("of a call that is over never comes back to life, whatever is told late", () => {
    fc.assert(
      fc.property(anyStory, anyStory, (story, late) => {
        const over = knowing(
          begin(customer, maya, ben),
          ...story,
          legTold("customer", "ended", 50),
        );
        const later = stand(knowing(over, ...late));
        expect(later.state).toBe("ended");
        expect(later.outcome).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe("what was never told", () => {
  test("a customer whose coming was lost on the way is believed to be there", () => {
    const known = knowing(begin(customer, maya), roomTold("maya", "joined", 2, 10));
    expect(stand(known).state).toBe("active");
  });

  test("but not one who was told to have left the room", () => {
    const left = [roomTold("customer", "joined", 1, 2), roomTold("customer", "left", 2, 5)];
    expect(
      stand(knowing(begin(customer, maya), ...left, roomTold("maya", "joined", 3, 6))).state,
    ).toBe("ringing");
  });

  test("whoever is held was in the room, though nobody told how they came", () => {
    const told = [roomTold("maya", "joined", 2, 10), roomTold("customer", "held", 3, 20)];
    expect(stand(knowing(begin(customer, maya), ...told)).state).toBe("held");
  });

  test("a call that lasted was answered, though only its end was told", () => {
    const number = asLeg("customer", "customer");
    const known = knowing(begin(number, maya), legTold("customer", "ended", 60, "hung_up", 40));
    expect(stand(known, { direction: "out", stage: "dialling" })).toMatchObject({
      ...{ outcome: "answered", answeredAt: second(20) },
    });
  });

  test("what is told late of an earlier stay says nothing about this one", () => {
    const now = [roomTold("customer", "joined", 1, 40, 2), roomTold("maya", "joined", 2, 41, 2)];
    const late = [roomTold("customer", "held", 9, 30, 1), roomTold("maya", "left", 10, 31, 1)];
    const overdue: Told = { of: "room", over: 1 };
    expect(stand(knowing(begin(customer, maya), ...now, ...late, overdue)).state).toBe("active");
  });
});

describe("how a call ends", () => {
  const over = (stage: CallInputs["stage"], more: Partial<CallInputs> = {}) =>
    stand(knowing(begin(customer), legTold("customer", "ended", 30, "hung_up")), { stage, ...more })
      .outcome;

  test("is said by where the caller was when nobody had spoken with them", () => {
    expect(over("ringing")).toBe("missed");
    expect(over("waiting")).toBe("abandoned_in_queue");
    expect(over("menu")).toBe("abandoned_in_menu");
    expect(over("voicemail")).toBe("missed");
    expect(over("voicemail", { hasVoicemail: true })).toBe("voicemail");
    expect(over("voicemail", { wasAfterHours: true })).toBe("after_hours");
    expect(over("voicemail", { wasAfterHours: true, hasVoicemail: true })).toBe("voicemail");
    expect(over("incoming", { isOptedOut: true })).toBe("blocked");
  });

  test.each([
    ["busy", "busy"],
    ["declined", "declined"],
    ["no_answer", "unanswered"],
    ["no_such_number", "failed"],
    ["not_allowed", "failed"],
    ["cancelled", "cancelled"],
  ] as const)("of ours is said by the customer's telephone: %s", (cause, outcome) => {
    const known = knowing(
      begin(asLeg("customer", "customer"), maya),
      roomTold("maya", "joined", 1, 1),
      legTold("customer", "ended", 20, cause),
    );
    expect(stand(known, { direction: "out", stage: "dialling" }).outcome).toBe(outcome);
  });

  test("of ours is taken back when whoever called is gone before anybody was rung", () => {
    const known = knowing(begin(maya), legTold("maya", "ended", 3, "hung_up"));
    expect(stand(known, { direction: "out", stage: "dialling" })).toMatchObject({
      ...{ state: "ended", outcome: "cancelled", endedAt: second(3) },
    });
  });

  test("the most telling cause stays, whichever was told first", () => {
    const told = [
      legTold("customer", "ended", 20, "hung_up"),
      legTold("customer", "ended", 21, "busy"),
    ];
    for (const order of [told, told.toReversed()])
      expect(knowing(begin(asLeg("customer", "customer")), ...order).legs[0]?.cause).toBe("busy");
  });
});

test("a colleague is asked for a word while the customer hears music", () => {
  const talking = knowing(
    begin(customer, maya, ben),
    ...[roomTold("customer", "joined", 1, 2), roomTold("maya", "joined", 2, 10)],
    ...[roomTold("customer", "held", 3, 20), roomTold("ben", "joined", 4, 25)],
  );
  const transfer = { how: "warm", legId: ben.id } as const;
  expect(stand(talking, { transfer })).toMatchObject({ state: "held", isConsulting: true });
  const together = knowing(talking, roomTold("customer", "unheld", 5, 30));
  expect(stand(together, { transfer })).toMatchObject({ state: "active", isConsulting: false });
  const left = knowing(together, roomTold("maya", "left", 6, 40), legTold("maya", "ended", 40));
  expect(stand(left).state).toBe("active");
});

test("a supervisor who listens is nobody the customer speaks with", () => {
  const known = knowing(
    begin(customer, asLeg("olga", "supervisor", { mode: "listen" })),
    ...[roomTold("customer", "joined", 1, 2), roomTold("olga", "joined", 2, 10)],
  );
  expect(stand(known)).toMatchObject({ state: "ringing", answeredAt: null });
});
