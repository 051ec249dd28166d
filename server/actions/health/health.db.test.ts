// The health page as an admin sees it, and what its buttons do.

import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { choresOf } from "#server/jobs/maintenance.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";
import { choreSpecs } from "#server/scheduler/chore-catalog.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { updateAccountState } from "#server/store/account.ts";
import { endChore, registerChores } from "#server/store/chore-run.ts";
import { countFailure, openBreaker } from "#server/store/delivery/account-health.ts";
import {
  advanceImapFolder,
  recordImapFailure,
  resetImapFolder,
} from "#server/store/mailbox/imap-folder.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { listChoreRuns } from "#testing/fixtures/scheduler/list-chore-runs.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { dismissJob } from "./dismiss-job.ts";
import { getHealth } from "./get-health.ts";
import { retryAccount } from "./retry-account.ts";
import { retryChore } from "./retry-chore.ts";
import { retryJob } from "./retry-job.ts";

lowerLimits({ failedJobsShown: 3 });

// Maintenance jobs belong to no workspace, so these tests use their own database.
const ownDatabase = await createTestDatabase();
const machine = { isFeedListening: true, feedLagMs: 0, eventLoopDelayMs: 20 };
const services: Partial<ExternalServices> = {
  machine: async () => ({ diskFreeBytes: 5, diskTotalBytes: 10, ...machine }),
};
const people = createMembersFixture({ connectionString: ownDatabase.url }, { services });
const { database, runtime } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});

let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
});
const show = (by = actor) => people.run(getHealth, by, {});

/** A waiting job, or one that has used all its attempts. */
async function createJob(workspaceId: string, isOver: boolean, error: string | null = null) {
  const conversationId = people.newId();
  const key = jobKeys.endSnooze(conversationId);
  await scheduleJob(database, "end-snooze", { workspaceId, conversationId }, { key });
  const { id } = await database.one<{ id: string }>(sql`
    update graphile_worker._private_jobs
       set attempts = case when ${isOver} then max_attempts else 0 end, last_error = ${error}
     where key = ${key} returning id::text as id`);
  return { id, key };
}
const jobOf = (key: string) =>
  database.maybe<{ attempts: number; isDue: boolean }>(
    sql`select attempts, run_at <= now() as "isDue" from graphile_worker.jobs where key = ${key}`,
  );
/** Audit records of this action. The clock stands still, so rows of one moment have no order. */
const auditOf = async (action: string) =>
  (await people.auditOf(olga.workspaceId)).filter((one) => one.action === action);

const addAccount = (by = olga) =>
  insertTestAccount(people, by.workspaceId, { provider: "smtp", label: "Support" });

test("an account that only carries calls counts as used", async () => {
  const id = await addAccount();
  await database.run(sql`
    insert into account_health (workspace_id, account_id, service, last_success_at)
    values (${olga.workspaceId}, ${id}, 'calls', ${people.now()})`);
  const account = (await show()).accounts.find((one) => one.id === id);
  expect(Date.parse(account?.lastSuccessAt ?? "")).toBe(people.now().getTime());
  expect(account?.lastErrorAt).toBeNull();
});

test("shows a failed job with the first line of its error, runs it again once, and records that in the audit log", async () => {
  const { id, key } = await createJob(
    olga.workspaceId,
    true,
    "No such file: 7f3\n    at keep.ts:3",
  );
  const [job] = (await show()).failedJobs;
  expect(job).toMatchObject({ id, name: "end-snooze", description: "end a snooze", attempts: 20 });
  expect(job?.lastError).toBe("No such file: 7f3");
  await people.run(retryJob, actor, { jobId: id });
  expect(await jobOf(key)).toEqual({ attempts: 0, isDue: true });
  expect((await show()).failedJobs).toEqual([]);
  expect(await auditOf("retry-job")).toMatchObject([{ details: { job: "end-snooze" } }]);
  // It is queued again: a second click changes nothing.
  expect(await errorCodeOf(people.run(retryJob, actor, { jobId: id }))).toBe("not_found");
  expect(await errorCodeOf(people.run(dismissJob, actor, { jobId: id }))).toBe("not_found");
});

test("deletes a dismissed job and records who dismissed it", async () => {
  const { id, key } = await createJob(olga.workspaceId, true, "boom");
  await people.run(dismissJob, actor, { jobId: id });
  expect(await jobOf(key)).toBeNull();
  expect(await auditOf("dismiss-job")).toMatchObject([{ actorId: olga.memberId }]);
});

test("neither shows nor changes a job of another workspace", async () => {
  const other = await people.createWorkspace("Kettle & Co");
  const { id, key } = await createJob(other.workspaceId, true, "their words");
  expect(JSON.stringify(await show())).not.toContain("their words");
  expect(await errorCodeOf(people.run(retryJob, actor, { jobId: id }))).toBe("not_found");
  expect(await errorCodeOf(people.run(dismissJob, actor, { jobId: id }))).toBe("not_found");
  expect(await jobOf(key)).toMatchObject({ attempts: 20 });
});

test('shows at most "failedJobsShown" failed jobs', async () => {
  const other = await people.createWorkspace("Many Failures");
  const max = limit("failedJobsShown");
  for (let nth = 0; nth <= max; nth += 1) await createJob(other.workspaceId, true, "boom");
  expect((await show(await people.actorOf(other))).failedJobs).toHaveLength(max);
});

test("neither retries nor dismisses a job that isn't over", async () => {
  const { id, key } = await createJob(olga.workspaceId, false);
  expect(await errorCodeOf(people.run(retryJob, actor, { jobId: id }))).toBe("not_found");
  expect(await errorCodeOf(people.run(dismissJob, actor, { jobId: id }))).toBe("not_found");
  expect(await jobOf(key)).not.toBeNull();
});

test("reports a queue as behind if a job could have run long ago", async () => {
  const { key } = await createJob(olga.workspaceId, false);
  // Job times are the database's; the page's are the server's.
  const at = (seconds: number) =>
    database.run(sql`
      update graphile_worker._private_jobs set run_at = ${new Date(people.now().getTime() - seconds * 1000)} where key = ${key}`);
  const queue = async () => (await show()).queues.find((one) => one.name === "end-snooze");
  await at(10);
  expect(await queue()).toMatchObject({ isLate: false });
  await at(limit("jobDelayWarningSeconds") + 1);
  expect(await queue()).toMatchObject({ isLate: true, description: "end a snooze" });
});

test("shows a failing maintenance job in plain words since its first failure, and Retry runs it at once", async () => {
  const holder = people.newId();
  const chore = "wake-snoozed";
  await registerChores(database, Object.keys(choreSpecs));
  expect((await show()).chores).toEqual([]);
  const fail = async (problem: string | null) => {
    await database.run(sql`update chore_run set holder = ${holder} where name = ${chore}`);
    await endChore(database, holder, chore, { problem, durationMs: 5, nextInMs: 3600_000 });
  };
  expect(await errorCodeOf(people.run(retryChore, actor, { name: chore }))).toBe("not_found");
  await fail("disk is full\n  at a file of ours");
  await fail("disk is still full\n  at a file of ours");
  const [shown, ...others] = (await show()).chores;
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    name: chore,
    description: "reopen snoozed conversations",
    state: "failing",
    failures: 2,
    lastError: "disk is still full",
  });
  const run = async () => (await listChoreRuns(database)).find((one) => one.name === chore);
  expect(shown?.since).toBe((await run())?.failingSince);
  await people.run(retryChore, actor, { name: chore });
  expect(
    await database.one(sql`select due_at <= now() as "isDue" from chore_run where name = ${chore}`),
  ).toEqual({ isDue: true });
  expect(await auditOf("retry-chore")).toMatchObject([{ details: { chore } }]);
  await fail(null);
  expect((await show()).chores).toEqual([]);
});

test("reports a maintenance job that no process runs as overdue, but not one that is running or no longer exists", async () => {
  const late = `${limit("choreDelayWarningSeconds") + 60} seconds`;
  const states = async () => (await show()).chores.map((one) => [one.name, one.state]);
  await registerChores(database, ["of-an-earlier-version"]);
  await database.run(sql`
    update chore_run set due_at = now() - ${late}::interval
     where name in ('recover-overdue-calls', 'delete-old-recordings', 'of-an-earlier-version')`);
  await database.run(
    sql`update chore_run set held_until = now() + interval '1 minute' where name = 'delete-old-recordings'`,
  );
  expect(await states()).toEqual([["recover-overdue-calls", "late"]]);
  await database.run(
    sql`update chore_run set due_at = now() where name <> 'delete-old-recordings'`,
  );
  expect(await states()).toEqual([]);
});

test("every maintenance job has a description", () => {
  expect(choresOf(runtime, { inboundPayloadDays: 30 }).map((one) => one.name)).toEqual(
    Object.keys(choreSpecs),
  );
});

test("reports a mailbox as unreachable if it is refused, degraded or silent for too long", async () => {
  const accountId = await addAccount();
  const box = { folder: "INBOX", uidValidity: 1, lastUid: 1 };
  await insertTestInbox(people, olga.workspaceId, {
    kind: "email",
    address: "support@copperline.example",
    accountId,
  });
  const mailbox = async () => (await show()).accounts.find((one) => one.id === accountId)?.mailbox;
  expect(await mailbox()).toBeNull();
  await database.run(sql`
    update inbox set intake = 'imap', intake_account_id = ${accountId} where account_id = ${accountId}`);
  expect(await mailbox()).toEqual({ isReachable: true, checkedAt: null, failedMessages: 0 });
  const at = people.now();
  await resetImapFolder(database, olga.workspaceId, accountId, { ...box, at });
  const shown = await mailbox();
  expect(shown).toMatchObject({ isReachable: true });
  expect(Date.parse(shown?.checkedAt ?? "")).toBe(at.getTime());
  for (const state of ["degraded", "broken"] as const) {
    const mark = { state, problem: "No answer.", checkedAt: at };
    await updateAccountState(database, olga.workspaceId, accountId, mark);
    expect(await mailbox()).toMatchObject({ isReachable: false });
  }
  const well = { state: "working", problem: null, checkedAt: at } as const;
  await updateAccountState(database, olga.workspaceId, accountId, well);
  people.advanceClock(limit("mailboxSilenceSeconds") + 1);
  expect(await mailbox()).toMatchObject({ isReachable: false });
  const looked = { ...box, at: people.now(), lastEmailAt: null };
  await advanceImapFolder(database, olga.workspaceId, accountId, looked);
  // A failure to send through its provider says nothing about the mailbox.
  const failure = { at: people.now(), message: "The provider returned an error." };
  await countFailure(database, olga.workspaceId, accountId, "messages", failure);
  const opened = { at: people.now(), retryAt: people.now() };
  await openBreaker(database, olga.workspaceId, accountId, "messages", opened);
  await updateAccountState(database, olga.workspaceId, accountId, { ...well, state: "degraded" });
  expect(await mailbox()).toMatchObject({ isReachable: true });
  const failedMessages = {
    folder: "INBOX",
    uidValidity: 1,
    uid: 4,
    problem: "too large",
    at: people.now(),
  };
  await recordImapFailure(database, olga.workspaceId, accountId, {
    ...failedMessages,
    attempts: limit("imapAttempts"),
  });
  expect(await mailbox()).toMatchObject({ failedMessages: 1 });
});

test("reports a slow process and a late change feed, but nothing that can't be measured", async () => {
  expect((await show()).server).toMatchObject({ isSlow: false, isFeedLate: false });
  Object.assign(machine, {
    feedLagMs: limit("feedLagWarningMs") + 1,
    eventLoopDelayMs: limit("eventLoopDelayWarningMs") + 1,
  });
  expect((await show()).server).toMatchObject({ isSlow: true, isFeedLate: true });
  Object.assign(runtime.deps.services, { machine: undefined });
  expect((await show()).server).toMatchObject({
    isSlow: false,
    isFeedLate: false,
    feedLagMs: null,
    eventLoopDelayMs: null,
  });
});

test("doesn't retry an account of another workspace, and members without the permission can't change anything", async () => {
  const other = await people.createWorkspace("Teapot Ltd");
  const theirs = await addAccount(other);
  expect(await errorCodeOf(people.run(retryAccount, actor, { accountId: theirs }))).toBe(
    "not_found",
  );
  expect((await show()).accounts.map((one) => one.id)).not.toContain(theirs);
  const mine = await addAccount();
  await people.run(retryAccount, actor, { accountId: mine });
  expect(await auditOf("retry-account")).toMatchObject([{ objectId: mine }]);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const who = await people.actorOf(await people.addMember(olga.workspaceId, "Ravi", role));
    expect(await errorCodeOf(show(who))).toBe("forbidden");
    expect(await errorCodeOf(people.run(retryChore, who, { name: "recover-overdue-calls" }))).toBe(
      "forbidden",
    );
    expect(await errorCodeOf(people.run(retryJob, who, { jobId: "1" }))).toBe("forbidden");
    expect(await errorCodeOf(people.run(retryAccount, who, { accountId: mine }))).toBe("forbidden");
  }
});
