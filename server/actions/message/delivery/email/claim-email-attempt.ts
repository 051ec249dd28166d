// The moment a mail leaves our hands.
import { emailPreview } from "#domain/conversation/preview.ts";
import { whoSpoke } from "#domain/conversation/said.ts";
import { isDue, lookAgainAt } from "#domain/due.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import type { Taking } from "#server/actions/message/delivery/hand-over.ts";
import { waitOfPause } from "#server/actions/message/delivery/pace.ts";
import { publishEmailDelivery } from "#server/actions/message/delivery/publish-email-delivery.ts";
import { isOpen } from "#server/actions/message/delivery/record-text-outcome.ts";
import { scheduleEmailSubmission } from "#server/actions/message/email/sending/queue-email.ts";
import { stopAllScheduled } from "#server/actions/message/email/sending/stop-scheduled.ts";
import { setLastPreview, updateConversation } from "#server/store/conversation/conversation.ts";
import { listSaidWords } from "#server/store/conversation/said.ts";
import { advanceDeliveries, listSentAgain } from "#server/store/delivery/email-delivery.ts";
import type { AttemptRecord } from "#server/store/email/email.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import { type LockedEmailAttempt, lockEmailAttempt } from "./lock-email-attempt.ts";

const waiting: readonly DeliveryState[] = ["queued", "held", "scheduled"];

interface MailTaking extends Taking {
  /** The states it is taken out of. */
  readonly from?: readonly DeliveryState[] | undefined;
}

/** The recipients it leaves for now; null: another took it, it was taken back, or its time has not come. */
export async function claimEmailAttempt(
  ctx: WriteContext,
  { id, accountId, messageId, attempt }: AttemptRecord,
  { handOverId, isPrepared, from = waiting }: MailTaking,
): Promise<readonly string[] | null> {
  const locked = await lockEmailAttempt(ctx, messageId, attempt);
  const ours = locked?.deliveries.filter(
    (one) => one.handOverId === handOverId && isOpen(one.state),
  );
  if (ours && ours.length > 0) {
    // Taken already: only the confirmation of the commit was lost. Meanwhile maintenance may have called it unknown.
    const ids = ours.map((one) => one.id);
    const to = { state: "sending", at: ctx.now } as const;
    await advanceDeliveries(ctx.db, ctx.workspaceId, ids, ["unknown"], to);
    return ours.map((one) => one.recipient);
  }
  // Of what nobody knows a person may have sent it again meanwhile.
  const sentAgain = from.includes("unknown")
    ? await listSentAgain(ctx.db, ctx.workspaceId, { messageId, attempt })
    : [];
  const mine = (locked?.deliveries ?? []).filter(
    (one) => from.includes(one.state) && !sentAgain.includes(one.recipient),
  );
  const sendAfter = locked?.entry.message?.sendAfter ?? null;
  const isHeld = mine.some((one) => one.state === "held" || one.state === "scheduled");
  if (!locked || mine.length === 0) return null;
  if (isHeld && mine.some((one) => one.accountId !== accountId)) {
    // Its line moved to another account since the attempt was read: prepare it again with that one.
    scheduleEmailSubmission(ctx, id, null);
    return null;
  }
  const { db, workspaceId, now } = ctx;
  const { place } = locked.conversation;
  if (mine.some((one) => one.state === "scheduled") && (place === "trash" || place === "spam")) {
    // Moved there by another way than the two buttons, as by regrouping.
    await stopAllScheduled(ctx, locked.conversation, place);
    return null;
  }
  if (isHeld && sendAfter !== null && !isDue(sendAfter, now)) {
    scheduleEmailSubmission(ctx, id, lookAgainAt(sendAfter, now));
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
  // Asked last: whoever goes first for all others has to bring an answer.
  const goesOut = isPrepared && left.length > 0;
  const waitUntil =
    pausedUntil ?? (goesOut ? await waitOfBreaker(ctx, accountId, "messages") : null);
  if (waitUntil !== null) {
    // What is scheduled leaves the schedule when it really leaves; what nobody knows of stays unknown.
    const queued = mine.filter((one) => one.state === "queued" || one.state === "held");
    await advanceDeliveries(db, workspaceId, idsOf(queued), from, {
      ...{
        state: "queued",
        at: now,
        nextAttemptAt: waitUntil,
        problem: pausedUntil === null ? "provider_down" : "too_fast",
      },
    });
    if (mine.some((one) => one.state === "unknown"))
      ctx.schedule(
        "resolve-email-status",
        { workspaceId, attemptId: id },
        { key: `ask-mail:${id}`, at: waitUntil },
      );
    else scheduleEmailSubmission(ctx, id, waitUntil);
    await publishEmailDelivery(ctx, messageId);
    return null;
  }
  if (mine.some((one) => one.state === "scheduled")) await leaveTheSchedule(ctx, locked);

  await advanceDeliveries(db, workspaceId, idsOf(mine.filter(isStopped)), from, {
    state: "suppressed",
    at: now,
  });
  await advanceDeliveries(db, workspaceId, idsOf(left), from, {
    state: "sending",
    at: now,
    countsTry: true,
    submittedAt: now,
    handOverId,
  });
  await publishEmailDelivery(ctx, messageId);
  return left.length === 0 ? null : left.map((one) => one.recipient);
}

/**
 * Only now it answers; whoever wrote after it was written still waits for another answer. An absence notice or a STOP
 * waits for none.
 */
async function leaveTheSchedule(
  ctx: WriteContext,
  { entry, conversation }: LockedEmailAttempt,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const words = await listSaidWords(db, workspaceId, conversation.id);
  const later = words.slice(words.findIndex((one) => one.id === entry.id) + 1);
  const isForward = entry.body.mailKind === "forward";
  const isAnswer = !isForward && !later.some((one) => whoSpoke(one) === "customer");
  await updateConversation(db, workspaceId, conversation.id, {
    scheduledBy: -1,
    ...(isAnswer ? { waitingSince: null, snoozeEndedAt: null } : {}),
  });
  const preview = emailPreview(entry.message?.text ?? "", entry.attachments.length, isForward);
  await setLastPreview(db, workspaceId, conversation.id, entry.seq, preview);
  publishConversationChange(ctx, conversation);
}
