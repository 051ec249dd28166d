// Reconciles with the provider's own list, daily and after every outage: fetches what never arrived and catches up on
// unreported changes. Nothing known is written twice.
import { setTimeout as pause } from "node:timers/promises";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { openTextAccount } from "#server/actions/account/open-account.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { storeAndSchedulePayloads } from "#server/actions/inbound-payload/store-payloads.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { applyTextStatus } from "#server/actions/message/delivery/apply-text-status.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { findAccount, markNotReconciled, setReconciledAt } from "#server/store/account.ts";
import { isTransientDatabaseError, isUniqueViolation } from "#server/store/database.ts";
import { listTextInboxesOf } from "#server/store/inbox.ts";
import { listKnownRefs } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { findReceivingInbox } from "./find-receiving-inbox.ts";
import { listedTextEvent, toListedTextPayload } from "./listed-text.ts";
import { isReadingBehind } from "./processing/is-reading-behind.ts";
import { receiveText } from "./receive-texts.ts";

interface ReconcileResult {
  seen: number;
  recovered: number;
  /** Messages that failed individually, without blocking the others: each is stored as a payload. */
  failed: number;
}

/** `level` is "error" once it has failed long enough to need attention. */
type ReconcileLog = (
  level: "warn" | "error",
  event: "reconcile.failed" | "reconcile.text_failed",
  error: unknown,
) => void;

/**
 * Milliseconds. An unprocessed payload can't be told from a lost one: fetching it here, one by one, would be slower
 * than processing it, and delay that.
 */
const waitForReadingMs = 10_000;
/**
 * Milliseconds. What a provider reports after its list was read but before our endpoints are up would be in neither.
 */
const notServingRetryMs = 500;

/** From the recorded gap, or the last day and a half. Throws while the provider's list is unavailable. */
export async function reconcileAccount(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  log: ReconcileLog = () => undefined,
): Promise<ReconcileResult> {
  const { clock, database, isServing } = runtime.deps;
  if (isServing?.() === false)
    throw new RetryLaterError("Providers cannot reach this process yet.", notServingRetryMs);
  const known = await findAccount(database, workspaceId, accountId);
  if (!known) return { seen: 0, recovered: 0, failed: 0 }; // removed meanwhile
  const { missedSince } = known;
  const now = clock.now().getTime();
  if (await isReadingBehind(database, workspaceId, new Date(now)))
    throw new RetryLaterError(
      "Events from the provider are still being processed.",
      waitForReadingMs,
    );
  const since =
    missedSince === null
      ? now - limit("reconcileWindowHours") * 3600_000
      : Math.min(now, Date.parse(missedSince)) - limit("reconcileMarginMinutes") * 60_000;
  try {
    const account = await openTextAccount(runtime.deps, workspaceId, accountId);
    const result: ReconcileResult = { seen: 0, recovered: 0, failed: 0 };
    const from = new Date(since).toISOString();
    const pages = inPages(account.adapter.listSince(account.connection, from));
    for (;;) {
      const nextPage = () => pages.next();
      const { done, value: page } = await readFromAccount(
        runtime,
        workspaceId,
        accountId,
        nextPage,
      );
      if (done === true) break;
      result.seen += page.length;
      for (const message of await listUnknownMessages(runtime, workspaceId, accountId, page)) {
        const outcome = await catchUpWithRetry(
          runtime,
          workspaceId,
          accountId,
          account.adapter,
          message,
        );
        if (outcome.kind === "new") result.recovered += 1;
        if (outcome.kind !== "failed") continue;
        result.failed += 1;
        log("error", "reconcile.text_failed", outcome.error);
        await storeFailed(runtime, { workspaceId, accountId, provider: known.provider, message });
      }
    }
    await runtime.asSystem(workspaceId, async (ctx) => {
      await setReconciledAt(ctx.db, workspaceId, accountId, { at: ctx.now, missedSince });
      ctx.audit(accountId, { ...result });
      ctx.publishChange("account", accountId);
      if (known.reconcileFailingSince !== null) await publishAccountHealth(ctx, accountId);
    });
    return result;
  } catch (error) {
    // Database errors are temporary and say nothing about the provider.
    if (error instanceof ProviderError) {
      const failingSince = await markFailed(runtime, workspaceId, accountId, error);
      const failingMs = clock.now().getTime() - Date.parse(failingSince ?? "");
      const isLong = failingMs >= limit("reconcileAlarmMinutes") * 60_000;
      log(isLong ? "error" : "warn", "reconcile.failed", error);
      if (error.kind === "rejected")
        throw new RetryLaterError(error.message, limit("reconcileRefusedSeconds") * 1000);
    }
    throw error;
  }
}

/** The gap counts as reconciled and is not listed again, so what failed has to stay. */
const storeFailed = (
  runtime: Runtime,
  failed: Omit<Parameters<typeof toListedTextPayload>[0], "id" | "receivedAt">,
): Promise<void> =>
  runtime.asSystem(failed.workspaceId, (ctx) => {
    const item = toListedTextPayload({ ...failed, id: ctx.newId(), receivedAt: ctx.now });
    return storeAndSchedulePayloads(ctx.db, [item]);
  });

function markFailed(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  error: ProviderError,
): Promise<string | null> {
  return runtime.asSystem(workspaceId, async (ctx) => {
    const mark = { at: ctx.now, problem: error.message };
    const since = await markNotReconciled(ctx.db, workspaceId, accountId, mark);
    if (since === ctx.now.toISOString()) await publishAccountHealth(ctx, accountId);
    return since;
  });
}

const pageSize = 100;

async function* inPages(
  messages: AsyncIterable<ProviderMessage>,
): AsyncGenerator<readonly ProviderMessage[]> {
  let page: ProviderMessage[] = [];
  for await (const message of messages) {
    page.push(message);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Mostly all are known and unchanged, which one query for the page shows. */
async function listUnknownMessages(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  page: readonly ProviderMessage[],
): Promise<readonly ProviderMessage[]> {
  const refs = page.map((one) => one.providerRef);
  const rows = await listKnownRefs(runtime.deps.database, workspaceId, accountId, refs);
  const known = new Map(rows.map((row) => [row.ref, row.state]));
  return page.filter((one) => {
    const state = known.get(one.providerRef);
    if (one.direction === "in") return state === undefined;
    // An unknown outgoing text has no delivery to update.
    return state !== undefined && state !== one.state;
  });
}

type Caught = { kind: "new" } | { kind: "known" } | { kind: "failed"; error: unknown };

/** Milliseconds. How long a concurrent webhook may take to save the same text. */
const raceRetryMs = 50;

async function catchUpWithRetry(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  adapter: TextProvider,
  message: ProviderMessage,
): Promise<Caught> {
  for (let left = 3; ; left -= 1) {
    try {
      const isNew = await runtime.asSystem(workspaceId, (ctx) =>
        catchUp(ctx, accountId, adapter, message),
      );
      return { kind: isNew ? "new" : "known" };
    } catch (error) {
      if (isTransientDatabaseError(error) || error instanceof RetryLaterError) throw error;
      if (!isUniqueViolation(error) || left === 0) return { kind: "failed", error };
      await pause(raceRetryMs);
    }
  }
}

async function catchUp(
  ctx: WriteContext,
  accountId: AccountId,
  adapter: TextProvider,
  message: ProviderMessage,
): Promise<boolean> {
  const event = listedTextEvent(message);
  if (event.kind === "text.status") {
    await applyTextStatus(ctx, accountId, event);
    return false;
  }
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const inboxes = await listTextInboxesOf(ctx.db, ctx.workspaceId, accountId);
  const inbox = findReceivingInbox(inboxes, event, country);
  if (!inbox) return false;
  const context = {
    inbox,
    country,
    providerHandlesOptOut: adapter.capabilities.handlesOptOut,
    inboundPayloadId: null,
  };
  return receiveText(ctx, context, event);
}
