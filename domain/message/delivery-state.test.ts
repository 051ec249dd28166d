import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reduceDelivery } from "#testing/fixtures/message/reduce-delivery.ts";
import {
  canAdvanceTo,
  canCancel,
  canRetry,
  type DeliveryState,
  deliveryStates,
  isFailure,
  isFinal,
  worstDeliveryState,
} from "./delivery-state.ts";

const all = Object.keys(deliveryStates) as DeliveryState[];

/** The expected order, written out a second time so that a mistake in the table is found. */
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
  "delayed",
  "canceled",
  "suppressed",
];

const state = fc.constantFrom(...all);
const onTheLadder = fc.constantFrom(...ladder);

describe("delivery state ranks", () => {
  test("every state is either internal or ranked", () => {
    expect([...oursAlone, ...ladder].sort()).toEqual([...all].sort());
  });

  test("the ranks match the table", () => {
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

  test("canAdvanceTo allows exactly the higher of every pair of states", () => {
    for (const current of all) {
      for (const next of all) {
        const from = ladder.indexOf(current);
        const to = ladder.indexOf(next);
        const expected = from >= 0 && to >= 0 && to > from;
        expect(canAdvanceTo(current, next), `${current} → ${next}`).toBe(expected);
      }
    }
  });

  test("a queued report after delivery changes nothing, a delivery after 'undelivered' does", () => {
    expect(canAdvanceTo("delivered", "accepted")).toBe(false);
    expect(canAdvanceTo("undelivered", "delivered")).toBe(true);
    expect(canAdvanceTo("delivered", "bounced")).toBe(true);
  });

  test("no report changes a message that was never submitted", () => {
    for (const ours of oursAlone) {
      for (const next of all) expect(canAdvanceTo(ours, next), `${ours} → ${next}`).toBe(false);
    }
  });
});

describe("report order", () => {
  test("the same reports in any order, each any number of times, result in one state", () => {
    fc.assert(
      fc.property(
        onTheLadder,
        fc.array(state, { maxLength: 12 }).chain((reports) =>
          fc.record({
            news: fc.constant(reports),
            // Every report at least once, some repeated, all shuffled
            arrived: fc.subarray(reports).chain((doubled) =>
              fc.shuffledSubarray([...reports, ...doubled], {
                minLength: reports.length + doubled.length,
              }),
            ),
          }),
        ),
        (first, { news: reports, arrived }) => {
          expect(reduceDelivery(first, arrived)).toBe(reduceDelivery(first, reports));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("the highest reported rank wins", () => {
    fc.assert(
      fc.property(onTheLadder, fc.array(onTheLadder), (first, reports) => {
        const highest = Math.max(...[first, ...reports].map((one) => ladder.indexOf(one)));
        expect(reduceDelivery(first, reports)).toBe(ladder[highest]);
      }),
    );
  });

  test("repeating all reports changes nothing", () => {
    fc.assert(
      fc.property(state, fc.array(state), (first, reports) => {
        const once = reduceDelivery(first, reports);
        expect(reduceDelivery(once, reports)).toBe(once);
      }),
    );
  });
});

describe("what a state allows", () => {
  test("members can retry only rejected and undelivered messages", () => {
    expect(all.filter(canRetry).sort()).toEqual(["failed", "undelivered"]);
  });

  test("only messages not yet submitted can be canceled", () => {
    expect(all.filter(canCancel).sort()).toEqual(["delayed", "scheduled"]);
  });

  test("final states expect no more reports; 'sent' is not final, though some networks report nothing more", () => {
    expect(all.filter(isFinal).sort()).toEqual([
      "bounced",
      "canceled",
      "delivered",
      "failed",
      "read",
      "suppressed",
      "undelivered",
    ]);
  });

  test("failures are the states in which the customer did not get the message", () => {
    expect(all.filter(isFailure).sort()).toEqual([
      "bounced",
      "failed",
      "suppressed",
      "undelivered",
    ]);
  });
});

describe("messages with several recipients", () => {
  test("a message without recipients is a draft", () => {
    expect(worstDeliveryState([])).toBe("draft");
  });

  test("one failure outweighs any number of successes", () => {
    expect(worstDeliveryState(["delivered", "read", "undelivered", "delivered"])).toBe(
      "undelivered",
    );
  });

  test("without a failure the least advanced recipient counts", () => {
    expect(worstDeliveryState(["delivered", "sent", "read"])).toBe("sent");
  });

  test("the order of recipients does not matter", () => {
    const severityOf = (states: DeliveryState[]) => {
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
          expect(severityOf(shuffled)).toEqual(severityOf(states));
        },
      ),
    );
  });
});
