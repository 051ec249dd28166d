// Submits an email about someone's sign-in. All its submissions have one key and are the same email, so a provider that
// recognizes repetitions sends it once; where the outcome of a submission is unknown, it is repeated only there.
import type { SystemEmailId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { type OpenEmailAccount, openEmailAccount } from "#server/actions/account/open-account.ts";
import { classifyEmailPrepareFailure } from "#server/actions/message/delivery/not-prepared.ts";
import { submitMessage } from "#server/actions/message/delivery/submit-message.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome, OutgoingEmail } from "#server/ports/email.ts";
import { findSystemEmail, type SystemEmailRecord } from "#server/store/auth/system-email.ts";
import { buildSystemEmail } from "./build-system-email.ts";
import { claimSystemEmail } from "./claim-system-email.ts";
import { scheduleSystemEmail } from "./queue-system-email.ts";
import { recordSystemEmailOutcome } from "./record-system-email-outcome.ts";
import { resolveSystemEmail } from "./resolve-system-email.ts";

/** Longer than a submission takes: the process that claimed it has recorded its outcome by then, or is gone. */
const claimedMs = (limit("emailSubmitSeconds") + 30) * 1000;

interface ReadyEmail {
  readonly account: OpenEmailAccount;
  readonly email: OutgoingEmail;
}

/** The job. Runs again after a killed process, a pause, or an unknown outcome. */
export async function submitSystemEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: SystemEmailId,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const row = await findSystemEmail(database, workspaceId, id);
  if (row === null || row.accountId === null || row.contentEncrypted === null) return;
  if (row.state === "sending") {
    const freeAt = Date.parse(row.submittedAt ?? row.createdAt) + claimedMs;
    await runtime.asSystem(workspaceId, async (ctx) => {
      if (clock.now().getTime() < freeAt) return scheduleSystemEmail(ctx, id, new Date(freeAt));
      const reason = "the process that sent it is gone";
      await recordSystemEmailOutcome(ctx, id, { kind: "unknown", reason }, row.submissionId);
    });
    return;
  }
  if (row.state === "unknown" && !(await resolveSystemEmail(runtime, workspaceId, row))) return;
  await submitMessage<ReadyEmail, true, EmailOutcome>(runtime, workspaceId, {
    accountId: row.accountId,
    prepare: () => prepare(runtime, workspaceId, row),
    classify: (error) => classifyEmailPrepareFailure(error),
    claim: (ctx, submission) => claimSystemEmail(ctx, id, submission),
    send: ({ account, email }) =>
      account.adapter
        .send(account.connection, email, AbortSignal.timeout(limit("emailSubmitSeconds") * 1000))
        .catch((error: unknown): EmailOutcome => ({ kind: "unknown", reason: String(error) })),
    record: (ctx, outcome, submissionId) =>
      recordSystemEmailOutcome(ctx, id, outcome, submissionId),
  });
}

async function prepare(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  row: SystemEmailRecord,
): Promise<ReadyEmail> {
  const account = await openEmailAccount(
    runtime.deps,
    workspaceId,
    required(row.accountId, "only sent with an account"),
  );
  return { account, email: await buildSystemEmail(runtime, workspaceId, row) };
}
