import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { currentMark } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import {
  callsRingingFor,
  isCustomerWaitingForMe,
  isMyCall,
  onCallSince,
} from "./call-selectors.ts";
import { applyCallResponse, applyCallUpdate, mergeCall } from "./live-calls.ts";

const me = "me" as MemberId;
const maya = "maya" as MemberId;
const call = (id: string, change: object = {}): Call =>
  ({
    id,
    state: "ringing",
    memberId: null,
    isWrappedUp: false,
    outcome: null,
    legs: [],
    rings: [],
    ...change,
  }) as unknown as Call;
const ids = (calls: readonly Call[]) => calls.map((one) => one.id);

test("removes an ended call, unless the member still has to wrap it up", () => {
  const held = [call("a"), call("b", { memberId: me })];
  const afterA = mergeCall(held, call("a", { state: "ended" }), me);
  expect(ids(afterA)).toEqual(["b"]);
  const ended = call("b", { state: "ended", memberId: me, outcome: "answered" });
  const afterB = mergeCall(afterA, ended, me);
  expect(ids(afterB)).toEqual(["b"]);
  expect(ids(mergeCall(afterB, { ...ended, isWrappedUp: true }, me))).toEqual([]);
});

test("ignores a change of a call that ended before it was known", () => {
  expect(mergeCall([], call("a", { state: "ended", memberId: me }), me)).toEqual([]);
});

test("a late response does not revive an ended call", () => {
  const ended = call("a", { state: "ended", memberId: me, outcome: "answered" });
  const late = call("a", { state: "active", memberId: me });
  expect(mergeCall([ended], late, me)).toEqual([ended]);
});

test("a response older than a change is ignored, even if its content does not show that", () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.liveCalls, [call("a", { state: "active" })]);
  const state = () => cache.getQueryData<Call[]>(queryKeys.liveCalls)?.[0]?.state;
  const asked = currentMark(cache);
  applyCallUpdate(cache, call("a", { state: "held" }));
  applyCallResponse(cache, call("a", { state: "active" }), asked);
  expect(state()).toBe("held");
  applyCallResponse(cache, call("a", { state: "active" }), currentMark(cache));
  expect(state()).toBe("active");
});

test("a ringing call that is no longer visible stops ringing", () => {
  const cache = new QueryClient();
  const rings = [{ memberId: me, offeredAt: "2026-11-20T09:00:00Z", endReason: null }];
  cache.setQueryData(queryKeys.liveCalls, [call("a", { rings }), call("b", { rings })]);
  applyChanges(cache, [{ entity: "call", id: "a", operation: "removed" }]);
  expect(ids(callsRingingFor(cache.getQueryData<Call[]>(queryKeys.liveCalls) ?? [], me))).toEqual([
    "b",
  ]);
});

test("sorts own rings by the longest, and excludes the rings of others", () => {
  const ring = (memberId: MemberId, at: string, endReason: string | null = null) => ({
    rings: [{ memberId, offeredAt: at, endReason }],
  });
  const calls = [
    call("late", ring(me, "2026-11-20T09:02:00Z")),
    call("hers", ring(maya, "2026-11-20T09:00:00Z")),
    call("early", ring(me, "2026-11-20T09:01:00Z")),
    call("declined", ring(me, "2026-11-20T09:01:00Z", "declined")),
  ];
  expect(ids(callsRingingFor(calls, me))).toEqual(["early", "late"]);
});

test("the member's latest leg decides whether the call is theirs or waits for them", () => {
  const legs = (...states: string[]) => ({
    state: "ringing",
    legs: states.map((state) => ({ memberId: me, state, createdAt: "t" })),
  });
  expect(isMyCall(call("a", legs("left", "in_conference")), me)).toBe(true);
  expect(isCustomerWaitingForMe(call("a", legs("in_conference", "left")), me)).toBe(true);
  expect(isCustomerWaitingForMe(call("a", { ...legs("left"), memberId: maya }), me)).toBe(false);
  expect(isCustomerWaitingForMe(call("a", legs()), me)).toBe(false);
  expect([...onCallSince([call("a", legs("in_conference"))]).keys()]).toEqual([me]);
});
