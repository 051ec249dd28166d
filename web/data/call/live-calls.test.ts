import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Call } from "#contract/live.ts";
import type { MemberId } from "#domain/ids.ts";
import { keys } from "#web/data/keys.ts";
import { applyNews } from "#web/data/live/apply-news.ts";
import { markNow } from "#web/data/live/recent-changes.ts";
import { takeAnswer, takeCall, withCall } from "./live-calls.ts";
import { isMine, onCallSince, ringingFor, waitsForMe } from "./my-calls.ts";

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
  const afterA = withCall(held, call("a", { state: "ended" }), me);
  expect(ids(afterA)).toEqual(["b"]);
  const ended = call("b", { state: "ended", memberId: me, outcome: "answered" });
  const afterB = withCall(afterA, ended, me);
  expect(ids(afterB)).toEqual(["b"]);
  expect(ids(withCall(afterB, { ...ended, isWrappedUp: true }, me))).toEqual([]);
});

test("news of a call that was over before we heard of it shows nothing", () => {
  expect(withCall([], call("a", { state: "ended", memberId: me }), me)).toEqual([]);
});

test("an answer that comes after the news of the end brings no call back", () => {
  const ended = call("a", { state: "ended", memberId: me, outcome: "answered" });
  const late = call("a", { state: "active", memberId: me });
  expect(withCall([ended], late, me)).toEqual([ended]);
});

test("an answer that was reckoned before the news changes nothing, though nothing in it shows its age", () => {
  const cache = new QueryClient();
  cache.setQueryData(keys.liveCalls, [call("a", { state: "active" })]);
  const state = () => cache.getQueryData<Call[]>(keys.liveCalls)?.[0]?.state;
  const asked = markNow(cache);
  takeCall(cache, call("a", { state: "held" }));
  takeAnswer(cache, call("a", { state: "active" }), asked);
  expect(state()).toBe("held");
  takeAnswer(cache, call("a", { state: "active" }), markNow(cache));
  expect(state()).toBe("active");
});

test("a call that rings here and went out of my sight rings no more", () => {
  const cache = new QueryClient();
  const rings = [{ memberId: me, offeredAt: "2026-11-20T09:00:00Z", ended: null }];
  cache.setQueryData(keys.liveCalls, [call("a", { rings }), call("b", { rings })]);
  applyNews(cache, [{ noun: "call", id: "a", deed: "gone" }]);
  expect(ids(ringingFor(cache.getQueryData<Call[]>(keys.liveCalls) ?? [], me))).toEqual(["b"]);
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
  expect(ids(ringingFor(calls, me))).toEqual(["early", "late"]);
});

test("the latest of my legs says whether a call is mine, or waits for me to come back", () => {
  const legs = (...states: string[]) => ({
    state: "ringing",
    legs: states.map((state) => ({ memberId: me, state, askedAt: "t" })),
  });
  expect(isMine(call("a", legs("left", "in_room")), me)).toBe(true);
  expect(waitsForMe(call("a", legs("in_room", "left")), me)).toBe(true);
  expect(waitsForMe(call("a", { ...legs("left"), memberId: maya }), me)).toBe(false);
  expect(waitsForMe(call("a", legs()), me)).toBe(false);
  expect([...onCallSince([call("a", legs("in_room"))]).keys()]).toEqual([me]);
});
