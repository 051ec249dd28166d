import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import { classifyEmailPrepareFailure } from "#server/actions/message/delivery/not-prepared.ts";
import { submitMessage } from "#server/actions/message/delivery/submit-message.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import { type AttemptRecord, findAttempt } from "#server/store/email/email.ts";
import { buildOutgoingEmail } from "./build-outgoing-email.ts";
import { claimEmailAttempt } from "./claim-email-attempt.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

/** `from`: the states it may be claimed from; an idempotent provider gets unknown ones again. */
export async function submitEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
  from?: readonly DeliveryState[],
): Promise<void> {
  const attempt = await findAttempt(runtime.deps.database, workspaceId, attemptId);
  if (!attempt) return;
  await submitMessage(runtime, workspaceId, {
    accountId: attempt.accountId,
    prepare: () => prepare(runtime, workspaceId, attempt),
    classify: (error): EmailOutcome => classifyEmailPrepareFailure(error),
    claim: (ctx, submission) => claimEmailAttempt(ctx, attempt, { ...submission, from }),
    send: ({ account, emailFor }, recipients) =>
      account.adapter
        .send(
          account.connection,
          emailFor(recipients),
          AbortSignal.timeout(limit("emailSubmitSeconds") * 1000),
        )
        .catch((error: unknown): EmailOutcome => ({ kind: "unknown", reason: String(error) })),
    record: (ctx, outcome, submissionId) => recordEmailOutcome(ctx, attempt, outcome, submissionId),
  });
}

async function prepare(runtime: Runtime, workspaceId: WorkspaceId, attempt: AttemptRecord) {
  const account = await openEmailAccount(runtime.deps, workspaceId, attempt.accountId);
  const { report } = account.adapter.capabilities;
  return { account, emailFor: await buildOutgoingEmail(runtime, workspaceId, attempt, report) };
}
