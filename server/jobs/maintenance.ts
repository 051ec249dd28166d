// Maintenance: continues what a killed process left unfinished and deletes old data.

import { dayMs, hourMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import { recheckAccounts } from "#server/actions/account/recheck-account.ts";
import {
  deleteExpiredRecordings,
  scheduleLostRecordings,
  scheduleUnfetchedRecordings,
} from "#server/actions/call/recordings/maintain-recordings.ts";
import { recoverOverdueCalls } from "#server/actions/call/ringing/recover-overdue-calls.ts";
import { scheduleProcessing } from "#server/actions/inbound-payload/schedule-processing.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import { recoverEmailAttempt } from "#server/actions/message/delivery/email/recover-email-attempt.ts";
import { recoverDelivery } from "#server/actions/message/delivery/recover-delivery.ts";
import { scheduleWaiting } from "#server/actions/message/delivery/schedule-waiting.ts";
import { fetchMissingMedia } from "#server/actions/message/media/fetch-missing-media.ts";
import { deleteUnusedFile } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { backfillSearchIndex } from "#server/actions/search/backfill-search-index.ts";
import { type ChoreName, choreSpecs } from "#server/scheduler/chore-catalog.ts";
import type { Chore } from "#server/scheduler/chores.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { deleteExpiredTokens } from "#server/store/auth/person-token.ts";
import { deleteExpiredSessions } from "#server/store/auth/session.ts";
import { deleteOldSystemEmails } from "#server/store/auth/system-email.ts";
import { deleteOldUnmatchedCallEvents } from "#server/store/call/unmatched-event.ts";
import { deleteExpiredMergeStates } from "#server/store/contact-merge.ts";
import { deleteOldBulkOperations } from "#server/store/conversation/bulk-operation.ts";
import { listDueSnoozes } from "#server/store/conversation/conversation-list.ts";
import { deleteEndedDrafts } from "#server/store/conversation/ended-draft.ts";
import { listStuckAttempts } from "#server/store/delivery/delivery.ts";
import { deleteOldUnmatchedReports } from "#server/store/delivery/unmatched-report.ts";
import { listOverdue, listUnchecked } from "#server/store/delivery/waiting-deliveries.ts";
import { deleteOldSoftBounces } from "#server/store/email/suppression.ts";
import { deleteOldAutoReplies } from "#server/store/email-inbox/auto-reply.ts";
import { deleteOldChanges } from "#server/store/feed.ts";
import { deleteOldIdempotencyKeys } from "#server/store/idempotency.ts";
import { deleteHandledPayloads, listQueuesWithPending } from "#server/store/inbound-payload.ts";
import { listStuckDeliveries } from "#server/store/message.ts";
import { deleteOldRateLimits } from "#server/store/rate-limit-counter.ts";
import { deleteOldWebhookDeliveries } from "#server/store/webhook/delivery.ts";
import { continueWebhooks } from "#server/webhook-delivery/continue-webhooks.ts";

/** Each job runs separately, so a failure stops no other. */
export function choresOf(
  runtime: Runtime,
  {
    inboundPayloadDays = limit("inboundPayloadRetentionDays"),
  }: { readonly inboundPayloadDays?: number } = {},
): readonly Chore[] {
  const { database, clock } = runtime.deps;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const chore = (name: ChoreName, run: () => Promise<unknown>): Chore => ({
    name,
    everySeconds: choreSpecs[name].everySeconds,
    limitSeconds: limit("choreSeconds"),
    run: async () => void (await run()),
  });
  return [
    chore("resume-interrupted-work", () =>
      // Longer than any provider call can take, so the process that was sending is dead.
      recoverInterruptedWork(runtime, {
        texts: before(limit("providerTimeoutSeconds") * 1000 * 2),
        emails: before(limit("emailSubmitSeconds") * 1000 * 2),
      }),
    ),
    chore("wake-snoozed", async () => {
      await isolateFailures(await listDueSnoozes(database, clock.now()), (one) =>
        scheduleJob(
          database,
          "end-snooze",
          { workspaceId: one.workspaceId, conversationId: one.id },
          // A separate key: if the conversation is snoozed again meanwhile, the job of its new time stays.
          { key: jobKeys.endDueSnoozes(one.id) },
        ),
      );
    }),
    chore("delete-old-recordings", () => deleteExpiredRecordings(runtime)),
    chore("fetch-missing-recordings", () => scheduleUnfetchedRecordings(runtime)),
    chore("retry-lost-recordings", () => scheduleLostRecordings(runtime)),
    chore("fetch-missing-media", () => fetchMissingMedia(runtime)),
    chore("recover-overdue-calls", () => recoverOverdueCalls(runtime)),
    // A job of its own: a slow carrier delays nothing else.
    chore("poll-stale-calls", () =>
      scheduleJob(
        database,
        "poll-stale-calls",
        { silentSeconds: limit("staleCallSeconds") },
        { key: jobKeys.pollStaleCalls },
      ),
    ),
    chore("recheck-accounts", () => recheckAccounts(runtime)),
    chore("reconcile-all-accounts", () =>
      scheduleJob(database, "reconcile-all-accounts", {}, { key: "reconcile-all-accounts" }),
    ),
    chore("check-all-email-domains", () =>
      scheduleJob(database, "check-all-email-domains", {}, { key: "check-all-email-domains" }),
    ),
    chore("continue-webhooks", () => continueWebhooks(runtime)),
    chore("delete-old-webhook-deliveries", () =>
      deleteOldWebhookDeliveries(database, before(limit("webhookRetentionDays") * dayMs)),
    ),
    chore("delete-old-changes", () =>
      deleteOldChanges(database, before(limit("changeRetentionDays") * dayMs)),
    ),
    chore("delete-old-keys", () =>
      deleteOldIdempotencyKeys(database, before(limit("idempotencyHours") * hourMs)),
    ),
    chore("delete-old-sessions", () => deleteExpiredSessions(database, clock.now())),
    chore("delete-old-tokens", () => deleteExpiredTokens(database, clock.now())),
    chore("delete-old-system-emails", () =>
      deleteOldSystemEmails(database, before(limit("systemEmailRetentionDays") * dayMs)),
    ),
    chore("delete-old-rates", () => deleteOldRateLimits(database, before(2 * dayMs))),
    chore("delete-call-orphans", () =>
      deleteOldUnmatchedCallEvents(database, before(limit("unmatchedReportDays") * dayMs)),
    ),
    chore("delete-orphan-reports", () =>
      deleteOldUnmatchedReports(database, before(limit("unmatchedReportDays") * dayMs)),
    ),
    chore("delete-old-auto-replies", () =>
      deleteOldAutoReplies(database, before(limit("autoReplyHours") * hourMs)),
    ),
    chore("delete-soft-bounces", () => deleteOldSoftBounces(database, before(8 * dayMs))),
    chore("delete-old-bulk-operations", () =>
      deleteOldBulkOperations(database, before(limit("idempotencyHours") * hourMs)),
    ),
    chore("delete-merge-states", () => deleteExpiredMergeStates(database, clock.now())),
    chore("delete-ended-drafts", () =>
      deleteEndedDrafts(database, before(limit("endedDraftRetentionDays") * dayMs)),
    ),
    chore("delete-stray-files", async () => {
      const strays = await deleteUnusedAttachments(database, before(dayMs));
      await isolateFailures(strays, (one) =>
        deleteUnusedFile(runtime.deps, one.workspaceId, one.sha256, before(dayMs)),
      );
    }),
    chore("delete-processed-payloads", () =>
      deleteHandledPayloads(
        database,
        before(inboundPayloadDays * dayMs),
        limit("inboundPayloadDeletionBatchSize"),
      ),
    ),
    chore("build-search-index", () => backfillSearchIndex(runtime)),
  ];
}

/** Recovers submissions that started before `since`, and unprocessed inbound payloads. */
export async function recoverInterruptedWork(
  runtime: Runtime,
  since: { readonly texts: Date; readonly emails: Date },
): Promise<void> {
  const { database, clock } = runtime.deps;
  const parts = [
    async () =>
      isolateFailures(await listStuckDeliveries(database, since.texts, 500), (one) =>
        recoverDelivery(runtime, one.workspaceId, one.id),
      ),
    async () =>
      isolateFailures(await listStuckAttempts(database, since.emails, 500), (one) =>
        recoverEmailAttempt(runtime, one.workspaceId, one.id),
      ),
    () => scheduleMissingJobs(runtime),
    async () =>
      isolateFailures(await listQueuesWithPending(database, clock.now()), (queue) =>
        scheduleProcessing(database, queue),
      ),
  ];
  await isolateFailures(parts, (part) => part());
}

/** Schedules a job for waiting work without one: its job used up its attempts or was lost with a process. */
export async function scheduleMissingJobs({ deps: { database, clock } }: Runtime): Promise<void> {
  const now = clock.now().getTime();
  const overdue = new Date(now - limit("overdueSubmissionSeconds") * 1000);
  const uncheckedBefore = new Date(now - limit("statusCheckMaxPauseSeconds") * 2000);
  const waiting = [
    ...(await listOverdue(database, overdue, 500)),
    ...(await listUnchecked(database, uncheckedBefore, limit("statusCheckAttempts"), 500)),
  ];
  await isolateFailures(waiting, (one) => scheduleWaiting(database, one));
}
