// The outcome of a text when its provider, our database or this process fails, with a scripted provider. Nothing is
// sent twice or waits indefinitely, and a message that needs a member says so.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { scheduleMissingJobs } from "#server/jobs/maintenance.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import {
  createFakeTextProvider,
  down,
  unknownOutcome,
} from "#testing/fixtures/message/fake-text-provider.ts";
import { applyTextStatus } from "./apply-text-status.ts";
import { recoverDelivery } from "./recover-delivery.ts";
import { resolveTextStatus } from "./resolve-text-status.ts";
import { submitText } from "./submit-text.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { runtime, database } = people;

const fake = createFakeTextProvider();

let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findTextProvider: () => fake.provider(),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
});

let serial = 100;
async function createInboxFixture(sealed = true) {
  serial += 1;
  const accountId = await insertTestAccount(
    people,
    olga.workspaceId,
    sealed ? {} : { settingsEncrypted: runtime.deps.secrets.seal("{}", "of another row") },
  );
  const inboxId = await insertTestInbox(people, olga.workspaceId, {
    kind: "phone",
    address: `+12025550${serial}`,
    accountId,
  });
  fake.reset();
  const write = async (text = "Hello") => {
    serial += 1;
    const { entry } = await people.run(startTextConversation, actor, {
      inboxId,
      to: `+447700900${serial}`,
      text,
      attachmentIds: [],
    });
    const row = await database.one<{ id: string }>(
      sql`select id from delivery where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
    );
    return row.id as never;
  };
  return { accountId, write };
}
const submit = (deliveryId: never) => submitText(runtime, olga.workspaceId, deliveryId);
const checkStatus = (deliveryId: never) => resolveTextStatus(runtime, olga.workspaceId, deliveryId);
const recordOf = async (id: never) =>
  required(await findDelivery(database, olga.workspaceId, id), "just written");
const getAccountHealth = async (accountId: AccountId) =>
  (await people.run(getHealth, actor, {})).accounts.find((one) => one.id === accountId);
const getStatus = async (id: never) => {
  const { state, problem, attempts } = await recordOf(id);
  return { state, problem, attempts };
};
const jobOf = (key: string) =>
  database.maybe<{ attempts: number }>(
    sql`select attempts from graphile_worker.jobs where key = ${key}`,
  );

test("resends once what its provider certainly does not have", async () => {
  const { write } = await createInboxFixture();
  const id = await write();
  fake.outcomes = [unknownOutcome];
  await submit(id);
  // Too early: a request may still be in transit.
  for (let n = 0; n < 3; n += 1) await checkStatus(id);
  expect((await getStatus(id)).state).toBe("unknown");
  people.advanceClock(130);
  await checkStatus(id);
  expect((await getStatus(id)).state).toBe("queued");
  await checkStatus(id);
  await submit(id);
  await submit(id);
  expect((await getStatus(id)).state).toBe("accepted");
  expect(fake.sent).toHaveLength(2);
});

test("leaves the decision to a member if the provider's list proves nothing", async () => {
  const { accountId, write } = await createInboxFixture();
  fake.absentAfterSeconds = null;
  const id = await write();
  fake.outcomes = [unknownOutcome];
  await submit(id);
  people.advanceClock(3600);
  for (let n = 0; n < limit("statusCheckAttempts") + 2; n += 1) await checkStatus(id);
  expect((await getStatus(id)).state).toBe("unknown");
  expect(fake.sent).toHaveLength(1);
  expect((await getAccountHealth(accountId))?.unknown).toBe(1);
  const message = { entryId: (await recordOf(id)).messageId };
  expect(await errorCodeOf(people.run(retryMessage, actor, message))).toBe("may_be_duplicate");
  await people.run(retryMessage, actor, { ...message, canDuplicate: true });
  expect((await getAccountHealth(accountId))?.unknown).toBe(0);
});

test("lets a member confirm an uncertain text as sent: it is not resent, and later reports still count", async () => {
  const { accountId, write } = await createInboxFixture();
  fake.absentAfterSeconds = null;
  const id = await write();
  fake.outcomes = [unknownOutcome];
  await submit(id);
  const { messageId: entryId } = await recordOf(id);
  // Lookups are still running: it is too early to decide.
  expect(await errorCodeOf(people.run(confirmSent, actor, { entryId }))).toBe("outcome_known");
  people.advanceClock(3600);
  for (let n = 0; n < limit("statusCheckAttempts"); n += 1) await checkStatus(id);
  const viewer = await people.actorOf(await people.addMember(olga.workspaceId, "Vera", "viewer"));
  expect(await errorCodeOf(people.run(confirmSent, viewer, { entryId }))).toBe("forbidden");
  const confirmed = await people.run(confirmSent, actor, { entryId });
  expect(confirmed).toMatchObject({ delivery: { state: "sent", canRetry: false, message: null } });
  expect(await errorCodeOf(people.run(confirmSent, actor, { entryId }))).toBe("outcome_known");
  const audits = await people.auditOf(olga.workspaceId);
  expect(audits.filter((one) => one.action === "confirm-sent")).toMatchObject([
    { objectId: entryId, actorId: olga.memberId },
  ]);
  const recorded = await recordOf(id);
  await checkStatus(id);
  await submit(id);
  expect(fake.sent).toHaveLength(1);
  await runtime.asSystem(olga.workspaceId, (ctx) =>
    applyTextStatus(ctx, accountId, {
      kind: "text.status",
      providerRef: "SMlate",
      ref: id,
      state: "delivered",
      problem: null,
      providerCode: null,
      at: new Date(+ctx.now - 30_000).toISOString(),
    }),
  );
  expect((await getStatus(id)).state).toBe("delivered");
  expect((await recordOf(id)).changedAt >= recorded.changedAt).toBe(true);
});

test("asks an unresponsive provider for as long as it takes, across restarts", async () => {
  const { write } = await createInboxFixture();
  const id = await write();
  fake.outcomes = [unknownOutcome];
  await submit(id);
  fake.found = Array.from({ length: 40 }, () => "silent");
  for (let n = 0; n < 40; n += 1) {
    // While a provider fails, one lookup at a time runs, a minute apart.
    await checkStatus(id);
    people.advanceClock(60);
  }
  expect(fake.found).toHaveLength(0);
  expect(await findDelivery(database, olga.workspaceId, id)).toMatchObject({ statusChecks: 0 });
  people.advanceClock(600);
  await checkStatus(id);
  await checkStatus(id);
  expect((await getStatus(id)).state).toBe("queued");
});

test("a text whose process died while sending settles itself", async () => {
  const { write } = await createInboxFixture();
  const id = await write();
  await database.run(
    sql`update delivery set state = 'sending', submitted_at = ${people.now()} where workspace_id = ${olga.workspaceId} and id = ${id}`,
  );
  await recoverDelivery(runtime, olga.workspaceId, id);
  people.advanceClock(150);
  await checkStatus(id);
  await checkStatus(id);
  await submit(id);
  expect((await getStatus(id)).state).toBe("accepted");
  expect(fake.sent).toHaveLength(1);
});

test("shows unreadable credentials on the message, which can be retried", async () => {
  const { write } = await createInboxFixture(false);
  const id = await write();
  await submit(id);
  expect(await getStatus(id)).toMatchObject({ state: "failed", problem: "settings_unreadable" });
  expect(fake.sent).toEqual([]);
});

test("waits for a failing provider without using up attempts, then sends one probe, then all", async () => {
  const { accountId, write } = await createInboxFixture();
  const ids: never[] = [];
  for (let n = 0; n < limit("breakerFailures") + 3; n += 1) ids.push(await write());
  fake.outcomes = Array.from({ length: limit("breakerFailures") }, () => down);
  for (const id of ids) await submit(id);
  expect(fake.sent).toHaveLength(limit("breakerFailures"));
  const [last = ids[0] as never] = ids.slice(-1);
  expect(await getStatus(last)).toEqual({ state: "queued", problem: "provider_down", attempts: 0 });
  expect(await getAccountHealth(accountId)).toMatchObject({
    state: "paused",
    problem: "The provider returned an error.",
    waiting: ids.length,
  });

  // Half open: the first one is sent, the others wait for its outcome.
  people.advanceClock(20);
  fake.outcomes = [down];
  await submit(last);
  await submit(ids[0] as never);
  expect(fake.sent).toHaveLength(limit("breakerFailures") + 1);
  expect(await getAccountHealth(accountId)).toMatchObject({ state: "paused" });

  // A member does not want to wait for the next attempt.
  await people.run(retryAccount, actor, { accountId });
  for (const id of ids) await submit(id);
  expect(await getAccountHealth(accountId)).toMatchObject({
    state: "working",
    waiting: 0,
    pausedSince: null,
  });
  expect(await jobOf(jobKeys.reconcileAccount(accountId))).not.toBeNull();
  for (const id of ids) expect((await getStatus(id)).state).toBe("accepted");
});

test("sends one lookup at a time while a provider is unreachable, and all at once when it responds", async () => {
  const { write } = await createInboxFixture();
  const max = limit("breakerFailures");
  const ids: never[] = [];
  for (let n = 0; n < max; n += 1) ids.push(await write());
  fake.outcomes = ids.map(() => unknownOutcome);
  for (const id of ids) await submit(id);
  fake.found = ["silent", "silent"];
  for (const id of ids) await checkStatus(id);
  expect(fake.found).toHaveLength(2); // five failures in a row opened the breaker: no lookups
  people.advanceClock(20);
  for (const id of ids) await checkStatus(id);
  expect(fake.found).toHaveLength(1);
  // Its first response releases the others, whatever their scheduled time.
  people.advanceClock(60);
  fake.found = [];
  const [first = ids[0] as never, ...others] = ids;
  const dueOf = async (id: string) =>
    (
      await database.one<{ isDue: boolean }>(sql`
      select run_at <= now() as "isDue" from graphile_worker.jobs where key = ${jobKeys.resolveTextStatus(id)}`)
    ).isDue;
  await database.run(sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'resolve-text-status:%'`);
  await checkStatus(first);
  for (const id of others) expect(await dueOf(id)).toBe(true);
});

test("gives a new job to waiting texts and pending lookups that lost theirs", async () => {
  const { write } = await createInboxFixture();
  const [queued, unknown] = [await write(), await write()];
  fake.outcomes = [unknownOutcome];
  await submit(unknown);
  await database.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key in (${jobKeys.submitText(queued)}, ${jobKeys.resolveTextStatus(unknown)})`);
  await scheduleMissingJobs(runtime);
  expect(await jobOf(jobKeys.submitText(queued))).toBeNull();
  people.advanceClock(3600);
  await scheduleMissingJobs(runtime);
  expect(await jobOf(jobKeys.submitText(queued))).not.toBeNull();
  expect(await jobOf(jobKeys.resolveTextStatus(unknown))).not.toBeNull();
});
