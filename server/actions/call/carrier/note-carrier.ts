// What a command to a carrier says about the carrier itself, counted apart from its texts.
import type { AccountId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { noteFailure, noteWorking } from "#server/actions/line/breaker.ts";
import type { CommandOutcome, DialOutcome } from "#server/ports/voice.ts";

export async function noteCarrier(
  ctx: WriteCtx,
  accountId: AccountId,
  outcome: DialOutcome | CommandOutcome,
): Promise<void> {
  if (outcome.kind === "unknown")
    return void (await noteFailure(ctx, accountId, "calls", `No usable answer: ${outcome.why}.`));
  if (outcome.kind === "refused" && outcome.isDown)
    return void (await noteFailure(ctx, accountId, "calls", outcome.say));
  if ((await noteWorking(ctx, accountId, "calls")) === null) return;
  // Calls that went on meanwhile: the carrier tells how they stand.
  ctx.schedule("ask-about-calls", { silentSeconds: 0 }, { key: "ask-about-calls" });
}
