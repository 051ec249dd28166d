// Records a provider's response to a submitted email, per recipient.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { SubmissionId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { emailRetryDelayMs, firstDueMs } from "#domain/message/delivery-delays.ts";
import { isInFlight } from "#domain/message/delivery-state.ts";
import {
  type EmailProblem,
  nextStepForEmailProblem,
} from "#domain/message/email/email-problems.ts";
import { suppressionFor } from "#domain/message/email/suppression-reasons.ts";
import { unreachable } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { applyUnmatchedReports } from "#server/actions/message/delivery/match-email-report.ts";
import { pauseAfterRateLimit } from "#server/actions/message/delivery/pause-after-rate-limit.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import { recordAccountHealth } from "#server/actions/message/delivery/record-account-health.ts";
import { updateAddressHealth } from "#server/actions/message/delivery/update-address-health.ts";
import { scheduleEmailSubmission } from "#server/actions/message/email/sending/queue-email.ts";
import type { EmailOutcome, RecipientResult } from "#server/ports/email.ts";
import {
  advanceDeliveries,
  type EmailDelivery,
  listResentRecipients,
} from "#server/store/delivery/delivery.ts";
import { type AttemptRecord, setAttemptProviderRef } from "#server/store/email/email.ts";
import { type LockedEmailAttempt, lockEmailAttempt } from "./lock-email-attempt.ts";
import { saveMessageId } from "./save-message-id.ts";
import { leaveToMember, scheduleEmailStatusCheck } from "./schedule-email-status-check.ts";

const inFlightStates = ["sending", "unknown"] as const;

interface Rejection {
  readonly problem: EmailProblem;
  readonly providerCode: string | null;
  readonly detail: string | null;
}

interface Deferral extends Rejection {
  /** The delay the provider asks for, or until our own file store is asked again. */
  readonly afterMs: number | null;
  readonly countsAsAttempt?: false | undefined;
}

type NotAccepted = Exclude<RecipientResult, { kind: "accepted" }>;

/**
 * Returns whether the outcome changes anything. An outcome with the ID of its submission may be recorded late and twice,
 * and never affects a later submission; the result of a status check has none.
 */
export async function recordEmailOutcome(
  ctx: WriteContext,
  attempt: AttemptRecord,
  outcome: EmailOutcome,
  submissionId: SubmissionId | null = null,
): Promise<boolean> {
  const locked = await lockEmailAttempt(ctx, attempt.messageId, attempt.attempt);
  if (!locked) return false;
  // A report may have arrived first: then only the provider's ID is new.
  const mine = locked.deliveries.filter(
    (one) => isInFlight(one.state) && (submissionId === null || one.submissionId === submissionId),
  );
  switch (outcome.kind) {
    case "accepted":
      await accept(ctx, attempt, locked, mine, outcome);
      break;
    case "rejected": {
      const isInconclusive = inconclusiveProblems.includes(outcome.problem);
      const stillLost = isInconclusive ? mine.filter(isRepeated) : [];
      const failed = mine.filter((one) => !stillLost.includes(one));
      await fail(ctx, failed, outcome, mine.length === 1);
      await markUnknown(ctx, attempt, stillLost);
      await recordRejection(ctx, attempt, outcome.problem);
      break;
    }
    case "retry": {
      if (outcome.problem === "too_fast" && mine.length > 0)
        await pauseAfterRateLimit(ctx, attempt.accountId, outcome);
      const fresh = mine.filter((one) => !isRepeated(one));
      await scheduleRetry(ctx, attempt, locked, fresh, { ...outcome, detail: null });
      await markUnknown(ctx, attempt, mine.filter(isRepeated));
      break;
    }
    case "unknown":
      await markUnknown(ctx, attempt, mine, outcome);
      break;
    default:
      unreachable(outcome);
  }
  await publishEmailDelivery(ctx, attempt.messageId);
  return mine.length > 0;
}

const idsOf = (some: readonly EmailDelivery[]) => some.map((one) => one.id);

/** Submitted again because the outcome of the first submission was unknown. */
const isRepeated = ({ lostAt, submittedAt }: EmailDelivery): boolean =>
  lostAt !== null && submittedAt !== null && Date.parse(lostAt) < Date.parse(submittedAt);

/** Rejected before the email itself was examined: the first submission's outcome is still unknown. */
const inconclusiveProblems: readonly EmailProblem[] = [
  "bad_credentials",
  "account_suspended",
  "account_removed",
  "settings_unreadable",
  "file_missing",
];

async function markUnknown(
  ctx: WriteContext,
  attempt: AttemptRecord,
  some: readonly EmailDelivery[],
  { isFinal = false }: { readonly isFinal?: boolean } = {},
): Promise<void> {
  await advanceDeliveries(ctx.db, ctx.workspaceId, idsOf(some), inFlightStates, {
    state: "unknown",
    at: ctx.now,
  });
  await (isFinal ? leaveToMember(ctx, some) : scheduleEmailStatusCheck(ctx, attempt, some));
}

async function accept(
  ctx: WriteContext,
  attempt: AttemptRecord,
  locked: LockedEmailAttempt,
  mine: readonly EmailDelivery[],
  outcome: Extract<EmailOutcome, { kind: "accepted" }>,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  await recordAccountHealth(ctx, attempt.accountId, null);
  const refused = new Map<string, NotAccepted>();
  for (const one of outcome.recipients)
    if (one.kind !== "accepted") refused.set(normalizeAddress(one.address), one);
  const verdictOf = (one: EmailDelivery) => refused.get(normalizeAddress(one.recipient));
  const accepted = mine.filter((one) => !verdictOf(one));
  // One job retries all of them: not before the longest delay is over.
  const waitMs = Math.max(
    0,
    ...[...refused.values()].map((one) => (one.kind === "deferred" ? (one.afterMs ?? 0) : 0)),
  );
  await advanceDeliveries(db, workspaceId, idsOf(accepted), inFlightStates, {
    state: "accepted",
    at: now,
  });
  for (const one of mine) {
    const verdict = verdictOf(one);
    if (!verdict) continue;
    if (verdict.kind === "deferred" && isRepeated(one)) await markUnknown(ctx, attempt, [one]);
    else if (
      verdict.kind === "deferred" ||
      nextStepForEmailProblem(verdict.problem) === "retry_later"
    )
      await scheduleRetry(ctx, attempt, locked, [one], { ...verdict, afterMs: waitMs });
    else await fail(ctx, [one], verdict, true);
  }

  const { providerRef, messageId } = outcome;
  if (providerRef !== null) await setAttemptProviderRef(db, workspaceId, attempt.id, providerRef);
  if (messageId !== null) await saveMessageId(ctx, locked.entry.id, messageId);
  if (providerRef !== null || messageId !== null)
    await applyUnmatchedReports(ctx, { accountId: attempt.accountId, providerRef, messageId });
}

/** `isAboutThem`: the rejection concerns this address, not the email or our account. */
async function fail(
  ctx: WriteContext,
  some: readonly EmailDelivery[],
  { problem, providerCode, detail }: Rejection,
  isAboutThem: boolean,
): Promise<void> {
  await advanceDeliveries(ctx.db, ctx.workspaceId, idsOf(some), inFlightStates, {
    state: "failed",
    at: ctx.now,
    problem,
    providerCode,
    detail,
  });
  const effect = suppressionFor({ isFailure: true, problem, flag: null });
  if (effect && isAboutThem)
    for (const one of some) await updateAddressHealth(ctx, one, effect, detail ?? "");
}

async function recordRejection(ctx: WriteContext, attempt: AttemptRecord, problem: EmailProblem) {
  if (problem === "bad_credentials" || problem === "account_suspended")
    await recordAccountHealth(ctx, attempt.accountId, problem);
}

/** Honors the provider's delay, but never beyond a day after the email was due. */
async function scheduleRetry(
  ctx: WriteContext,
  attempt: AttemptRecord,
  { entry }: LockedEmailAttempt,
  all: readonly EmailDelivery[],
  { afterMs, countsAsAttempt, ...rejection }: Deferral,
): Promise<void> {
  if (all.length === 0) return;
  // A member did not wait for the response and has sent it again.
  const sentAgain = await listResentRecipients(ctx.db, ctx.workspaceId, attempt);
  const isSentAgain = (one: EmailDelivery) => sentAgain.includes(one.recipient);
  await fail(ctx, all.filter(isSentAgain), rejection, false);
  const some = all.filter((one) => !isSentAgain(one));
  const [first] = some;
  if (!first) return;
  const isFault = countsAsAttempt === false;
  const pauseMs = isFault ? 0 : emailRetryDelayMs(first.attempts, ctx.random);
  const at = new Date(ctx.now.getTime() + Math.max(afterMs ?? 0, pauseMs ?? 0));
  const sendAfter = entry.message?.sendAfter ?? null;
  const startedMs =
    first.submittedAt === null
      ? ctx.now.getTime()
      : firstDueMs({ createdAt: first.createdAt, sendAfter });
  if (pauseMs === null || at.getTime() - startedMs > limit("emailRetryHours") * 3600_000)
    return fail(ctx, some, rejection, false);
  await advanceDeliveries(ctx.db, ctx.workspaceId, idsOf(some), inFlightStates, {
    state: "queued",
    at: ctx.now,
    problem: rejection.problem,
    providerCode: rejection.providerCode,
    detail: rejection.detail,
    nextAttemptAt: at,
    attemptsDelta: isFault ? -1 : 0,
  });
  scheduleEmailSubmission(ctx, attempt.id, at);
}
