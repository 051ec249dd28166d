import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bootstrapFor, inboxId, memberId } from "#web/data/conversations/row-fixtures.ts";
import {
  lastView,
  resetUnavailableLastView,
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

test("home doesn't open the view of an inbox that is deleted or no longer visible", () => {
  const seen = bootstrapFor(memberId(1));
  const view = { kind: "inbox", id: inboxId(1) } as const;
  saveLastView(view);
  const inbox = { id: inboxId(1) } as (typeof seen.inboxes)[number];
  expect(resetUnavailableLastView({ ...seen, inboxes: [inbox] })).toBe(true);
  expect(lastView()).toEqual(view);
  expect(resetUnavailableLastView({ ...seen, inboxes: [] })).toBe(false);
  expect(lastView()).toEqual({ kind: "open" });
  expect(resetUnavailableLastView({ ...seen, inboxes: [] })).toBe(true);
});

test("Waiting for customer is never sorted by longest wait, which would show nothing", () => {
  saveSort({ kind: "awaiting-reply" }, "waiting");
  expect(savedSortOf({ kind: "awaiting-reply" })).toBeNull();
  saveSort({ kind: "mine" }, "waiting");
  expect(savedSortOf({ kind: "mine" })).toBe("waiting");
});
