// Resolves an email whose submission broke with an unknown outcome. An idempotent provider gets it again under the same
// key; one that supports lookup is asked; what is still unknown then is for a member to decide.

import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import { idempotencyKeyMs } from "#domain/message/delivery-delays.ts";
import { required } from "#domain/required.ts";
import { type OpenEmailAccount, openEmailAccount } from "#server/actions/account/open-account.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import { scheduleEmailSubmission } from "#server/actions/message/email/sending/queue-email.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome, UnconfirmedEmail } from "#server/ports/email.ts";
import { isLookupRejected } from "#server/ports/provider-outcome.ts";
import {
  advanceDeliveries,
  type EmailDelivery,
  listLatestDeliveries,
  listResentRecipients,
} from "#server/store/delivery/delivery.ts";
import { type AttemptRecord, findAttempt } from "#server/store/email/email.ts";
import { buildOutgoingEmail } from "./build-outgoing-email.ts";
import { lockEmailAttempt } from "./lock-email-attempt.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";
import { scheduleEmailStatusCheck } from "./schedule-email-status-check.ts";
import { submitEmail } from "./submit-email.ts";

/** A request still in transit must have arrived before "not found" is trusted. */
const minChecksBeforeAbsent = 2;

export async function resolveEmailStatus(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
): Promise<void> {
  const attempt = await findAttempt(runtime.deps.database, workspaceId, attemptId);
  if (!attempt) return;
  const lost = (
    await listLatestDeliveries(runtime.deps.database, workspaceId, attempt.messageId)
  ).filter((one) => one.attempt === attempt.attempt && one.state === "unknown");
  const [first] = lost;
  if (!first) return;
  const account = await openEmailAccount(runtime.deps, workspaceId, attempt.accountId);
  if (account.adapter.capabilities.isIdempotent && isStillKnown(first, runtime.deps.clock.now())) {
    // Not counted as a lookup: a process that dies during the repetition has learned nothing.
    return submitEmail(runtime, workspaceId, attemptId, ["unknown"]);
  }
  const found = await lookUpEmail(runtime, workspaceId, account, attempt, lost);
  await runtime.asSystem(workspaceId, async (ctx) => {
    if (found.kind === "accepted") return recordEmailOutcome(ctx, attempt, found);
    const isSurelyAbsent =
      found.kind === "absent" &&
      account.adapter.capabilities.lookup === "reliable" &&
      first.statusChecks >= minChecksBeforeAbsent;
    const locked = await lockEmailAttempt(ctx, attempt.messageId, attempt.attempt);
    // A member sent it again during the lookup: "not found" must not send it once more.
    const sentAgain = await listResentRecipients(ctx.db, workspaceId, attempt);
    const still = (locked?.deliveries ?? []).filter(
      (one) => one.state === "unknown" && !sentAgain.includes(one.recipient),
    );
    if (still.length === 0) return;
    if (isSurelyAbsent) {
      const ids = still.map((one) => one.id);
      await advanceDeliveries(ctx.db, workspaceId, ids, ["unknown"], {
        state: "queued",
        at: ctx.now,
      });
      scheduleEmailSubmission(ctx, attempt.id, null);
    } else {
      // A lookup without a response does not count.
      const more = found.kind === "silent" ? 0 : 1;
      await recordStatusCheck(ctx, still, more);
      await scheduleEmailStatusCheck(
        ctx,
        attempt,
        still.map((one) => ({ ...one, statusChecks: one.statusChecks + more })),
      );
    }
    await publishEmailDelivery(ctx, attempt.messageId);
  });
}

const isStillKnown = ({ lostAt, submittedAt }: EmailDelivery, now: Date): boolean =>
  submittedAt !== null && now.getTime() - Date.parse(lostAt ?? submittedAt) < idempotencyKeyMs;

const recordStatusCheck = (ctx: WriteContext, lost: readonly EmailDelivery[], more: number) =>
  advanceDeliveries(
    ctx.db,
    ctx.workspaceId,
    lost.map((one) => one.id),
    ["unknown"],
    { state: "unknown", at: ctx.now, statusChecks: (lost[0]?.statusChecks ?? 0) + more },
  );

type Found =
  | Extract<EmailOutcome, { kind: "accepted" }>
  /** `refused`: the provider has no lookup, or refuses it to this account. */
  | { kind: "absent" | "silent" | "refused" };

async function lookUpEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { adapter, connection }: OpenEmailAccount,
  attempt: AttemptRecord,
  lost: readonly EmailDelivery[],
): Promise<Found> {
  if (!adapter.find) return { kind: "refused" };
  const recipients = lost.map((one) => one.recipient);
  const emailFor = await buildOutgoingEmail(
    runtime,
    workspaceId,
    attempt,
    adapter.capabilities.report,
  );
  const { ref, messageId, from, subject } = emailFor(recipients);
  const first = required(lost[0], "asked only where one is lost");
  const since = first.lostAt ?? first.submittedAt ?? first.changedAt;
  const unconfirmed: UnconfirmedEmail = {
    ref,
    messageId,
    from: from.address,
    to: recipients,
    subject,
    since,
  };
  try {
    const found = await adapter.find(connection, unconfirmed);
    return found ? { kind: "accepted", ...found, recipients: [] } : { kind: "absent" };
  } catch (error) {
    return { kind: isLookupRejected(error) ? "refused" : "silent" };
  }
}
