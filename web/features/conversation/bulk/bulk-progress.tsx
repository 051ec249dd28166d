// What the member's latest bulk action is doing, over the end of the list. It runs on the server: a reload, or another
// tab, shows the same.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import styles from "./bulk.module.css";
import { doneText, runningText } from "./operation-text.ts";
import { bulkQuery, saveOperation, startedHere } from "./start-bulk-action.ts";
import * as words from "./words.ts";

const SkippedDialog = lazyDialog(async () => (await import("./skipped-dialog.tsx")).SkippedDialog);

type Change = "cancelBulkOperation" | "resumeBulkOperation" | "undoBulkOperation";

/** Where the end of each operation was shown first: it is not news in another view. */
const shownIn = new Map<string, string>();

export function BulkProgress({ view }: { view: string }) {
  const cache = useQueryClient();
  const { data, error } = useQuery(bulkQuery);
  const latest = data?.find(isAtWork) ?? data?.[0];
  const operation =
    latest && (isAtWork(latest) || (shownIn.get(latest.id) ?? view) === view) ? latest : undefined;
  useEffect(() => {
    if (operation && !isAtWork(operation) && !shownIn.has(operation.id))
      shownIn.set(operation.id, view);
  }, [operation, view]);
  const { run, isBusy } = useApiMutation({
    request: ({ name, id }: { name: Change; id: BulkOperation["id"] }) =>
      rpc(name, { operationId: id }),
    onSuccess: (held, output: BulkOperation) => saveOperation(held, output),
  });
  const [isListing, setListing] = useState(false);
  const dismiss = async ({ id }: BulkOperation) => {
    cache.setQueryData(bulkQuery.queryKey, (held) => held?.filter((one) => one.id !== id));
    await rpc("dismissBulkOperation", { operationId: id }).catch(() => undefined);
  };
  useUndoKey(operation, (id) => run({ name: "undoBulkOperation", id }));
  // The next change reads it again.
  if (error !== null && data === undefined)
    return (
      <p role="alert" className={styles.panel}>
        {words.reloading}: {errorMessage(error)}
      </p>
    );
  if (!operation) return null;
  const { id, state, total, done, skipped, undone, kept } = operation;
  const isRunning = isAtWork(operation);
  const isUndo = state === "undoing" || state === "undone";
  const [handled, all] = isUndo ? [undone + kept, undone + kept + done] : [done + skipped, total];
  const button = (label: string, act: () => void, keys?: string) => (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-keyshortcuts={keys}
      onClick={act}
    >
      {label}
    </button>
  );
  const change = (name: Change) => () => void (isBusy || run({ name, id }));
  const left = isUndo ? kept : skipped;
  return (
    <div className={styles.panel} data-state={state}>
      <div className={styles.text} role="status">
        <b>{isRunning ? runningText(operation) : doneText(operation)}</b>
        {isRunning && (
          <small>{format(words.progress, { done: number(handled), total: number(all) })}</small>
        )}
        {state === "canceled" && (
          <small>
            {format(words.canceledHint, { done: number(done), rest: number(total - done) })}
          </small>
        )}
      </div>
      {state === "running" && button(words.cancel, change("cancelBulkOperation"))}
      {!isRunning && left > 0 && button(words.viewSkipped, () => setListing(true))}
      {operation.undoUntil !== null && button(words.undo, change("undoBulkOperation"), "u")}
      {state === "canceled" && button(words.resume, change("resumeBulkOperation"))}
      {!isRunning && (
        <button type="button" aria-label={words.dismiss} onClick={() => void dismiss(operation)}>
          <RemoveIcon className="s14" />
        </button>
      )}
      {isRunning && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={runningText(operation)}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={handled}
        >
          <i style={{ inlineSize: `${all === 0 ? 0 : (handled / all) * 100}%` }} />
        </div>
      )}
      {isListing && <SkippedDialog operation={operation} onClose={() => setListing(false)} />}
    </div>
  );
}

const isAtWork = ({ state }: BulkOperation): boolean => state === "running" || state === "undoing";
const number = (count: number): string => count.toLocaleString(language);

/** U undoes it like a single action, once it has ended. The bar offers it longer. */
function useUndoKey(
  operation: BulkOperation | undefined,
  undo: (id: BulkOperation["id"]) => Promise<unknown>,
): void {
  const latest = useRef(undo);
  latest.current = undo;
  const id = operation?.undoUntil == null ? undefined : operation.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once for each operation
  useEffect(() => {
    if (!operation || id === undefined || !startedHere.delete(id)) return;
    const offer = offerUndo(
      doneText(operation),
      async () => (await latest.current(id)) !== undefined,
      { undone: words.undoStarted, seconds: limits.undoToastSeconds.max },
    );
    // The bar says it already.
    offer.dismiss();
  }, [id]);
}
