// The hand-over broke and nobody knows whether the mail left. A provider that knows repetitions gets it once
// more under the same name; one that can be asked is asked; what then is still unknown a person decides.

import { required } from "#domain/errors.ts";
import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import { type OpenEmailAccount, openEmailAccount } from "#server/actions/account/open-account.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import { scheduleEmailSubmission } from "#server/actions/message/email/sending/queue-email.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome, UnconfirmedEmail } from "#server/ports/email.ts";
import {
  advanceDeliveries,
  type EmailDelivery,
  listLatestDeliveries,
  listSentAgain,
} from "#server/store/delivery/email-delivery.ts";
import { type AttemptRecord, findAttempt } from "#server/store/email/email.ts";
import { buildOutgoingEmail } from "./build-outgoing-email.ts";
import { lockEmailAttempt } from "./lock-email-attempt.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";
import { scheduleEmailStatusCheck } from "./schedule-email-status-check.ts";
import { submitEmail } from "./submit-email.ts";

/** A request of ours that is still on its way must have arrived before "no such mail" is believed. */
const askedBeforeBelieved = 2;

export async function resolveEmailStatus(
  desk: Runtime,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
): Promise<void> {
  const attempt = await findAttempt(desk.parts.database, workspaceId, attemptId);
  if (!attempt) return;
  const lost = (
    await listLatestDeliveries(desk.parts.database, workspaceId, attempt.messageId)
  ).filter((one) => one.attempt === attempt.attempt && one.state === "unknown");
  const [first] = lost;
  if (!first) return;
  const account = await openEmailAccount(desk.parts, workspaceId, attempt.accountId);
  if (account.provider.can.isIdempotent && isStillKnown(first, desk.parts.clock.now())) {
    // Not counted as asked: a process that dies while it repeats has learnt nothing.
    return submitEmail(desk, workspaceId, attemptId, ["unknown"]);
  }
  const found = await ask(desk, workspaceId, account, attempt, lost);
  await desk.asSystem(workspaceId, async (ctx) => {
    if (found.kind === "accepted") return recordEmailOutcome(ctx, attempt, found);
    const isSurelyAbsent =
      found.kind === "absent" &&
      account.provider.can.findsForSure &&
      first.asked >= askedBeforeBelieved;
    const locked = await lockEmailAttempt(ctx, attempt.messageId, attempt.attempt);
    // Sent again by a person while the provider was asked: its absence must not send it once more.
    const sentAgain = await listSentAgain(ctx.db, workspaceId, attempt);
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
      // No answer is no answer: only what was learnt counts.
      const more = found.kind === "silent" && account.provider.find !== undefined ? 0 : 1;
      await countAsk(ctx, still, more);
      await scheduleEmailStatusCheck(
        ctx,
        attempt,
        still.map((one) => ({ ...one, asked: one.asked + more })),
      );
    }
    await publishEmailDelivery(ctx, attempt.messageId);
  });
}

/** A name is remembered for a day after its first mail; after that the same mail would be a second one. */
const rememberedMs = 23 * 3600_000;

const isStillKnown = ({ lostAt, submittedAt }: EmailDelivery, now: Date): boolean =>
  submittedAt !== null && now.getTime() - Date.parse(lostAt ?? submittedAt) < rememberedMs;

const countAsk = (ctx: WriteContext, lost: readonly EmailDelivery[], more: number) =>
  advanceDeliveries(
    ctx.db,
    ctx.workspaceId,
    lost.map((one) => one.id),
    ["unknown"],
    { state: "unknown", at: ctx.now, asked: (lost[0]?.asked ?? 0) + more },
  );

type Found = Extract<EmailOutcome, { kind: "accepted" }> | { kind: "absent" } | { kind: "silent" };

async function ask(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { provider, connection }: OpenEmailAccount,
  attempt: AttemptRecord,
  lost: readonly EmailDelivery[],
): Promise<Found> {
  if (!provider.find) return { kind: "silent" };
  const recipients = lost.map((one) => one.recipient);
  const mailFor = await buildOutgoingEmail(desk, workspaceId, attempt, provider.can.report);
  const { ref, messageId, from, subject } = mailFor(recipients);
  const first = required(lost[0], "asked only where one is lost");
  const since = first.lostAt ?? first.submittedAt ?? first.replaceAt;
  const wanted: UnconfirmedEmail = {
    ref,
    messageId,
    from: from.address,
    to: recipients,
    subject,
    since,
  };
  try {
    const found = await provider.find(connection, wanted);
    return found ? { kind: "accepted", ...found, recipients: [] } : { kind: "absent" };
  } catch {
    return { kind: "silent" };
  }
}
