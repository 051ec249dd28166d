// Submits one message to its provider, text or email. Its row says "sending" before a byte is sent, so a killed process
// leaves a message with an unknown outcome, which is looked up and never resent blindly.
import type { AccountId, SubmissionId, WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { recordOutcomeHealth } from "./record-provider-health.ts";
import { recordWithRetry } from "./record-with-retry.ts";

export interface SubmissionClaim {
  readonly submissionId: SubmissionId;
  /** False if it is not sent, so its outcome says nothing about the provider. */
  readonly isPrepared: boolean;
}

interface SubmitInput<Ready, Taken, Outcome extends SendOutcome | EmailOutcome> {
  readonly accountId: AccountId;
  /** Runs before a row says "sending": a failure here means it was certainly not sent, and is shown on the message. */
  prepare(): Promise<Ready>;
  /** The outcome if that failed. */
  classify(error: unknown): Outcome;
  /** Null if another process claimed it, it was canceled, or it has to wait. */
  claim(ctx: WriteContext, submission: SubmissionClaim): Promise<Taken | null>;
  send(ready: Ready, claimed: Taken): Promise<Outcome>;
  /** True if it changes anything. */
  record(ctx: WriteContext, outcome: Outcome, submissionId: SubmissionId): Promise<boolean>;
}

export async function submitMessage<Ready, Taken, Outcome extends SendOutcome | EmailOutcome>(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  message: SubmitInput<Ready, Taken, Outcome>,
): Promise<void> {
  const { onFailpoint } = runtime.deps;
  const prepared = await message.prepare().then(
    (ready) => ({ ready }),
    (error: unknown) => ({ problem: message.classify(error) }),
  );
  const isPrepared = "ready" in prepared;
  const submissionId = runtime.newId<SubmissionId>();
  const claimed = await recordWithRetry(runtime, workspaceId, (ctx) =>
    message.claim(ctx, { submissionId, isPrepared }),
  );
  if (claimed === null) return;
  if (!isPrepared) {
    await recordWithRetry(runtime, workspaceId, (ctx) =>
      message.record(ctx, prepared.problem, submissionId),
    );
    return;
  }
  onFailpoint?.("message.claimed");
  const outcome = await message.send(prepared.ready, claimed);
  onFailpoint?.("message.submitted");
  await recordWithRetry(runtime, workspaceId, async (ctx) => {
    const hasChanged = await message.record(ctx, outcome, submissionId);
    await recordOutcomeHealth(ctx, message.accountId, outcome, hasChanged);
  });
  onFailpoint?.("message.outcome_recorded");
}
