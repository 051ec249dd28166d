import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canAdvanceTo,
  canCancel,
  canRetry,
  type DeliveryState,
  deliveryStates,
  isFailure,
  isFinal,
  reduceDelivery,
  worstDeliveryState,
} from "./delivery-state.ts";

const all = Object.keys(deliveryStates) as DeliveryState[];

/** The agreed ladder, written out a second time: a slip in the table must not pass unseen. */
const ladder: readonly DeliveryState[] = [
  "queued",
  "sending",
  "unknown",
  "accepted",
  "deferred",
  "sent",
  "failed",
  "undelivered",
  "delivered",
  "read",
  "bounced",
];
const oursAlone: readonly DeliveryState[] = [
  "draft",
  "scheduled",
  "held",
  "cancelled",
  "suppressed",
];

const state = fc.constantFrom(...all);
const onTheLadder = fc.constantFrom(...ladder);

describe("the ladder of a delivery", () => {
  test("every state is either ours alone or on the ladder", () => {
    expect([...oursAlone, ...ladder].sort()).toEqual([...all].sort());
  });

  test("the agreed ranks are the table's ranks", () => {
    const ranks = Object.fromEntries(ladder.map((one) => [one, deliveryStates[one].rank]));
    expect(ranks).toEqual({
      queued: 20,
      sending: 30,
      unknown: 35,
      accepted: 40,
      deferred: 45,
      sent: 50,
      failed: 60,
      undelivered: 60,
      delivered: 70,
      read: 75,
      bounced: 80,
    });
    for (const one of oursAlone) expect(deliveryStates[one].rank, one).toBeNull();
  });

  test("of every pair of states exactly the higher rung is reached, never the lower", () => {
    for (const current of all) {
      for (const next of all) {
        const from = ladder.indexOf(current);
        const to = ladder.indexOf(next);
        const expected = from >= 0 && to >= 0 && to > from;
        expect(canAdvanceTo(current, next), `${current} → ${next}`).toBe(expected);
      }
    }
  });

  test("a queued report after the delivery changes nothing, a delivery after 'undelivered' does", () => {
    expect(canAdvanceTo("delivered", "accepted")).toBe(false);
    expect(canAdvanceTo("undelivered", "delivered")).toBe(true);
    expect(canAdvanceTo("delivered", "bounced")).toBe(true);
  });

  test("no report wakes what never left the house", () => {
    for (const ours of oursAlone) {
      for (const next of all) expect(canAdvanceTo(ours, next), `${ours} → ${next}`).toBe(false);
    }
  });
});

describe("reports in any order", () => {
  test("the same reports in any order, each any number of times, end in one state", () => {
    fc.assert(
      fc.property(
        onTheLadder,
        fc.array(state, { maxLength: 12 }).chain((news) =>
          fc.record({
            news: fc.constant(news),
            // every report at least once, some doubled, all shuffled
            arrived: fc.subarray(news).chain((doubled) =>
              fc.shuffledSubarray([...news, ...doubled], {
                minLength: news.length + doubled.length,
              }),
            ),
          }),
        ),
        (first, { news, arrived }) => {
          expect(reduceDelivery(first, arrived)).toBe(reduceDelivery(first, news));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("the end is the highest rung that was heard of", () => {
    fc.assert(
      fc.property(onTheLadder, fc.array(onTheLadder), (first, news) => {
        const highest = Math.max(...[first, ...news].map((one) => ladder.indexOf(one)));
        expect(reduceDelivery(first, news)).toBe(ladder[highest]);
      }),
    );
  });

  test("hearing it all again changes nothing", () => {
    fc.assert(
      fc.property(state, fc.array(state), (first, news) => {
        const once = reduceDelivery(first, news);
        expect(reduceDelivery(once, news)).toBe(once);
      }),
    );
  });
});

describe("what a state allows", () => {
  test("only what was refused or not brought may be sent again by a person", () => {
    expect(all.filter(canRetry).sort()).toEqual(["failed", "undelivered"]);
  });

  test("only what has not left may be taken back", () => {
    expect(all.filter(canCancel).sort()).toEqual(["held", "scheduled"]);
  });

  test("after a final state nothing is awaited; 'sent' still waits, though some networks stay silent", () => {
    expect(all.filter(isFinal).sort()).toEqual([
      "bounced",
      "cancelled",
      "delivered",
      "failed",
      "read",
      "suppressed",
      "undelivered",
    ]);
  });

  test("a bad end is one that the customer did not get", () => {
    expect(all.filter(isFailure).sort()).toEqual([
      "bounced",
      "failed",
      "suppressed",
      "undelivered",
    ]);
  });
});

describe("a message to several", () => {
  test("a message without a recipient yet is a draft", () => {
    expect(worstDeliveryState([])).toBe("draft");
  });

  test("one bad end outweighs any number of good ones", () => {
    expect(worstDeliveryState(["delivered", "read", "undelivered", "delivered"])).toBe(
      "undelivered",
    );
  });

  test("without a bad end the least advanced recipient speaks for all", () => {
    expect(worstDeliveryState(["delivered", "sent", "read"])).toBe("sent");
  });

  test("the order of the recipients does not matter", () => {
    const told = (states: DeliveryState[]) => {
      const worst = worstDeliveryState(states);
      return [isFailure(worst), deliveryStates[worst].rank ?? 0];
    };
    fc.assert(
      fc.property(
        fc
          .array(state, { minLength: 1 })
          .chain((states) =>
            fc.tuple(
              fc.constant(states),
              fc.shuffledSubarray(states, { minLength: states.length }),
            ),
          ),
        ([states, shuffled]) => {
          expect(told(shuffled)).toEqual(told(states));
        },
      ),
    );
  });
});
