import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LegId, MemberId } from "#domain/ids.ts";
import { legReport, roomReport, secondsIn } from "#testing/fixtures/call/engine-call.ts";
import { newLeg } from "#testing/fixtures/call/new-leg.ts";
import { applyLegEvent, type LegEvent } from "./apply-leg-event.ts";
import { type CallInputs, deriveCallState } from "./derive-call-state.ts";
import type { LegReport } from "./engine/event.ts";
import type { Leg } from "./leg.ts";

const maya = newLeg("maya", "member", { memberId: "maya" as MemberId });
const ben = newLeg("ben", "member", { memberId: "ben" as MemberId, joinMethod: "warm" });
const customer = newLeg("customer", "customer", { answeredAt: secondsIn(0) });

/** `endedEpoch`: the conference of that epoch ended. */
type Report = LegReport | { readonly endedEpoch: number };

interface Known {
  readonly legs: readonly Leg[];
  readonly endedEpoch: number;
}
const startWith = (...legs: Leg[]): Known => ({ legs, endedEpoch: 0 });
const applyReport = (known: Known, reported: Report): Known =>
  "endedEpoch" in reported
    ? { ...known, endedEpoch: Math.max(known.endedEpoch, reported.endedEpoch) }
    : {
        ...known,
        legs: known.legs.map((leg) =>
          leg.id === reported.legId ? applyLegEvent(leg, reported.event) : leg,
        ),
      };
const stand = (known: Known, more: Partial<CallInputs> = {}) =>
  deriveCallState({
    direction: "in",
    stage: "ringing",
    wasAfterHours: false,
    isBlocked: false,
    startedAt: secondsIn(0),
    hungUpAt: null,
    hasVoicemail: false,
    transfer: null,
    ...known,
    ...more,
  });
const knowing = (known: Known, ...reported: Report[]) => reported.reduce(applyReport, known);

const stateAfter = (...reported: Report[]) =>
  stand(knowing(startWith(customer, maya), ...reported)).state;

/** A caller waits, is connected, put on hold and resumed, and hangs up. */
const wholeCall: Report[] = [
  roomReport("customer", "joined", 1, 2),
  legReport("maya", "answered", 9),
  roomReport("maya", "joined", 2, 10),
  roomReport("customer", "held", 3, 20),
  roomReport("customer", "unheld", 4, 30),
  roomReport("customer", "left", 5, 70),
  legReport("customer", "ended", 70, "hung_up"),
  { endedEpoch: 1 },
  legReport("maya", "ended", 71, "hung_up"),
];

describe("call state", () => {
  test("all 362,880 orders of nine reports result in the same legs, and so does every subset", () => {
    // By induction over subsets: whichever report came last, the same set of reports gives the same legs.
    const all = 2 ** wholeCall.length;
    const known = new Map<number, string>();
    known.set(0, JSON.stringify(startWith(customer, maya)));
    for (let mask = 1; mask < all; mask += 1) {
      const ways = wholeCall.flatMap((reported, index) => {
        if ((mask & (1 << index)) === 0) return [];
        const before = known.get(mask & ~(1 << index)) ?? "";
        return JSON.stringify(applyReport(JSON.parse(before) as Known, reported));
      });
      expect(new Set(ways).size).toBe(1);
      known.set(mask, ways[0] ?? "");
    }
    expect(stand(JSON.parse(known.get(all - 1) ?? "") as Known)).toEqual({
      state: "ended",
      outcome: "answered",
      isConsulting: false,
      answeredAt: secondsIn(10),
      endedAt: secondsIn(70),
      waitSeconds: 10,
      talkSeconds: 60,
    });
  });

  test("follows the reports one by one", () => {
    const states = wholeCall.map(
      (_, index) =>
        stand(knowing(startWith(customer, maya), ...wholeCall.slice(0, index + 1))).state,
    );
    expect(states.join()).toBe("ringing,ringing,active,held,active,ringing,ended,ended,ended");
  });

  test("does not ring members while a call that a member ended is still ending at the carrier", () => {
    const known = knowing(
      startWith(customer, maya),
      ...wholeCall.slice(0, 5),
      roomReport("maya", "left", 6, 60),
      legReport("maya", "ended", 60, "hung_up"),
    );
    expect(stand(known).state).toBe("ringing");
    expect(stand(known, { hungUpAt: secondsIn(60) }).state).toBe("active");
  });

  const anyEvent = fc.oneof(
    fc.record({
      kind: fc.constant("leg" as const),
      type: fc.constantFrom("dialing", "ringing", "answered", "ended"),
      cause: fc.constantFrom(null, "hung_up", "busy", "no_answer", "failed"),
      providerCode: fc.constantFrom(null, "480", "486"),
      seconds: fc.constantFrom(null, 0, 12),
      at: fc.integer({ min: 0, max: 90 }).map(secondsIn),
    }),
    fc.record({
      kind: fc.constant("conference" as const),
      type: fc.constantFrom("joined", "left", "held", "unheld", "muted", "unmuted"),
      conferenceEpoch: fc.integer({ min: 1, max: 3 }),
      seq: fc.integer({ min: 1, max: 30 }),
      at: fc.integer({ min: 0, max: 90 }).map(secondsIn),
    }),
  ) as fc.Arbitrary<LegEvent>;
  const anyAnswerer: fc.Arbitrary<LegEvent> = fc.record({
    kind: fc.constant("answerer" as const),
    by: fc.constantFrom(null, "person" as const, "machine" as const, "fax" as const),
    at: fc.constant("2026-11-20T10:00:05.000Z"),
  });
  const anyReport: fc.Arbitrary<Report> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        legId: fc.constantFrom("customer", "maya", "ben") as fc.Arbitrary<LegId>,
        event: fc.oneof(anyEvent, anyAnswerer),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ endedEpoch: fc.integer({ min: 1, max: 3 }) }),
    },
  );
  const anyStory = fc.array(anyReport, { maxLength: 25 });

  test("does not depend on the order or repetition of reports", () => {
    fc.assert(
      fc.property(
        anyStory.chain((story) =>
          fc.tuple(
            fc.constant(story),
            fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 }),
          ),
        ),
        ([story, shuffled]) => {
          const first = startWith(customer, maya, ben);
          expect(knowing(first, ...shuffled)).toEqual(knowing(first, ...story));
          expect(stand(knowing(first, ...shuffled))).toEqual(stand(knowing(first, ...story)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("stays ended whatever is reported late", () => {
    fc.assert(
      fc.property(anyStory, anyStory, (story, late) => {
        const over = knowing(
          startWith(customer, maya, ben),
          ...story,
          legReport("customer", "ended", 50),
        );
        const later = stand(knowing(over, ...late));
        expect(later.state).toBe("ended");
        expect(later.outcome).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe("missing reports", () => {
  test("a customer whose join report was lost counts as connected", () => {
    expect(stateAfter(roomReport("maya", "joined", 2, 10))).toBe("active");
  });

  test("a customer reported to have left the conference does not count as connected", () => {
    const left = [roomReport("customer", "joined", 1, 2), roomReport("customer", "left", 2, 5)];
    expect(stateAfter(...left, roomReport("maya", "joined", 3, 6))).toBe("ringing");
  });

  test("a participant on hold was in the conference, even without a join report", () => {
    const reported = [roomReport("maya", "joined", 2, 10), roomReport("customer", "held", 3, 20)];
    expect(stateAfter(...reported)).toBe("held");
  });

  test("a call with connected time was answered, even if only its end was reported", () => {
    const number = newLeg("customer", "customer");
    const known = knowing(
      startWith(number, maya),
      legReport("customer", "ended", 60, "hung_up", 40),
    );
    expect(stand(known, { direction: "out", stage: "dialing" })).toMatchObject({
      outcome: "answered",
      answeredAt: secondsIn(20),
    });
  });

  test("late reports of an earlier conference epoch do not affect the current one", () => {
    const now = [
      roomReport("customer", "joined", 1, 40, 2),
      roomReport("maya", "joined", 2, 41, 2),
    ];
    const late = [roomReport("customer", "held", 9, 30, 1), roomReport("maya", "left", 10, 31, 1)];
    expect(stateAfter(...now, ...late, { endedEpoch: 1 })).toBe("active");
  });
});

describe("the outcome of a call", () => {
  const over = (stage: CallInputs["stage"], more: Partial<CallInputs> = {}) =>
    stand(knowing(startWith(customer), legReport("customer", "ended", 30, "hung_up")), {
      stage,
      ...more,
    }).outcome;

  test("depends on the stage of the call if no member spoke with the caller", () => {
    expect(over("ringing")).toBe("missed");
    expect(over("waiting")).toBe("abandoned_in_queue");
    expect(over("menu")).toBe("abandoned_in_menu");
    expect(over("voicemail")).toBe("missed");
    expect(over("voicemail", { hasVoicemail: true })).toBe("voicemail");
    expect(over("voicemail", { wasAfterHours: true })).toBe("after_hours");
    expect(over("voicemail", { wasAfterHours: true, hasVoicemail: true })).toBe("voicemail");
    expect(over("incoming", { isBlocked: true })).toBe("blocked");
  });

  test.each([
    ["busy", "busy"],
    ["declined", "declined"],
    ["no_answer", "no_answer"],
    ["invalid_number", "failed"],
    ["not_allowed", "failed"],
    ["canceled", "canceled"],
  ] as const)("for an outbound call is taken from the customer's leg: %s", (cause, outcome) => {
    const known = knowing(
      startWith(newLeg("customer", "customer"), maya),
      roomReport("maya", "joined", 1, 1),
      legReport("customer", "ended", 20, cause),
    );
    expect(stand(known, { direction: "out", stage: "dialing" }).outcome).toBe(outcome);
  });

  test("for an outbound call is canceled if the member leaves before the customer was dialed", () => {
    const known = knowing(startWith(maya), legReport("maya", "ended", 3, "hung_up"));
    expect(stand(known, { direction: "out", stage: "dialing" })).toMatchObject({
      state: "ended",
      outcome: "canceled",
      endedAt: secondsIn(3),
    });
  });

  test("the most specific cause wins in either order", () => {
    const reported = [
      legReport("customer", "ended", 20, "hung_up"),
      legReport("customer", "ended", 21, "busy"),
    ];
    for (const order of [reported, reported.toReversed()])
      expect(knowing(startWith(newLeg("customer", "customer")), ...order).legs[0]?.cause).toBe(
        "busy",
      );
  });
});

test("a member consults a teammate while the customer hears music", () => {
  const talking = knowing(
    startWith(customer, maya, ben),
    roomReport("customer", "joined", 1, 2),
    roomReport("maya", "joined", 2, 10),
    roomReport("customer", "held", 3, 20),
    roomReport("ben", "joined", 4, 25),
  );
  const transfer = { kind: "warm", legId: ben.id } as const;
  expect(stand(talking, { transfer })).toMatchObject({ state: "held", isConsulting: true });
  const together = knowing(talking, roomReport("customer", "unheld", 5, 30));
  expect(stand(together, { transfer })).toMatchObject({ state: "active", isConsulting: false });
  const left = knowing(together, roomReport("maya", "left", 6, 40), legReport("maya", "ended", 40));
  expect(stand(left).state).toBe("active");
});

test("a listening supervisor does not count as connected to the customer", () => {
  const known = knowing(
    startWith(customer, newLeg("olga", "supervisor", { mode: "listen" })),
    roomReport("customer", "joined", 1, 2),
    roomReport("olga", "joined", 2, 10),
  );
  expect(stand(known)).toMatchObject({ state: "ringing", answeredAt: null });
});
