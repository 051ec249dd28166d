import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskFor, lineId, memberId } from "#web/data/queue/rows-for-tests.ts";
import { forgetDeadView, keepLastView, keepSort, lastView, sortOf } from "./kept-choices.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("home doesn't lead to the view of an inbox that is gone or no longer seen", () => {
  const seen = deskFor(memberId(1));
  const view = { kind: "line", id: lineId(1) } as const;
  keepLastView(view);
  const line = { id: lineId(1) } as (typeof seen.lines)[number];
  expect(forgetDeadView({ ...seen, lines: [line] })).toBe(true);
  expect(lastView()).toEqual(view);
  expect(forgetDeadView({ ...seen, lines: [] })).toBe(false);
  expect(lastView()).toEqual({ kind: "open" });
  expect(forgetDeadView({ ...seen, lines: [] })).toBe(true);
});

test("Waiting on customer is never sorted by who waits longest for us: it would be empty", () => {
  keepSort({ kind: "waiting" }, "waiting");
  expect(sortOf({ kind: "waiting" })).toBe("newest");
  keepSort({ kind: "mine" }, "waiting");
  expect(sortOf({ kind: "mine" })).toBe("waiting");
});
