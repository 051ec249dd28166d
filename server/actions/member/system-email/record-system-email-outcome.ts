import type { SubmissionId, SystemEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { emailRetryDelayMs, statusCheckDelayMs } from "#domain/message/delivery-delays.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import { unreachable } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { pauseAfterRateLimit } from "#server/actions/message/delivery/pause-after-rate-limit.ts";
import { recordAccountHealth } from "#server/actions/message/delivery/record-account-health.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import { findAccount } from "#server/store/account.ts";
import {
  lockSystemEmail,
  type SystemEmailRecord,
  updateSystemEmail,
} from "#server/store/auth/system-email.ts";
import { scheduleSystemEmail } from "./queue-system-email.ts";

interface Rejection {
  readonly problem: EmailProblem;
  readonly detail: string | null;
}

interface Deferral extends Rejection {
  /** The delay the provider asks for. */
  readonly afterMs: number | null;
  readonly countsAsAttempt?: false;
}

/** Returns whether the outcome changes anything: it may be recorded late and twice. */
export async function recordSystemEmailOutcome(
  ctx: WriteContext,
  id: SystemEmailId,
  outcome: EmailOutcome,
  submissionId: SubmissionId | null,
): Promise<boolean> {
  const row = await lockSystemEmail(ctx.db, ctx.workspaceId, id);
  if (row === null || row.submissionId !== submissionId) return false;
  if (row.state !== "sending" && row.state !== "unknown") return false;
  switch (outcome.kind) {
    case "accepted": {
      const [verdict] = outcome.recipients;
      const { providerRef } = outcome;
      if (verdict?.kind === "rejected") await fail(ctx, row, verdict);
      else if (verdict?.kind === "deferred") await retry(ctx, row, verdict);
      else {
        const sent = { state: "sent", providerRef, isOver: true } as const;
        await updateSystemEmail(ctx.db, ctx.workspaceId, id, sent);
      }
      break;
    }
    case "rejected":
      await fail(ctx, row, outcome);
      if (outcome.problem === "bad_credentials" || outcome.problem === "account_suspended")
        await recordAccountHealth(ctx, accountOf(row), outcome.problem);
      break;
    case "retry":
      if (outcome.problem === "too_fast") await pauseAfterRateLimit(ctx, accountOf(row), outcome);
      await retry(ctx, row, { ...outcome, detail: null });
      break;
    case "unknown":
      await markUnknown(ctx, row, outcome.isFinal === true);
      break;
    default:
      unreachable(outcome);
  }
  return true;
}

const accountOf = (row: SystemEmailRecord) => {
  if (row.accountId === null) throw new Error("a system email without an account was submitted");
  return row.accountId;
};

const fail = (ctx: WriteContext, { id }: SystemEmailRecord, { problem, detail }: Rejection) =>
  updateSystemEmail(ctx.db, ctx.workspaceId, id, {
    state: "failed",
    problem,
    detail,
    isOver: true,
  });

async function retry(
  ctx: WriteContext,
  row: SystemEmailRecord,
  { problem, detail, afterMs, countsAsAttempt }: Deferral,
): Promise<void> {
  const isFault = countsAsAttempt === false;
  const pauseMs = isFault ? 0 : emailRetryDelayMs(row.attempts, ctx.random);
  if (pauseMs === null) return void (await fail(ctx, row, { problem, detail }));
  await updateSystemEmail(ctx.db, ctx.workspaceId, row.id, {
    state: "queued",
    problem,
    detail,
    attempts: row.attempts - (isFault ? 1 : 0),
    isOver: false,
  });
  const waitMs = Math.max(afterMs ?? 0, pauseMs);
  scheduleSystemEmail(ctx, row.id, new Date(ctx.now.getTime() + waitMs));
}

/** Asks the provider later, where that can help; otherwise an admin decides whether to send it again. */
export async function markUnknown(
  ctx: WriteContext,
  row: SystemEmailRecord,
  isFinal: boolean,
): Promise<void> {
  const { db, workspaceId, now, installation } = ctx;
  const statusChecks = row.statusChecks + 1;
  const account = await findAccount(db, workspaceId, accountOf(row));
  const provider = account && installation.findEmailProvider(account.provider);
  const canAsk = provider?.capabilities.isIdempotent === true || provider?.find !== undefined;
  const isOver = isFinal || !canAsk || statusChecks > limit("statusCheckAttempts");
  await updateSystemEmail(db, workspaceId, row.id, { state: "unknown", statusChecks, isOver });
  if (isOver) return;
  const sinceMs = now.getTime() - Date.parse(row.submittedAt ?? row.createdAt);
  scheduleSystemEmail(ctx, row.id, new Date(now.getTime() + statusCheckDelayMs(sinceMs)));
}
