import { expect, test } from "vitest";
import { callFor, callId, legFor, maya, me, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import { nextWrapUp } from "./wrap-up-queue.ts";

const over = { state: "ended", outcome: "answered", endedAt: "2026-11-20T09:05:00.000Z" } as const;
const given = (n: number, endedAt: string) =>
  callFor(n, {
    ...{ state: "active" as const, memberId: maya },
    legs: [legFor(n, { state: "left", endedAt }), legFor(9, { memberId: maya })],
  });

test("a call that is over and mine is to be said how it went", () => {
  const after = nextWrapUp([myCallFor(1, over)], me, false);
  expect(after).toMatchObject({ kind: "talk", call: { id: callId(1) }, since: over.endedAt });
  expect(nextWrapUp([myCallFor(1, { ...over, isWrappedUp: true })], me, true)).toBeNull();
});

test("whoever handed a call on wraps up as long as they are left in peace, though it goes on", () => {
  const calls = [given(1, "2026-11-20T09:01:00.000Z"), given(2, "2026-11-20T09:04:00.000Z")];
  expect(nextWrapUp(calls, me, true)).toMatchObject({ kind: "given", call: { id: callId(2) } });
  expect(nextWrapUp(calls, me, false)).toBeNull();
  expect(nextWrapUp(calls, maya, true)).toBeNull();
});

test("and as long as they write about it", () => {
  const calls = [given(1, "2026-11-20T09:01:00.000Z"), given(2, "2026-11-20T09:04:00.000Z")];
  const isBegun = ({ id }: { id: string }) => id === callId(1);
  const after = nextWrapUp(calls, me, false, isBegun);
  expect(after).toMatchObject({ kind: "given", call: { id: callId(1) } });
});

test("of two that ended neither takes the other's time", () => {
  const later = { ...over, endedAt: "2026-11-20T09:09:00.000Z" };
  const after = nextWrapUp([myCallFor(1, later), myCallFor(2, over)], me, true);
  expect(after).toMatchObject({ call: { id: callId(2) }, since: later.endedAt });
});

test("a call that reached nobody has a reason to read", () => {
  const vain = callFor(1, { ...over, direction: "out", outcome: "busy", memberId: me });
  expect(nextWrapUp([vain], me, true)).toMatchObject({ kind: "vain" });
});
