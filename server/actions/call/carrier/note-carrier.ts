// What a command to a carrier says about the carrier itself, counted apart from its texts.
import type { AccountId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { noteWorking, recordFailure } from "#server/actions/inbox/breaker.ts";
import type { CommandOutcome, DialOutcome } from "#server/ports/voice.ts";

export async function noteCarrier(
  ctx: WriteContext,
  accountId: AccountId,
  outcome: DialOutcome | CommandOutcome,
): Promise<void> {
  if (outcome.kind === "unknown")
    return void (await recordFailure(ctx, accountId, "calls", `No usable answer: ${outcome.why}.`));
  if (outcome.kind === "refused" && outcome.isDown)
    return void (await recordFailure(ctx, accountId, "calls", outcome.say));
  if ((await noteWorking(ctx, accountId, "calls")) === null) return;
  // Calls that went on meanwhile: the carrier tells how they stand.
  ctx.schedule("poll-stale-calls", { silentSeconds: 0 }, { key: "poll-stale-calls" });
}
