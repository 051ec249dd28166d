// The comparison with the provider's own list, nightly and after every outage: what never reached us is fetched, what
// moved on without telling us is caught up. Nothing that is known is written twice.
import { setTimeout as pause } from "node:timers/promises";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { openSmsAccount } from "#server/actions/account/open-account.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { applySmsStatus } from "#server/actions/message/delivery/apply-sms-status.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, SmsProvider } from "#server/ports/sms.ts";
import { findAccount, markNotReconciled, setReconciledAt } from "#server/store/account.ts";
import { isPassingInDatabase, isUniqueViolation } from "#server/store/database.ts";
import { listTextLinesOf } from "#server/store/inbox.ts";
import { listKnownRefs } from "#server/store/message.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { isReadingBehind } from "./processing/is-reading-behind.ts";
import { receiveSms } from "./receive-sms.ts";

export interface ReconcileResult {
  seen: number;
  recovered: number;
  /** Of which each had a fault of its own; the others were not held up. */
  failed: number;
}

/** `level` is "error" once it has failed for so long that a person should know. */
export type TellReconcile = (
  level: "warn" | "error",
  event: "reconcile.failed" | "reconcile.text_failed",
  error: unknown,
) => void;

/**
 * What reached us and is not read yet cannot be told from what never did: fetched here, one by one, it would come slower
 * than by reading, and hold that up.
 */
const waitForReadingMs = 10_000;
/** What a provider reports between our look at its list and our first open door would be in neither. */
const waitForDoorsMs = 500;

/** Since what was missed, or of the last day and a half. Throws while the provider's list cannot be had. */
export async function reconcileAccount(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  tell: TellReconcile = () => undefined,
): Promise<ReconcileResult> {
  const { clock, database, isServing } = desk.parts;
  if (isServing?.() === false)
    throw new PutOff("Providers cannot reach this process yet.", waitForDoorsMs);
  const known = await findAccount(database, workspaceId, accountId);
  if (!known) return { seen: 0, recovered: 0, failed: 0 }; // removed meanwhile
  const { missedSince } = known;
  const now = clock.now().getTime();
  if (await isReadingBehind(database, workspaceId, new Date(now)))
    throw new PutOff("Events from the provider are still being processed.", waitForReadingMs);
  const since =
    missedSince === null
      ? now - limit("reconcileHours") * 3600_000
      : Math.min(now, Date.parse(missedSince)) - limit("reconcileOutageMinutes") * 60_000;
  try {
    const account = await openSmsAccount(desk.parts, workspaceId, accountId);
    const result: ReconcileResult = { seen: 0, recovered: 0, failed: 0 };
    const from = new Date(since).toISOString();
    const pages = inPages(account.provider.listSince(account.connection, from));
    for (;;) {
      const ask = () => pages.next();
      const { done, value: page } = await readFromAccount(desk, workspaceId, accountId, ask);
      if (done === true) break;
      result.seen += page.length;
      for (const message of await withoutKnown(desk, workspaceId, accountId, page)) {
        const outcome = await catchUpOne(desk, workspaceId, accountId, account.provider, message);
        if (outcome.kind === "news") result.recovered += 1;
        if (outcome.kind !== "failed") continue;
        result.failed += 1;
        tell("error", "reconcile.text_failed", outcome.error);
      }
    }
    await desk.asSystem(workspaceId, async (ctx) => {
      await setReconciledAt(ctx.db, workspaceId, accountId, { at: ctx.now, missedSince });
      ctx.audit(accountId, { ...result });
      ctx.announce("account", accountId);
      if (known.reconcileFailingSince !== null) await publishAccountHealth(ctx, accountId);
    });
    return result;
  } catch (error) {
    // Our own database's faults pass and say nothing about the provider.
    if (error instanceof ProviderError) {
      const failingSince = await markFailed(desk, workspaceId, accountId, error);
      const failingMs = clock.now().getTime() - Date.parse(failingSince ?? "");
      const isLong = failingMs >= limit("reconcileAlarmMinutes") * 60_000;
      tell(isLong ? "error" : "warn", "reconcile.failed", error);
      if (error.kind === "refused")
        throw new PutOff(error.message, limit("reconcileRefusedSeconds") * 1000);
    }
    throw error;
  }
}

function markFailed(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  error: ProviderError,
): Promise<string | null> {
  return desk.asSystem(workspaceId, async (ctx) => {
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

/** Mostly all of them are here and say what we know: they cost one question together. */
async function withoutKnown(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  page: readonly ProviderMessage[],
): Promise<readonly ProviderMessage[]> {
  const refs = page.map((one) => one.providerRef);
  const rows = await listKnownRefs(desk.parts.database, workspaceId, accountId, refs);
  const known = new Map(rows.map((row) => [row.ref, row.state]));
  return page.filter((one) => {
    const state = known.get(one.providerRef);
    if (one.direction === "in") return state === undefined;
    // Of a text that we don't know there is nothing to catch up with.
    return state !== undefined && state !== one.state;
  });
}

type Caught = { kind: "news" } | { kind: "known" } | { kind: "failed"; error: unknown };

/** So long the hook that tells of the same text may take to have it written. */
const besideMs = 50;

async function catchUpOne(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  provider: SmsProvider,
  message: ProviderMessage,
): Promise<Caught> {
  for (let left = 3; ; left -= 1) {
    try {
      const isNews = await desk.asSystem(workspaceId, (ctx) =>
        catchUp(ctx, accountId, provider, message),
      );
      return { kind: isNews ? "news" : "known" };
    } catch (error) {
      if (isPassingInDatabase(error) || error instanceof PutOff) throw error;
      if (!isUniqueViolation(error) || left === 0) return { kind: "failed", error };
      await pause(besideMs);
    }
  }
}

async function catchUp(
  ctx: WriteContext,
  accountId: AccountId,
  provider: SmsProvider,
  message: ProviderMessage,
): Promise<boolean> {
  const { providerRef, at, problem, providerCode } = message;
  if (message.direction === "out") {
    await applySmsStatus(ctx, accountId, {
      kind: "text.status",
      providerRef,
      ref: null,
      state: message.state,
      problem,
      providerCode,
      at,
    });
    return false;
  }
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const to = normalizePhoneNumber(message.to, country)?.e164 ?? message.to;
  const line = (await listTextLinesOf(ctx.db, ctx.workspaceId, accountId)).find(
    (one) =>
      channelOf(one.kind) === (message.channel ?? "text") &&
      one.address === (one.kind === "sender" ? message.to : to),
  );
  if (!line) return false;
  const door = {
    line,
    country,
    providerAnswersOptOut: provider.can.answersOptOut,
    inboundPayloadId: null,
  };
  return receiveSms(ctx, door, {
    kind: "text.received",
    ...(message.channel ? { channel: message.channel } : {}),
    providerRef,
    from: message.from,
    to,
    text: message.text,
    media: message.media,
    at,
    optOut: null,
  });
}
