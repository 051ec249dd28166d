import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, offerUndo, undoLast } from "#web/data/toasts/undo.ts";
import { saveOperation, startBulkAction } from "./start-bulk-action.ts";

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
afterEach(() => vi.unstubAllGlobals());

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
