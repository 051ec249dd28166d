// Maintenance: what a killed process left half-done is continued, what is old is deleted.
import { limit } from "#domain/limits.ts";
import { sweepCalls } from "#server/actions/call/rings/sweep-calls.ts";
import {
  askForLostTakes,
  askForTakes,
  deleteOutlivedTakes,
} from "#server/actions/call/takes/keep-takes.ts";
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import { recheckAccounts } from "#server/actions/line/account/recheck-account.ts";
import { recoverMail } from "#server/actions/message/delivery/mail/recover-mail.ts";
import { recoverDelivery } from "#server/actions/message/delivery/recover-delivery.ts";
import { scheduleWaiting } from "#server/actions/message/delivery/schedule-waiting.ts";
import { fetchMissingPictures } from "#server/actions/message/picture/fetch-missing-pictures.ts";
import { clearFile } from "#server/actions/message/picture/keep-file.ts";
import { wordThePast } from "#server/actions/search/word-the-past.ts";
import { type ChoreName, choreSpecs } from "#server/scheduler/chore-catalogue.ts";
import type { Chore } from "#server/scheduler/chores.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { deleteStrayAttachments } from "#server/store/attachment.ts";
import { forgetOldCallOrphans } from "#server/store/call/orphan.ts";
import { listDueSnoozes } from "#server/store/conversation/conversation-list.ts";
import { deleteEndedDrafts } from "#server/store/conversation/ended-draft.ts";
import { forgetOldChanges } from "#server/store/feed.ts";
import { forgetOldKeys } from "#server/store/idempotency.ts";
import { forgetOldSoftBounces } from "#server/store/mail/suppression.ts";
import { forgetOldReplies } from "#server/store/mail-line/auto-reply.ts";
import { listStuckDeliveries } from "#server/store/message.ts";
import { forgetOldRates } from "#server/store/rate.ts";
import { deleteUnderstoodItems, listWorkspacesWithNew } from "#server/store/raw-item.ts";
import { listStuckAttempts } from "#server/store/sending/mail-delivery.ts";
import { forgetOldOrphans } from "#server/store/sending/orphan-report.ts";
import { listOverdue, listUnasked } from "#server/store/sending/waiting.ts";
import { forgetOldTokens } from "#server/store/sign-in/person-token.ts";
import { forgetOldSessions } from "#server/store/sign-in/session.ts";

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** Each runs alone: what fails in one stops none of the others. */
export function choresOf(
  desk: Desk,
  { rawItemDays }: { readonly rawItemDays: number },
): readonly Chore[] {
  const { database, clock } = desk.parts;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const chore = (name: ChoreName, run: () => Promise<unknown>): Chore => ({
    ...{ name, everySeconds: choreSpecs[name].everySeconds, limitSeconds: limit("choreSeconds") },
    run: async () => void (await run()),
  });
  return [
    chore("take-up-what-died", () =>
      // Longer than a provider may take: whoever was sending is gone.
      takeUpWhatDied(desk, {
        texts: before(limit("providerTimeoutSeconds") * 1000 * 2),
        mails: before(limit("mailHandOverSeconds") * 1000 * 2),
      }),
    ),
    chore("wake-snoozed", async () => {
      await eachAlone(await listDueSnoozes(database, clock.now()), (one) =>
        scheduleJob(
          database,
          "wake-conversation",
          { workspaceId: one.workspaceId, conversationId: one.id },
          // A key of its own: snoozed again meanwhile, it keeps the job of its new time.
          { key: `wake-due:${one.id}` },
        ),
      );
    }),
    chore("delete-old-recordings", () => deleteOutlivedTakes(desk)),
    chore("ask-for-recordings", () => askForTakes(desk)),
    chore("ask-for-lost-recordings", () => askForLostTakes(desk)),
    chore("fetch-missing-pictures", () => fetchMissingPictures(desk)),
    chore("sweep-calls", () => sweepCalls(desk)),
    // By itself: a carrier that is slow to answer holds up nothing else.
    chore("ask-about-calls", () =>
      scheduleJob(
        database,
        "ask-about-calls",
        { silentSeconds: limit("callSilentSeconds") },
        { key: "ask-about-calls" },
      ),
    ),
    chore("recheck-accounts", () => recheckAccounts(desk)),
    chore("reconcile-all", () =>
      scheduleJob(database, "reconcile-all", {}, { key: "reconcile-all" }),
    ),
    chore("check-all-domains", () =>
      scheduleJob(database, "check-all-domains", {}, { key: "check-all-domains" }),
    ),
    chore("delete-old-changes", () =>
      forgetOldChanges(database, before(limit("feedDays") * dayMs)),
    ),
    chore("delete-old-keys", () =>
      forgetOldKeys(database, before(limit("idempotencyHours") * hourMs)),
    ),
    chore("delete-old-sessions", () => forgetOldSessions(database, clock.now())),
    chore("delete-old-tokens", () => forgetOldTokens(database, clock.now())),
    chore("delete-old-rates", () => forgetOldRates(database, before(2 * dayMs))),
    chore("delete-call-orphans", () =>
      forgetOldCallOrphans(database, before(limit("orphanDays") * dayMs)),
    ),
    chore("delete-orphan-reports", () =>
      forgetOldOrphans(database, before(limit("orphanDays") * dayMs)),
    ),
    chore("delete-old-replies", () =>
      forgetOldReplies(database, before(limit("autoReplyHours") * hourMs)),
    ),
    chore("delete-soft-bounces", () => forgetOldSoftBounces(database, before(8 * dayMs))),
    chore("delete-ended-drafts", () =>
      deleteEndedDrafts(database, before(limit("endedDraftDays") * dayMs)),
    ),
    chore("delete-stray-files", async () => {
      const strays = await deleteStrayAttachments(database, before(dayMs));
      await eachAlone(strays, (one) =>
        clearFile(desk.parts, one.workspaceId, one.sha256, before(dayMs)),
      );
    }),
    chore("delete-understood-items", () =>
      deleteUnderstoodItems(database, before(rawItemDays * dayMs), limit("rawItemsAtOnce")),
    ),
    chore("index-old-words", () => wordThePast(desk)),
  ];
}

/** All of them, one after the other. */
export async function keepHouse(desk: Desk): Promise<void> {
  for (const chore of choresOf(desk, { rawItemDays: limit("rawItemDays") })) await chore.run();
}

/** What was being handed over since before then, and raw items nobody read. */
export async function takeUpWhatDied(
  desk: Desk,
  since: { readonly texts: Date; readonly mails: Date },
): Promise<void> {
  const { database, clock } = desk.parts;
  const parts = [
    async () =>
      eachAlone(await listStuckDeliveries(database, since.texts, 500), (one) =>
        recoverDelivery(desk, one.workspaceId, one.id),
      ),
    async () =>
      eachAlone(await listStuckAttempts(database, since.mails, 500), (one) =>
        recoverMail(desk, one.workspaceId, one.id),
      ),
    () => giveJobs(desk),
    async () =>
      eachAlone(await listWorkspacesWithNew(database, clock.now()), (workspaceId) =>
        scheduleJob(
          database,
          "understand-raw",
          { workspaceId },
          { key: `understand:${workspaceId}` },
        ),
      ),
  ];
  await eachAlone(parts, (part) => part());
}

/** What waits without a job gets another: its own ended with its last try, or went with a process. */
export async function giveJobs({ parts: { database, clock } }: Desk): Promise<void> {
  const now = clock.now().getTime();
  const overdue = new Date(now - limit("overdueSeconds") * 1000);
  const unasked = new Date(now - limit("askUnknownLongestSeconds") * 2000);
  const waiting = [
    ...(await listOverdue(database, overdue, 500)),
    ...(await listUnasked(database, unasked, limit("askUnknownTries"), 500)),
  ];
  await eachAlone(waiting, (one) => scheduleWaiting(database, one));
}
