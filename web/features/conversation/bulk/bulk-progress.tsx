// What the member's latest bulk action is doing, over the end of the list. It runs on the server: a reload, or another
// tab, shows the same.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import styles from "./bulk.module.css";
import { doneText, runningText } from "./operation-text.ts";
import { createShownUntil, isAtWork } from "./shown-until.ts";
import { bulkQuery, saveOperation, startedHere, withdrawOffer } from "./start-bulk-action.ts";
import * as words from "./words.ts";

const SkippedDialog = lazyDialog(async () => (await import("./skipped-dialog.tsx")).SkippedDialog);

type Change = "cancelBulkOperation" | "resumeBulkOperation" | "undoBulkOperation";

/** Where the end of each operation was shown first: it is not news in another view. */
const shownIn = new Map<string, string>();

export function BulkProgress({ view }: { view: string }) {
  const cache = useQueryClient();
  const { data, error } = useQuery(bulkQuery);
  const latest = data?.find(isAtWork) ?? data?.[0];
  const [isHeld, setHeld] = useState(false);
  const isNews = useIsNews(latest) || isHeld;
  const operation =
    latest && (isAtWork(latest) || (isNews && (shownIn.get(latest.id) ?? view) === view))
      ? latest
      : undefined;
  useEffect(() => {
    if (!operation || isAtWork(operation)) return;
    if (!shownIn.has(operation.id)) shownIn.set(operation.id, view);
    const offer = startedHere.get(operation.id);
    if (offer) offer.untilMs = shownUntilMs(operation);
  }, [operation, view]);
  const { run, isBusy } = useApiMutation({
    request: ({ name, id }: { name: Change; id: BulkOperation["id"] }) =>
      rpc(name, { operationId: id }),
    onSuccess: (held, output: BulkOperation) => saveOperation(held, output),
  });
  const [isListing, setListing] = useState(false);
  /** With those before it, which it had replaced. */
  const dismiss = async () => {
    const ended = (data ?? []).filter((one) => !isAtWork(one));
    cache.setQueryData(bulkQuery.queryKey, (held) => held?.filter(isAtWork));
    setHeld(false);
    for (const { id } of ended)
      await rpc("dismissBulkOperation", { operationId: id }).catch(() => undefined);
  };
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
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  );
  const change = (name: Change) => () => {
    if (isBusy) return;
    if (name === "undoBulkOperation") withdrawOffer(id);
    void run({ name, id });
  };
  const left = isUndo ? kept : skipped;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is pointed at or has the focus
    <div
      className={styles.panel}
      data-state={state}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
      {operation.undoUntil !== null &&
        button(words.undo, change("undoBulkOperation"), startedHere.has(id) ? "u" : undefined)}
      {state === "canceled" && button(words.resume, change("resumeBulkOperation"))}
      {!isRunning && (
        <button type="button" aria-label={words.dismiss} onClick={() => void dismiss()}>
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

const number = (count: number): string => count.toLocaleString(language);

const shownUntilMs = createShownUntil(() => Date.now());

function useIsNews(operation: BulkOperation | undefined): boolean {
  const [, redraw] = useState(0);
  const leftMs = operation ? shownUntilMs(operation) - Date.now() : 0;
  useEffect(() => {
    if (leftMs <= 0 || !Number.isFinite(leftMs)) return;
    const timer = setTimeout(() => redraw((times) => times + 1), leftMs);
    return () => clearTimeout(timer);
  });
  return leftMs > 0;
}
