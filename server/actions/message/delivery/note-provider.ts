// What the outcome of a hand-over says about its provider. What is to be sent waits while the provider fails, burning
// none of its tries; when it answers again everything that waits is set free.
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { accountServices } from "#domain/line/account-services.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { setAccountState } from "#server/actions/line/account/account-state.ts";
import { noteFailure, noteWorking } from "#server/actions/line/breaker.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { MailOutcome } from "#server/ports/mail.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { findAccount } from "#server/store/account.ts";
import { listQueuedOf, listUnknownOf } from "#server/store/sending/waiting.ts";
import { scheduleWaiting } from "./schedule-waiting.ts";

type Outcome = SendOutcome | MailOutcome;

/** In plain words, or null: the provider answered. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === "unknown") return `The connection failed: ${outcome.why}.`;
  if (outcome.kind !== "retry") return null;
  if (outcome.problem === "unreachable") return unreachable;
  return outcome.problem === "provider_down" ? "The provider returned an error." : null;
}

export async function noteOutcome(
  ctx: WriteCtx,
  accountId: AccountId,
  outcome: Outcome,
  isNews: boolean,
): Promise<void> {
  const say = failureOf(outcome);
  if (say === null) return close(ctx, accountId);
  // Recorded twice because a confirmation was lost, it is still one failure.
  if (isNews) await fail(ctx, accountId, say);
}

/** A question to the provider tells as much as a hand-over. */
export const noteReach = (
  ctx: WriteCtx,
  accountId: AccountId,
  isReached: boolean,
): Promise<void> => (isReached ? close(ctx, accountId) : fail(ctx, accountId, unreachable));

const unreachable = "Couldn't reach the provider.";

async function fail(ctx: WriteCtx, accountId: AccountId, say: string): Promise<void> {
  if (!(await noteFailure(ctx, accountId, "messages", say))) return;
  const problem = `${say} ${accountServices.messages.meanwhile}`;
  await setAccountState(ctx, accountId, { state: "degraded", problem });
}

async function close(ctx: WriteCtx, accountId: AccountId): Promise<void> {
  const { db, workspaceId } = ctx;
  const openedAt = await noteWorking(ctx, accountId, "messages");
  if (openedAt === null) return;
  await setAccountState(ctx, accountId, { state: "working", problem: null });
  for (const one of await listQueuedOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  for (const one of await listUnknownOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  // What it told in vain meanwhile is fetched.
  const account = await findAccount(db, workspaceId, accountId);
  if (account && ctx.installation.findTextProvider(account.vendor))
    await scheduleReconcile(db, { workspaceId, accountId }, new Date(openedAt));
}
