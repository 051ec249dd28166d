import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, offerUndo, undoLast } from "#web/data/toasts/undo.ts";
import { bulkQuery, saveOperation, startBulkAction } from "./start-bulk-action.ts";

const target = { kind: "conversations" as const, conversationIds: [conversationId(1)] };
const operation = (part: Partial<BulkOperation>): BulkOperation => ({
  id: "one" as BulkOperation["id"],
  action: { kind: "close" },
  state: "running",
  total: 3,
  done: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  startedAt: "2026-01-01T10:00:00.000Z",
  endedAt: null,
  undoUntil: null,
  ...part,
});
const undoUntil = "2026-01-01T11:00:00.000Z";

let cache: QueryClient;
let asked: string[];
let said: string[];
let responses: Record<string, () => Response | Promise<Response>>;
const earlier = vi.fn(() => true);

beforeEach(() => {
  cache = new QueryClient();
  asked = [];
  said = [];
  earlier.mockClear();
  clearAllUndoOffers();
  onToast(({ text }) => {
    said.push(text);
    return () => undefined;
  });
  responses = {
    startBulkOperation: () => Response.json(operation({})),
    cancelBulkOperation: () => Response.json(operation({ state: "canceled", done: 1, undoUntil })),
    undoBulkOperation: () => Response.json(operation({ state: "undoing", done: 1 })),
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const name = address.replace("/rpc/", "");
    asked.push(name);
    return await (responses[name] ?? Response.error)();
  });
  offerUndo("Conversation with Hana Novak snoozed", earlier);
  said = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => startBulkAction(cache, { kind: "close" }, target);

test("U stops a bulk action that still runs and undoes what it did, not what was done before", async () => {
  await start();
  undoLast();
  await expect
    .poll(() => asked)
    .toEqual(["startBulkOperation", "cancelBulkOperation", "undoBulkOperation"]);
  expect(earlier).not.toHaveBeenCalled();
  // The bar over the list says it.
  expect(said).toEqual([]);
  undoLast();
  expect(earlier).toHaveBeenCalledOnce();
});

test("U before the server has answered waits for it", async () => {
  const answer = Promise.withResolvers<Response>();
  responses.startBulkOperation = () => answer.promise;
  responses.cancelBulkOperation = () => Response.json(operation({ state: "canceled" }));
  void start();
  undoLast();
  expect(earlier).not.toHaveBeenCalled();
  answer.resolve(Response.json(operation({})));
  // Nothing was done yet, so nothing is undone.
  await expect.poll(() => asked).toEqual(["startBulkOperation", "cancelBulkOperation"]);
});

test("U undoes a bulk action that has ended at once", async () => {
  await start();
  saveOperation(cache, operation({ state: "done", done: 3, undoUntil }));
  undoLast();
  await expect.poll(() => asked).toEqual(["startBulkOperation", "undoBulkOperation"]);
});

test("U undoes what was done before if the bulk action was refused", async () => {
  responses.startBulkOperation = () =>
    Response.json(
      { code: "forbidden", status: 403, detail: "Your role doesn't allow this.", issues: [] },
      { status: 403 },
    );
  expect(await start()).toBe(false);
  undoLast();
  expect(earlier).toHaveBeenCalledOnce();
});

test("trying again after a lost response is the same operation", async () => {
  vi.useFakeTimers();
  const toasts: ToastMessage[] = [];
  onToast((toast) => {
    toasts.push(toast);
    return () => undefined;
  });
  vi.stubGlobal("navigator", { onLine: true });
  const keys = new Set<unknown>();
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    keys.add((JSON.parse(String(body)) as { clientKey: string }).clientKey);
    throw new TypeError("Failed to fetch");
  });
  const target = { kind: "conversations" as const, conversationIds: [conversationId(1)] };
  const started = startBulkAction(new QueryClient(), { kind: "close" }, target);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await started).toBe(false);
  toasts.at(-1)?.action?.run();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toasts).toHaveLength(2);
  expect(keys.size).toBe(1);
});

test("a response that is late does not set back what the feed has said of its operation", async () => {
  const cache = new QueryClient();
  const ended = { id: "o1", state: "ended" } as unknown as BulkOperation;
  vi.stubGlobal("fetch", async () => {
    cache.setQueryData(bulkQuery.queryKey, [ended]);
    return Response.json({ id: "o1", state: "running" });
  });
  const target = { kind: "conversations" as const, conversationIds: [conversationId(1)] };
  expect(await startBulkAction(cache, { kind: "close" }, target)).toBe(true);
  expect(cache.getQueryData(bulkQuery.queryKey)).toEqual([ended]);
});
