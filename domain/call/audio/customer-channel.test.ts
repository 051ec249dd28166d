import fc from "fast-check";
import { expect, test } from "vitest";
import { type LegEvent, reduceLegEvent } from "#domain/call/apply-leg-event.ts";
import type { Leg } from "#domain/call/leg.ts";
import type { LegId } from "#domain/ids.ts";
import { didCustomerJoinFirst } from "./customer-channel.ts";

const at = "2026-11-20T09:00:00.000Z";
const asLeg = (role: Leg["role"]): Leg => ({
  ...{ id: role as string as LegId, role, memberId: null, mode: null, addedBy: null },
  ...{ joinMethod: null, leaveRequestedAt: null, askedAt: at, ringingAt: null, answerAt: null },
  ...{ joinedAt: null, leftAt: null, endAt: null, cause: null, providerCode: null },
  ...{ joinFlag: null, conferenceFlag: null, holdFlag: null, muteFlag: null, answeredBy: null },
});
type Is = Extract<LegEvent, { kind: "room" }>["is"];
const news = (is: Is, seq: number, stay = 1): LegEvent => ({ kind: "room", is, stay, seq, at });
const told = (role: Leg["role"], ...all: LegEvent[]) => all.reduce(reduceLegEvent, asLeg(role));

test("whoever came into this room first is on the left, whatever they did in one before", () => {
  const waited = [news("joined", 1), news("left", 4)];
  const customer = told("customer", ...waited, news("joined", 2, 2));
  const member = told("member", news("joined", 1, 2));
  for (const direction of ["in", "out"] as const) {
    expect(didCustomerJoinFirst({ direction, legs: [customer, member], stay: 2 })).toBe(false);
    const quicker = told("customer", news("joined", 1, 2));
    const later = told("member", news("joined", 2, 2));
    expect(didCustomerJoinFirst({ direction, legs: [quicker, later], stay: 2 })).toBe(true);
  }
});

test("what was told late, twice or in any order names the same", () => {
  const all = [news("joined", 5), news("held", 7), news("left", 9), news("joined", 11)];
  const orders = fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length });
  fc.assert(
    fc.property(orders, (order) => {
      const customer = told("customer", ...order);
      const legs = (seq: number) => [customer, told("member", news("joined", seq))];
      expect(didCustomerJoinFirst({ direction: "out", legs: legs(6), stay: 1 })).toBe(true);
      expect(didCustomerJoinFirst({ direction: "in", legs: legs(4), stay: 1 })).toBe(false);
    }),
  );
});

test("where a coming was never told, or not counted, a caller was there and a called one was not", () => {
  const silent = [told("customer", news("held", 3)), told("member", news("joined", 2))];
  const believed = [told("customer", news("joined", 0)), told("member", news("joined", 0))];
  for (const legs of [silent, believed, [asLeg("customer")]]) {
    expect(didCustomerJoinFirst({ direction: "in", legs, stay: 1 })).toBe(true);
    expect(didCustomerJoinFirst({ direction: "out", legs, stay: 1 })).toBe(false);
  }
});
