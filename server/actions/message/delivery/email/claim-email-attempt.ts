import { emailPreview } from "#domain/conversation/preview.ts";
import { whoSpoke } from "#domain/conversation/waiting-since.ts";
import { isDue, nextCheckAt } from "#domain/due.ts";
import { type DeliveryState, isInFlight } from "#domain/message/delivery-state.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import { waitOfPause } from "#server/actions/message/delivery/pause-after-rate-limit.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import type { SubmissionClaim } from "#server/actions/message/delivery/submit-message.ts";
import { scheduleEmailSubmission } from "#server/actions/message/email/sending/queue-email.ts";
import {
  stopAllScheduled,
  stopScheduledEmail,
} from "#server/actions/message/email/sending/stop-scheduled.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { setLastPreview, updateConversation } from "#server/store/conversation/conversation.ts";
import { listSummaryEntries } from "#server/store/conversation/conversation-summary.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listResentRecipients } from "#server/store/delivery/delivery.ts";
import type { AttemptRecord } from "#server/store/email/email.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import { findInbox } from "#server/store/inbox.ts";
import { type LockedEmailAttempt, lockEmailAttempt } from "./lock-email-attempt.ts";

const waiting: readonly DeliveryState[] = ["queued", "delayed", "scheduled"];

interface EmailClaim extends SubmissionClaim {
  /** The states it may be claimed from. */
  readonly from?: readonly DeliveryState[] | undefined;
}

/** The recipients to submit to now; null if another process claimed it, it was canceled, or it is not due yet. */
export async function claimEmailAttempt(
  ctx: WriteContext,
  { id, accountId, messageId, attempt }: AttemptRecord,
  { submissionId, isPrepared, from = waiting }: EmailClaim,
): Promise<readonly string[] | null> {
  const locked = await lockEmailAttempt(ctx, messageId, attempt);
  const ours = locked?.deliveries.filter(
    (one) => one.submissionId === submissionId && isInFlight(one.state),
  );
  if (ours && ours.length > 0) {
    // Claimed already: only the confirmation of the commit was lost. Maintenance may have set it to unknown meanwhile.
    const ids = ours.map((one) => one.id);
    const to = { state: "sending", at: ctx.now } as const;
    await advanceDeliveries(ctx.db, ctx.workspaceId, ids, ["unknown"], to);
    return ours.map((one) => one.recipient);
  }
  // A member may have sent an unknown one again meanwhile.
  const sentAgain = from.includes("unknown")
    ? await listResentRecipients(ctx.db, ctx.workspaceId, { messageId, attempt })
    : [];
  const mine = (locked?.deliveries ?? []).filter(
    (one) => from.includes(one.state) && !sentAgain.includes(one.recipient),
  );
  const sendAfter = locked?.entry.message?.sendAfter ?? null;
  const isHeld = mine.some((one) => one.state === "delayed" || one.state === "scheduled");
  if (!locked || mine.length === 0) return null;
  if (isHeld && mine.some((one) => one.accountId !== accountId)) {
    // Its inbox moved to another account since the attempt was read: prepares it again with that account.
    scheduleEmailSubmission(ctx, id, null);
    return null;
  }
  const { db, workspaceId, now } = ctx;
  const { folder } = locked.conversation;
  if (mine.some((one) => one.state === "scheduled") && (folder === "trash" || folder === "spam")) {
    // Moved there by something other than the two buttons, e.g. a threading change.
    await stopAllScheduled(ctx, locked.conversation, folder);
    return null;
  }
  if (isHeld && sendAfter !== null && !isDue(sendAfter, now)) {
    scheduleEmailSubmission(ctx, id, nextCheckAt(sendAfter, now));
    return null;
  }
  if (
    mine.some((one) => one.state === "scheduled") &&
    (await isFromArchivedInbox(ctx, locked.entry))
  ) {
    // An inbox with scheduled emails can't be archived, but this one was scheduled at the same moment.
    await stopScheduledEmail(ctx, locked.conversation, locked.entry, "inbox_archived");
    return null;
  }
  const idsOf = (some: typeof mine) => some.map((one) => one.id);
  const stopped = new Set(
    (
      await listActiveSuppressions(
        db,
        workspaceId,
        mine.map((one) => one.recipient),
      )
    ).map((one) => one.address),
  );
  const isStopped = (one: { recipient: string }) => stopped.has(one.recipient.toLowerCase());
  const left = mine.filter((one) => !isStopped(one));
  const pausedUntil = left.length === 0 ? null : await waitOfPause(ctx, accountId);
  // The breaker is checked last: the probe it lets through must bring a response.
  const canSubmit = isPrepared && left.length > 0;
  const waitUntil =
    pausedUntil ?? (canSubmit ? await waitOfBreaker(ctx, accountId, "messages") : null);
  if (waitUntil !== null) {
    // A scheduled email leaves the schedule only when it is submitted, and an unknown one stays unknown.
    const queued = mine.filter((one) => one.state === "queued" || one.state === "delayed");
    await advanceDeliveries(db, workspaceId, idsOf(queued), from, {
      state: "queued",
      at: now,
      nextAttemptAt: waitUntil,
      problem: pausedUntil === null ? "provider_down" : "too_fast",
    });
    if (mine.some((one) => one.state === "unknown"))
      ctx.schedule(
        "resolve-email-status",
        { workspaceId, attemptId: id },
        { key: jobKeys.resolveEmailStatus(id), at: waitUntil },
      );
    else scheduleEmailSubmission(ctx, id, waitUntil);
    await publishEmailDelivery(ctx, messageId);
    return null;
  }
  if (mine.some((one) => one.state === "scheduled")) await clearScheduled(ctx, locked);

  await advanceDeliveries(db, workspaceId, idsOf(mine.filter(isStopped)), from, {
    state: "suppressed",
    at: now,
  });
  await advanceDeliveries(db, workspaceId, idsOf(left), from, {
    state: "sending",
    at: now,
    attemptsDelta: 1,
    submittedAt: now,
    submissionId,
  });
  await publishEmailDelivery(ctx, messageId);
  return left.length === 0 ? null : left.map((one) => one.recipient);
}

async function isFromArchivedInbox(
  { db, workspaceId }: WriteContext,
  { message }: EntryRecord,
): Promise<boolean> {
  const inbox = message && (await findInbox(db, workspaceId, message.inboxId));
  return inbox?.isArchived === true;
}

/**
 * Only now does it count as a reply; a customer who wrote after it was written still waits for another one. An absence
 * notice or a STOP waits for none.
 */
async function clearScheduled(
  ctx: WriteContext,
  { entry, conversation }: LockedEmailAttempt,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const later = await listSummaryEntries(db, workspaceId, conversation.id, { afterSeq: entry.seq });
  const isForward = entry.body.mailKind === "forward";
  const isReply = !isForward && !later.some((one) => whoSpoke(one) === "customer");
  await updateConversation(db, workspaceId, conversation.id, {
    scheduledBy: -1,
    ...(isReply ? { waitingSince: null, snoozeEndedAt: null } : {}),
  });
  const preview = emailPreview(entry.message?.text ?? "", entry.attachments.length, isForward);
  await setLastPreview(db, workspaceId, conversation.id, entry.seq, preview);
  publishConversationChange(ctx, conversation);
}
