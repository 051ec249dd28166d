// Applies a submission's outcome to the provider's circuit breaker. While the provider fails, messages wait without
// using up attempts; when it responds again, all waiting ones are released.
import type { AccountId } from "#domain/ids.ts";
import { accountServices } from "#domain/inbox/account-services.ts";
import { limit } from "#domain/limits.ts";
import { setAccountState } from "#server/actions/account/account-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { recordFailure, recordSuccess } from "#server/actions/inbox/breaker.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { findAccount } from "#server/store/account.ts";
import { listQueuedOf, listUnknownOf } from "#server/store/delivery/waiting-deliveries.ts";
import { scheduleWaiting } from "./schedule-waiting.ts";

type Outcome = SendOutcome | EmailOutcome;

/** The failure in plain words; null if the provider responded. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === "unknown")
    return "isFinal" in outcome ? null : `The connection failed: ${outcome.reason}.`;
  if (outcome.kind !== "retry") return null;
  if (outcome.problem === "unreachable") return unreachable;
  return outcome.problem === "provider_down" ? "The provider returned an error." : null;
}

export async function recordOutcomeHealth(
  ctx: WriteContext,
  accountId: AccountId,
  outcome: Outcome,
  hasChanged: boolean,
): Promise<void> {
  const message = failureOf(outcome);
  if (message === null) return close(ctx, accountId);
  // Recorded twice because a confirmation was lost, it is still one failure.
  if (hasChanged) await fail(ctx, accountId, message);
}

/** A status lookup says as much about the provider as a submission. */
export const recordLookupHealth = (
  ctx: WriteContext,
  accountId: AccountId,
  isReached: boolean,
): Promise<void> => (isReached ? close(ctx, accountId) : fail(ctx, accountId, unreachable));

const unreachable = "Couldn't reach the provider.";

async function fail(ctx: WriteContext, accountId: AccountId, message: string): Promise<void> {
  if (!(await recordFailure(ctx, accountId, "messages", message))) return;
  const problem = `${message} ${accountServices.messages.effect}`;
  await setAccountState(ctx, accountId, { state: "degraded", problem });
}

async function close(ctx: WriteContext, accountId: AccountId): Promise<void> {
  const { db, workspaceId } = ctx;
  const openedAt = await recordSuccess(ctx, accountId, "messages");
  if (openedAt === null) return;
  await setAccountState(ctx, accountId, { state: "working", problem: null });
  for (const one of await listQueuedOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  for (const one of await listUnknownOf(db, workspaceId, accountId, limit("breakerReleases")))
    await scheduleWaiting(db, one);
  // Fetches the events it could not deliver meanwhile.
  const account = await findAccount(db, workspaceId, accountId);
  if (account && ctx.installation.findTextProvider(account.provider))
    await scheduleReconcile(db, { workspaceId, accountId }, new Date(openedAt));
}
