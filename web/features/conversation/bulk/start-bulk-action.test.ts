import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { bulkQuery, startBulkAction } from "./start-bulk-action.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
