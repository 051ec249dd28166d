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

test("a call that ends goes, unless it is mine to say how it ended", () => {
  const held = [call("a"), call("b", { memberId: me })];
  const afterA = mergeCall(held, call("a", { state: "ended" }), me);
  expect(ids(afterA)).toEqual(["b"]);
  const ended = call("b", { state: "ended", memberId: me, outcome: "answered" });
  const afterB = mergeCall(afterA, ended, me);
  expect(ids(afterB)).toEqual(["b"]);
  expect(ids(mergeCall(afterB, { ...ended, isWrappedUp: true }, me))).toEqual([]);
});

test("news of a call that was over before we heard of it shows nothing", () => {
  expect(mergeCall([], call("a", { state: "ended", memberId: me }), me)).toEqual([]);
});

test("an answer that comes after the news of the end brings no call back", () => {
  const ended = call("a", { state: "ended", memberId: me, outcome: "answered" });
  const late = call("a", { state: "active", memberId: me });
  expect(mergeCall([ended], late, me)).toEqual([ended]);
});

test("an answer that was reckoned before the news changes nothing, though nothing in it shows its age", () => {
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

test("a call that rings here and went out of my sight rings no more", () => {
  const cache = new QueryClient();
  const rings = [{ memberId: me, offeredAt: "2026-11-20T09:00:00Z", ended: null }];
  cache.setQueryData(queryKeys.liveCalls, [call("a", { rings }), call("b", { rings })]);
  applyChanges(cache, [{ noun: "call", id: "a", deed: "gone" }]);
  expect(ids(callsRingingFor(cache.getQueryData<Call[]>(queryKeys.liveCalls) ?? [], me))).toEqual([
    "b",
  ]);
});

test("what rings longest is first, and what rings for others is not mine", () => {
  const ring = (memberId: MemberId, at: string, ended: string | null = null) => ({
    rings: [{ memberId, offeredAt: at, ended }],
  });
  const calls = [
    call("late", ring(me, "2026-11-20T09:02:00Z")),
    call("hers", ring(maya, "2026-11-20T09:00:00Z")),
    call("early", ring(me, "2026-11-20T09:01:00Z")),
    call("declined", ring(me, "2026-11-20T09:01:00Z", "declined")),
  ];
  expect(ids(callsRingingFor(calls, me))).toEqual(["early", "late"]);
});

test("the latest of my legs says whether a call is mine, or waits for me to come back", () => {
  const legs = (...states: string[]) => ({
    state: "ringing",
    legs: states.map((state) => ({ memberId: me, state, askedAt: "t" })),
  });
  expect(isMyCall(call("a", legs("left", "in_room")), me)).toBe(true);
  expect(isCustomerWaitingForMe(call("a", legs("in_room", "left")), me)).toBe(true);
  expect(isCustomerWaitingForMe(call("a", { ...legs("left"), memberId: maya }), me)).toBe(false);
  expect(isCustomerWaitingForMe(call("a", legs()), me)).toBe(false);
  expect([...onCallSince([call("a", legs("in_room"))]).keys()]).toEqual([me]);
});
