import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markUnread } from "#web/data/mark-unread.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, undoLast } from "#web/data/toasts/undo.ts";
import { findCachedRow } from "./cached-rows.ts";
import { markedUnread, markRead } from "./read-state.ts";
import { bootstrapFor, conversationId, memberId, rowFor } from "./row-fixtures.ts";

const read = (n: number) => rowFor(n, { lastSeq: 3, readSeq: 3 });
let cache: QueryClient;
let toasts: ToastMessage[];
let asked: number[];
let isDown: boolean;

beforeEach(() => {
  cache = new QueryClient();
  [toasts, asked, isDown] = [[], [], false];
  clearAllUndoOffers();
  onToast((toast) => {
    toasts.push(toast);
    return () => undefined;
  });
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  cache.setQueryData(queryKeys.list("open", "newest"), {
    pages: [{ rows: [read(2), read(1)], next: null }],
    pageParams: [undefined],
  });
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    asked.push((JSON.parse(String(request.body)) as { seq: number }).seq);
    const detail = "You can't do that.";
    return isDown
      ? Response.json({ code: "forbidden", status: 403, detail, issues: [] }, { status: 403 })
      : Response.json({});
  });
});
afterEach(() => {
  for (const n of [1, 2]) markedUnread.delete(conversationId(n));
  vi.unstubAllGlobals();
});

const readSeq = (n = 1) => findCachedRow(cache, conversationId(n))?.readSeq;
const failed = () => toasts.filter(({ tone }) => tone === "failed");

test("a mark that fails is reverted, with a message that offers to try again", async () => {
  isDown = true;
  markUnread(cache, read(1));
  expect(readSeq()).toBe(0);
  await vi.waitFor(() => expect(failed()).toHaveLength(1));
  expect(readSeq()).toBe(3);
  expect(markedUnread.has(conversationId(1))).toBe(false);
  expect(failed()[0]?.text).toBe(
    "Couldn't update the conversation with Contact 1. You can't do that.",
  );
  isDown = false;
  failed()[0]?.action?.run();
  await vi.waitFor(() => expect(asked).toEqual([0, 0]));
  expect(readSeq()).toBe(0);
  expect(markedUnread.has(conversationId(1))).toBe(true);
});

test("a mark that failed can't be undone", async () => {
  isDown = true;
  markUnread(cache, read(1));
  await vi.waitFor(() => expect(failed()).toHaveLength(1));
  undoLast();
  expect(toasts.at(-1)?.text).toBe("Nothing to undo.");
});

test("a mark of a conversation that was never read is undone once", async () => {
  markUnread(cache, rowFor(1, { lastSeq: 3, readSeq: 0 }));
  await vi.waitFor(() => expect(asked).toEqual([0]));
  undoLast();
  expect(markedUnread.has(conversationId(1))).toBe(false);
  undoLast();
  expect(toasts.at(-1)?.text).toBe("Nothing to undo.");
});

test("an undo that fails leaves the conversation unread and says so", async () => {
  markUnread(cache, read(1));
  await vi.waitFor(() => expect(asked).toEqual([0]));
  isDown = true;
  undoLast();
  expect(readSeq()).toBe(3);
  await vi.waitFor(() => expect(failed()).toHaveLength(1));
  expect(readSeq()).toBe(0);
  expect(markedUnread.has(conversationId(1))).toBe(true);
});

test("a failure to record that a conversation was read is not reported", async () => {
  isDown = true;
  markRead(cache, rowFor(1, { lastSeq: 4, readSeq: 3 }), 4);
  await vi.waitFor(() => expect(asked).toEqual([4]));
  await new Promise(setImmediate);
  expect(toasts).toEqual([]);
});

test("several conversations stay unread, each until it is left", () => {
  markUnread(cache, read(1));
  markUnread(cache, read(2));
  expect([1, 2].map((n) => markedUnread.has(conversationId(n)))).toEqual([true, true]);
  markedUnread.delete(conversationId(2));
  expect([1, 2].map((n) => markedUnread.has(conversationId(n)))).toEqual([true, false]);
});
