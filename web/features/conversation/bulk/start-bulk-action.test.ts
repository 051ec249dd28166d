import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { startBulkAction } from "./start-bulk-action.ts";

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
  const target = { kind: "conversations", conversationIds: [conversationId(1)] } as const;
  const started = startBulkAction(new QueryClient(), { kind: "close" }, {
    ...target,
    conversationIds: [...target.conversationIds],
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await started).toBe(false);
  toasts.at(-1)?.action?.run();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toasts).toHaveLength(2);
  expect(keys.size).toBe(1);
});
