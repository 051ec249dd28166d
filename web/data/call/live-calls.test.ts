import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
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
    version: 1,
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
  const ended = call("a", { state: "ended", memberId: me, outcome: "answered", version: 2 });
  const late = call("a", { state: "active", memberId: me });
  expect(mergeCall([ended], late, me)).toEqual([ended]);
});

test("the latest state is shown, in whatever order responses and changes arrive", () => {
  const ring = (endReason: string | null) => [{ memberId: me, offeredAt: "t", endReason }];
  const states = [
    call("a", { rings: ring(null), version: 1 }),
    call("a", { rings: ring("answered"), version: 2 }),
    // Leg by leg: nothing but the version says which is newer.
    call("a", { state: "active", legs: [{ id: "l", state: "in_conference" }], version: 3 }),
    call("a", { state: "held", legs: [{ id: "l", state: "held" }], version: 4 }),
    call("a", { state: "active", legs: [{ id: "l", state: "in_conference" }], version: 5 }),
  ];
  const newest = states.at(-1);
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 4, 3, 0, 1],
    [3, 1, 4, 4, 2, 0],
  ];
  for (const order of orders)
    for (const isResponse of [() => true, () => false, (at: number) => at % 2 === 0]) {
      const cache = new QueryClient();
      cache.setQueryData(queryKeys.liveCalls, []);
      for (const [at, index] of order.entries()) {
        const state = states[index] as Call;
        if (isResponse(at)) applyCallResponse(cache, state);
        else applyCallUpdate(cache, state);
      }
      expect(cache.getQueryData(queryKeys.liveCalls)).toEqual([newest]);
    }
});

test("a response that arrives after the end of its call does not list the call again", () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.liveCalls, [call("a", { state: "active", version: 4 })]);
  applyCallUpdate(cache, call("a", { state: "ended", version: 6 }));
  applyCallResponse(cache, call("a", { state: "held", version: 5 }));
  expect(cache.getQueryData(queryKeys.liveCalls)).toEqual([]);
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
