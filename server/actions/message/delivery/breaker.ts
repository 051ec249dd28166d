// The circuit breaker of a provider account. A provider that fails several times in a row is left in peace: what
// is to be sent waits, burning none of its tries, and one message at a time goes first to see whether the provider
// answers again.
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceHealth } from "#server/actions/line/announce-health.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { MailOutcome } from "#server/ports/mail.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { findAccount, markAccount } from "#server/store/account.ts";
import {
  claimProbe,
  countFailure,
  findAccountHealth,
  noteAnswer,
  openBreaker,
} from "#server/store/sending/account-health.ts";
import { listQueuedOf, listUnknownOf } from "#server/store/sending/waiting.ts";
import { scheduleWaiting } from "./schedule-waiting.ts";

/** Until when nothing may be handed over; null: now. */
export async function waitOfBreaker(ctx: WriteCtx, accountId: AccountId): Promise<Date | null> {
  const { db, workspaceId, now } = ctx;
  const health = await findAccountHealth(db, workspaceId, accountId);
  if (!health || health.openedAt === null) return null;
  // Longer than a hand-over may take: this one's answer comes first.
  const next = new Date(now.getTime() + limit("breakerProbeSeconds") * 1000);
  if (await claimProbe(db, workspaceId, accountId, now, next)) return null;
  // A probe whose process was killed, or whose answer came as we looked, sets nobody free: they look for themselves.
  const longest = now.getTime() + limit("breakerLookSeconds") * 1000;
  const retryAt = Math.min(Math.max(Date.parse(health.retryAt ?? ""), now.getTime()), longest);
  // Not all in one moment.
  return new Date(retryAt + Math.round((1 + ctx.random()) * 1000));
}

type Outcome = SendOutcome | MailOutcome;

/** In plain words, or null: the provider answered. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === "unknown") return `The connection broke: ${outcome.why}.`;
  if (outcome.kind !== "retry") return null;
  if (outcome.problem === "unreachable") return unreachable;
  return outcome.problem === "provider_down" ? "The provider answered with a fault." : null;
}

export async function noteOutcome(
  ctx: WriteCtx,
  accountId: AccountId,
  outcome: Outcome,
): Promise<void> {
  const say = failureOf(outcome);
  return say === null ? close(ctx, accountId) : fail(ctx, accountId, say);
}

/** A question to the provider tells as much as a hand-over. */
export const noteReach = (
  ctx: WriteCtx,
  accountId: AccountId,
  isReached: boolean,
): Promise<void> => (isReached ? close(ctx, accountId) : fail(ctx, accountId, unreachable));

const unreachable = "The provider could not be reached.";

async function fail(ctx: WriteCtx, accountId: AccountId, say: string): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const failures = await countFailure(db, workspaceId, accountId, { at: now, say });
  const over = failures - limit("breakerFailures");
  if (over < 0) return;
  const longest = limit("breakerLongestSeconds");
  const waitSeconds = Math.min(limit("breakerFirstSeconds") * 2 ** Math.min(over, 10), longest);
  const retryAt = new Date(now.getTime() + waitSeconds * 1000);
  if (!(await openBreaker(db, workspaceId, accountId, { at: now, retryAt }))) return;
  const problem = `${say} Messages wait and go out by themselves as soon as it answers.`;
  await markAccount(db, workspaceId, accountId, { state: "degraded", problem, checkedAt: now });
  await announceHealth(ctx, accountId);
}

async function close(ctx: WriteCtx, accountId: AccountId): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const openedAt = await noteAnswer(db, workspaceId, accountId, now);
  if (openedAt === null) return;
  const mark = { state: "working", problem: null, checkedAt: now } as const;
  await markAccount(db, workspaceId, accountId, mark);
  await announceHealth(ctx, accountId);
  for (const one of await listQueuedOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  for (const one of await listUnknownOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  // What it told in vain meanwhile is fetched.
  const account = await findAccount(db, workspaceId, accountId);
  if (account && ctx.installation.findTextProvider(account.vendor))
    await scheduleReconcile(db, { workspaceId, accountId }, new Date(openedAt));
}
