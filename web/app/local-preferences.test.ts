import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bootstrapFor, inboxId, memberId } from "#web/data/conversations/row-fixtures.ts";
import {
  forgetDeadView,
  lastView,
  savedSortOf,
  saveLastView,
  saveSort,
} from "./local-preferences.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("home doesn't lead to the view of an inbox that is gone or no longer seen", () => {
  const seen = bootstrapFor(memberId(1));
  const view = { kind: "line", id: inboxId(1) } as const;
  saveLastView(view);
  const line = { id: inboxId(1) } as (typeof seen.lines)[number];
  expect(forgetDeadView({ ...seen, lines: [line] })).toBe(true);
  expect(lastView()).toEqual(view);
  expect(forgetDeadView({ ...seen, lines: [] })).toBe(false);
  expect(lastView()).toEqual({ kind: "open" });
  expect(forgetDeadView({ ...seen, lines: [] })).toBe(true);
});

test("Waiting on customer is never sorted by who waits longest for us: it would be empty", () => {
  saveSort({ kind: "waiting" }, "waiting");
  expect(savedSortOf({ kind: "waiting" })).toBe("newest");
  saveSort({ kind: "mine" }, "waiting");
  expect(savedSortOf({ kind: "mine" })).toBe("waiting");
});
