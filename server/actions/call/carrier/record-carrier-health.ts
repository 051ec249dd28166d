// Records what a command's outcome says about the carrier, in a circuit breaker separate from the one for texts.
import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { recordFailure, recordSuccess } from "#server/actions/inbox/breaker.ts";
import type { CommandOutcome, DialOutcome } from "#server/ports/voice.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

export async function recordCarrierHealth(
  ctx: WriteContext,
  accountId: AccountId,
  outcome: DialOutcome | CommandOutcome,
): Promise<void> {
  if (outcome.kind === "unknown")
    return void (await recordFailure(
      ctx,
      accountId,
      "calls",
      `No usable answer: ${outcome.reason}.`,
    ));
  if (outcome.kind === "rejected" && outcome.isDown)
    return void (await recordFailure(ctx, accountId, "calls", outcome.message));
  if ((await recordSuccess(ctx, accountId, "calls")) === null) return;
  // The carrier is back: asks it for the state of the calls that were live during the outage.
  ctx.schedule(
    "poll-stale-calls",
    { silentSeconds: 0, accountId },
    { key: jobKeys.pollCallsOfAccount(accountId) },
  );
}
