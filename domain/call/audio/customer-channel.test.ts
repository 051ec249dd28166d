import fc from "fast-check";
import { expect, test } from "vitest";
import { applyLegEvent, type LegEvent } from "#domain/call/apply-leg-event.ts";
import type { Leg } from "#domain/call/leg.ts";
import { newLeg } from "#testing/fixtures/call/new-leg.ts";
import { didCustomerJoinFirst } from "./customer-channel.ts";

const at = "2026-11-20T09:00:00.000Z";
type Is = Extract<LegEvent, { kind: "conference" }>["type"];
const roomEvent = (type: Is, seq: number, conferenceEpoch = 1): LegEvent => ({
  kind: "conference",
  type,
  conferenceEpoch,
  seq,
  at,
});
const legAfter = (role: Leg["role"], ...all: LegEvent[]) =>
  all.reduce(applyLegEvent, newLeg(role, role));

test("puts the first participant of this conference on the left, whatever happened in an earlier one", () => {
  const waited = [roomEvent("joined", 1), roomEvent("left", 4)];
  const customer = legAfter("customer", ...waited, roomEvent("joined", 2, 2));
  const member = legAfter("member", roomEvent("joined", 1, 2));
  for (const direction of ["in", "out"] as const) {
    expect(didCustomerJoinFirst({ direction, legs: [customer, member], conferenceEpoch: 2 })).toBe(
      false,
    );
    const quicker = legAfter("customer", roomEvent("joined", 1, 2));
    const later = legAfter("member", roomEvent("joined", 2, 2));
    expect(didCustomerJoinFirst({ direction, legs: [quicker, later], conferenceEpoch: 2 })).toBe(
      true,
    );
  }
});

test("gives the same result for late, repeated and reordered reports", () => {
  const all = [
    roomEvent("joined", 5),
    roomEvent("held", 7),
    roomEvent("left", 9),
    roomEvent("joined", 11),
  ];
  const orders = fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length });
  fc.assert(
    fc.property(orders, (order) => {
      const customer = legAfter("customer", ...order);
      const legs = (seq: number) => [customer, legAfter("member", roomEvent("joined", seq))];
      expect(didCustomerJoinFirst({ direction: "out", legs: legs(6), conferenceEpoch: 1 })).toBe(
        true,
      );
      expect(didCustomerJoinFirst({ direction: "in", legs: legs(4), conferenceEpoch: 1 })).toBe(
        false,
      );
    }),
  );
});

test("assumes that a caller joined first and a called customer did not if a join is missing or has no sequence number", () => {
  const silent = [
    legAfter("customer", roomEvent("held", 3)),
    legAfter("member", roomEvent("joined", 2)),
  ];
  const trusted = [
    legAfter("customer", roomEvent("joined", 0)),
    legAfter("member", roomEvent("joined", 0)),
  ];
  for (const legs of [silent, trusted, [newLeg("customer", "customer")]]) {
    expect(didCustomerJoinFirst({ direction: "in", legs, conferenceEpoch: 1 })).toBe(true);
    expect(didCustomerJoinFirst({ direction: "out", legs, conferenceEpoch: 1 })).toBe(false);
  }
});
