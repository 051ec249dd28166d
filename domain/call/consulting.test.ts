import { expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { newLeg } from "#testing/fixtures/call/new-leg.ts";
import { type CallInputs, deriveCallState } from "./derive-call-state.ts";
import type { Leg, SequencedFlag } from "./leg.ts";

const at = "2026-11-20T09:00:00.000Z";
const mark: SequencedFlag = { conferenceEpoch: 1, seq: 1, on: true, at };
const legOf = (id: string, role: Leg["role"], more: Partial<Leg> = {}): Leg =>
  newLeg(id, role, { answeredAt: at, joinedAt: at, joinFlag: mark, conferenceFlag: mark, ...more });
const onHold = legOf("customer", "customer", { holdFlag: mark });
/** Ben received the call in a warm transfer from Amy. */
const ben = legOf("ben", "member", { memberId: "ben" as MemberId, joinMethod: "warm" });
const shop = legOf("shop", "guest", { joinMethod: "warm" });
const shopRings: Leg = {
  ...shop,
  answeredAt: null,
  joinedAt: null,
  joinFlag: null,
  conferenceFlag: null,
};

const consults = (transfer: CallInputs["transfer"], ...legs: Leg[]): boolean =>
  deriveCallState({
    direction: "in",
    stage: "ringing",
    wasAfterHours: false,
    isBlocked: false,
    endedEpoch: 0,
    startedAt: at,
    hungUpAt: null,
    hasVoicemail: false,
    legs: [onHold, ben, ...legs],
    transfer,
  }).isConsulting;

test("a member who received the call in a warm transfer is not consulting while the number of their own transfer rings", () => {
  expect(consults({ kind: "cold", legId: shop.id }, shopRings)).toBe(false);
  expect(consults({ kind: "warm", legId: shop.id }, shopRings)).toBe(false);
  expect(consults({ kind: "warm", legId: null })).toBe(false);
  expect(consults(null)).toBe(false);
});

test("a member is consulting with a number that accepted, and with a teammate who is joining", () => {
  const transfer = { kind: "warm", legId: shop.id } as const;
  expect(consults(transfer, shop)).toBe(true);
  expect(consults(transfer, { ...shopRings, memberId: "amy" as MemberId, role: "member" })).toBe(
    true,
  );
  expect(consults(transfer, { ...shop, leaveRequestedAt: at })).toBe(false);
});
