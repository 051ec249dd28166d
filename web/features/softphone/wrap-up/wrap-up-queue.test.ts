import { expect, test } from "vitest";
import { callFor, callId, legFor, maya, me, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import {
  endedForMemberAt,
  nextWrapUp,
  stillUnsaved,
  talkSecondsOf,
  withoutDismissed,
} from "./wrap-up-queue.ts";

const endedCall = {
  state: "ended",
  outcome: "answered",
  endedAt: "2026-11-20T09:05:00.000Z",
} as const;
const handedOverCall = (n: number, endedAt: string) =>
  callFor(n, {
    state: "active" as const,
    memberId: maya,
    legs: [legFor(n, { state: "left", endedAt }), legFor(9, { memberId: maya })],
  });

test("asks for a disposition after the member's own call", () => {
  const after = nextWrapUp([myCallFor(1, endedCall)], me, false);
  expect(after).toMatchObject({ kind: "talk", call: { id: callId(1) }, since: endedCall.endedAt });
  expect(nextWrapUp([myCallFor(1, { ...endedCall, isWrappedUp: true })], me, true)).toBeNull();
});

test("lets a member who transferred a call wrap up while their wrap-up time lasts, though the call continues", () => {
  const calls = [
    handedOverCall(1, "2026-11-20T09:01:00.000Z"),
    handedOverCall(2, "2026-11-20T09:04:00.000Z"),
  ];
  expect(nextWrapUp(calls, me, true)).toMatchObject({
    kind: "handed_over",
    call: { id: callId(2) },
  });
  expect(nextWrapUp(calls, me, false)).toBeNull();
  expect(nextWrapUp(calls, maya, true)).toBeNull();
});

test("keeps a transferred call for wrap-up while the member is writing about it", () => {
  const calls = [
    handedOverCall(1, "2026-11-20T09:01:00.000Z"),
    handedOverCall(2, "2026-11-20T09:04:00.000Z"),
  ];
  const isStarted = ({ id }: { id: string }) => id === callId(1);
  const after = nextWrapUp(calls, me, false, isStarted);
  expect(after).toMatchObject({ kind: "handed_over", call: { id: callId(1) } });
});

test("gives each of two ended calls its full wrap-up time", () => {
  const later = { ...endedCall, endedAt: "2026-11-20T09:09:00.000Z" };
  const after = nextWrapUp([myCallFor(1, later), myCallFor(2, endedCall)], me, true);
  expect(after).toMatchObject({ call: { id: callId(2) }, since: later.endedAt });
});

test("shows the reason after a call that wasn't connected", () => {
  const unanswered = callFor(1, { ...endedCall, direction: "out", outcome: "busy", memberId: me });
  expect(nextWrapUp([unanswered], me, true)).toMatchObject({ kind: "unanswered" });
});

test("a call that was wrapped up and comes back to the member is theirs again, and is wrapped up again", () => {
  const away = handedOverCall(1, "2026-11-20T09:01:00.000Z");
  const dismissed = new Map([[away.id, endedForMemberAt(away, me)]]);
  expect(withoutDismissed([away], dismissed, me)).toEqual([]);
  const elsewhere = { ...away, state: "ended" as const, endedAt: "2026-11-20T09:03:00.000Z" };
  expect(withoutDismissed([elsewhere], dismissed, me)).toEqual([]);

  const back = myCallFor(1);
  expect(withoutDismissed([back], dismissed, me)).toEqual([back]);
  const over = myCallFor(1, endedCall);
  expect(withoutDismissed([over], dismissed, me)).toEqual([over]);
});

test("keeps a call whose wrap-up did not reach the server until it shows as wrapped up", () => {
  const unsaved = nextWrapUp([myCallFor(1, endedCall)], me, true);
  expect(stillUnsaved(unsaved, [])).toBe(unsaved);
  expect(stillUnsaved(unsaved, [myCallFor(1, endedCall), myCallFor(2)])).toBe(unsaved);
  expect(stillUnsaved(unsaved, [myCallFor(1, { ...endedCall, isWrappedUp: true })])).toBeNull();
});

test("counts only the talk time of this member", () => {
  const ended = { ...endedCall, talkSeconds: 300 };
  expect(talkSecondsOf(myCallFor(1, ended), me)).toBe(300);
  const mine = legFor(2, { state: "left", joinedAt: "2026-11-20T09:04:40.000Z" });
  const legs = [legFor(1, { memberId: maya, state: "left" }), mine];
  expect(talkSecondsOf(myCallFor(1, { ...ended, legs }), me)).toBe(20);
});
