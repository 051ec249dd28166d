// Starts a bulk action and reads what the server says about those of this member.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BulkOperation } from "#contract/live-protocol.ts";
import type { BulkAction } from "#domain/conversation/bulk-operation.ts";
import { failureText } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { offerUndo, type UndoOffer, withdrawUndo } from "#web/data/toasts/undo.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import * as dataWords from "#web/data/words.ts";
import { isAtWork } from "./shown-until.ts";
import * as words from "./words.ts";

type Start = Inputs["startBulkOperation"];

export const bulkQuery = queryOptions({
  queryKey: queryKeys.bulk,
  queryFn: async () => (await rpc("listBulkOperations", {})).rows,
});

/** Newest first, as the server lists them. */
export function saveOperation(cache: QueryClient, operation: BulkOperation): void {
  cache.setQueryData(bulkQuery.queryKey, (held) => [
    operation,
    ...(held ?? []).filter((one) => one.id !== operation.id),
  ]);
}

/** The undo offers of the operations that started on this page. */
export const startedHere = new Map<string, UndoOffer>();

/** For one that is undone by its button. */
export function withdrawOffer(id: BulkOperation["id"]): void {
  const offer = startedHere.get(id);
  startedHere.delete(id);
  const [undo] = offer?.steps ?? [];
  if (offer && undo) withdrawUndo(offer, undo);
}

/** While it runs, stops it first. The bar says what becomes of it. */
async function undoOperation(cache: QueryClient, { id }: BulkOperation): Promise<boolean> {
  const input = { operationId: id };
  const change = (name: "cancelBulkOperation" | "undoBulkOperation") =>
    runMutation(
      cache,
      { request: () => rpc(name, input), onSuccess: (held, output) => saveOperation(held, output) },
      input,
    );
  const held = cache.getQueryData(bulkQuery.queryKey)?.find((one) => one.id === id);
  const ended = held && !isAtWork(held) ? held : await change("cancelBulkOperation");
  if (ended.undoUntil !== null) await change("undoBulkOperation");
  return true;
}

export async function startBulkAction(
  cache: QueryClient,
  action: BulkAction,
  target: Start["target"],
  // The server may have started it although no response came: a retry is the same operation.
  clientKey = newIdempotencyKey(),
): Promise<boolean> {
  const input = { action, target, clientKey };
  const retry = () => void startBulkAction(cache, action, target, clientKey);
  // From the first moment: U would otherwise undo what was done before.
  const undo = async () => {
    const operation = await started;
    return operation !== null && undoOperation(cache, operation).catch(() => false);
  };
  const offer = offerUndo("", undo, { isSilent: true });
  const started = runMutation(
    cache,
    {
      request: (sent: Start) => rpc("startBulkOperation", sent),
      onSuccess: (held, operation) => {
        startedHere.set(operation.id, offer);
        // The feed may have said more of it already.
        const known = held.getQueryData(bulkQuery.queryKey);
        if (!known?.some((one) => one.id === operation.id)) saveOperation(held, operation);
      },
      errorDisplay: (error) => {
        if (error.code !== "no_connection") return false;
        showToast({
          text: failureText(words.couldntStart, error),
          tone: "failed",
          action: { label: dataWords.tryAgain, run: retry },
        });
        return true;
      },
    },
    input,
  ).catch(() => {
    withdrawUndo(offer, undo);
    return null;
  });
  return (await started) !== null;
}
