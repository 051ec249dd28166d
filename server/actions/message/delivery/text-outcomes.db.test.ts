// What becomes of a text when its provider, our own store or this process fails, with a provider that does what
// the test says. Nothing is sent twice, nothing waits for ever, and what needs a person says so on the message.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { startSmsConversation } from "#server/actions/message/start-sms-conversation.ts";
import { giveJobs } from "#server/jobs/maintenance.ts";
import { ProviderError, type SendOutcome } from "#server/ports/provider-outcome.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { applySmsStatus } from "./apply-sms-status.ts";
import { recoverDelivery } from "./recover-delivery.ts";
import { resolveSmsStatus } from "./resolve-sms-status.ts";
import { submitSms } from "./submit-sms.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { desk, database } = people;

const down: SendOutcome = {
  ...{ kind: "retry", afterMs: null, problem: "provider_down", providerCode: null },
};
const lost: SendOutcome = { kind: "unknown", why: "ECONNRESET" };

const fake = {
  outcomes: [] as SendOutcome[],
  sent: [] as string[],
  found: [] as ("absent" | "silent")[],
  absentAfterSeconds: 120 as number | null,
};
const provider = () =>
  ({
    id: "fake",
    can: {
      ...{ pictures: false, maxPictures: 0, maxPictureBytesTotal: 0, maxCharacters: 1600 },
      ...{
        answersOptOut: true,
        configuresWebhooks: false,
        absentAfterSeconds: fake.absentAfterSeconds,
      },
      findsTexts: "soon",
    },
    async send(_connection: unknown, { ref }: { ref: string }) {
      fake.sent.push(ref);
      return fake.outcomes.shift() ?? { kind: "accepted", providerRef: `SM${ref}` };
    },
    async find() {
      if (fake.found.shift() === "silent") throw new ProviderError("unreachable", "no answer");
      return null;
    },
  }) as unknown as SmsProvider;

let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  Object.assign(desk.parts.outside, {
    findSmsProvider: provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.found();
  actor = await people.actorOf(olga);
});

let serial = 100;
async function openLine(sealed = true) {
  const accountId = people.newId<AccountId>();
  const inboxId = people.newId<InboxId>();
  serial += 1;
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    settingsEncrypted: sealed
      ? desk.parts.secrets.seal("{}", accountId)
      : desk.parts.secrets.seal("{}", "of another row"),
    at: people.now(),
  });
  await insertInbox(database, olga.workspaceId, {
    ...{ id: inboxId, kind: "phone", address: `+12025550${serial}`, name: "Desk", colour: "blue" },
    ...{ accountId, providerRef: null, visibility: "all", teamId: null, undoSeconds: 0 },
    ...{ webhookState: "set", at: people.now() },
  });
  Object.assign(fake, { outcomes: [], sent: [], found: [], absentAfterSeconds: 120 });
  const write = async (text = "Hello") => {
    serial += 1;
    const { entry } = await people.ask(startSmsConversation, actor, {
      ...{ inboxId, to: `+12025550${serial}`, text, attachmentIds: [] },
    });
    const row = await database.one<{ id: string }>(
      sql`select id from delivery where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
    );
    return row.id as never;
  };
  return { accountId, write };
}
const handOver = (deliveryId: never) => submitSms(desk, olga.workspaceId, deliveryId);
const ask = (deliveryId: never) => resolveSmsStatus(desk, olga.workspaceId, deliveryId);
const recordOf = async (id: never) =>
  required(await findDelivery(database, olga.workspaceId, id), "just written");
const shown = async (accountId: AccountId) =>
  (await people.ask(getHealth, actor, {})).accounts.find((one) => one.id === accountId);
const stands = async (id: never) => {
  const { state, problem, tries } = await recordOf(id);
  return { state, problem, tries };
};
const jobOf = (key: string) =>
  database.maybe<{ attempts: number }>(
    sql`select attempts from graphile_worker.jobs where key = ${key}`,
  );

test("what its provider surely does not have is sent again, once", async () => {
  const { write } = await openLine();
  const id = await write();
  fake.outcomes = [lost];
  await handOver(id);
  // Too early: a request of ours may still be on its way.
  for (let n = 0; n < 3; n += 1) await ask(id);
  expect((await stands(id)).state).toBe("unknown");
  people.wait(130);
  await ask(id);
  expect((await stands(id)).state).toBe("queued");
  await ask(id);
  await handOver(id);
  await handOver(id);
  expect((await stands(id)).state).toBe("accepted");
  expect(fake.sent).toHaveLength(2);
});

test("a provider whose list proves nothing leaves the last word to a person", async () => {
  const { accountId, write } = await openLine();
  fake.absentAfterSeconds = null;
  const id = await write();
  fake.outcomes = [lost];
  await handOver(id);
  people.wait(3600);
  for (let n = 0; n < limit("askUnknownTries") + 2; n += 1) await ask(id);
  expect((await stands(id)).state).toBe("unknown");
  expect(fake.sent).toHaveLength(1);
  expect((await shown(accountId))?.unknown).toBe(1);
  const message = { entryId: (await recordOf(id)).messageId };
  expect(await errorCodeOf(people.ask(retryMessage, actor, message))).toBe("could_arrive_twice");
  await people.ask(retryMessage, actor, { ...message, canDuplicate: true });
  expect((await shown(accountId))?.unknown).toBe(0);
});

test("whoever knows that an uncertain text left says so: it is sent no second time, and later reports still count", async () => {
  const { accountId, write } = await openLine();
  fake.absentAfterSeconds = null;
  const id = await write();
  fake.outcomes = [lost];
  await handOver(id);
  const { messageId: entryId } = await recordOf(id);
  // It is still asked about: nobody decides too early.
  expect(await errorCodeOf(people.ask(confirmSent, actor, { entryId }))).toBe("outcome_known");
  people.wait(3600);
  for (let n = 0; n < limit("askUnknownTries"); n += 1) await ask(id);
  const viewer = await people.actorOf(await people.join(olga.workspaceId, "Vera", "viewer"));
  expect(await errorCodeOf(people.ask(confirmSent, viewer, { entryId }))).toBe("forbidden");
  const told = await people.ask(confirmSent, actor, { entryId });
  expect(told).toMatchObject({ delivery: { state: "sent", canRetry: false, say: null } });
  expect(await errorCodeOf(people.ask(confirmSent, actor, { entryId }))).toBe("outcome_known");
  const audits = await people.auditOf(olga.workspaceId);
  expect(audits.filter((one) => one.action === "confirm-sent")).toMatchObject([
    { objectId: entryId, actorId: olga.memberId },
  ]);
  const said = await recordOf(id);
  await ask(id);
  await handOver(id);
  expect(fake.sent).toHaveLength(1);
  await desk.asSystem(olga.workspaceId, (ctx) =>
    applySmsStatus(ctx, accountId, {
      ...{ kind: "text.status", providerRef: "SMlate", ref: id, state: "delivered" },
      ...{ problem: null, providerCode: null, at: new Date(+ctx.now - 30_000).toISOString() },
    }),
  );
  expect((await stands(id)).state).toBe("delivered");
  expect((await recordOf(id)).replaceAt >= said.replaceAt).toBe(true);
});

test("a provider that does not answer is asked for as long as it takes, kills included", async () => {
  const { write } = await openLine();
  const id = await write();
  fake.outcomes = [lost];
  await handOver(id);
  fake.found = Array.from({ length: 40 }, () => "silent");
  for (let n = 0; n < 40; n += 1) {
    // While a provider fails one question at a time goes first, a minute after the other.
    await ask(id);
    people.wait(60);
  }
  expect(fake.found).toHaveLength(0);
  expect(await findDelivery(database, olga.workspaceId, id)).toMatchObject({ asked: 0 });
  people.wait(600);
  await ask(id);
  await ask(id);
  expect((await stands(id)).state).toBe("queued");
});

test("a process that died while it sent leaves a text that settles itself", async () => {
  const { write } = await openLine();
  const id = await write();
  await database.run(
    sql`update delivery set state = 'sending', submitted_at = ${people.now()} where workspace_id = ${olga.workspaceId} and id = ${id}`,
  );
  await recoverDelivery(desk, olga.workspaceId, id);
  people.wait(150);
  await ask(id);
  await ask(id);
  await handOver(id);
  expect((await stands(id)).state).toBe("accepted");
  expect(fake.sent).toHaveLength(1);
});

test("keys that cannot be read are told on the message, which may be tried again", async () => {
  const { write } = await openLine(false);
  const id = await write();
  await handOver(id);
  expect(await stands(id)).toMatchObject({ state: "failed", problem: "settings_unreadable" });
  expect(fake.sent).toEqual([]);
});

test("a failing provider is left in peace: what waits burns no tries, one goes first, then all", async () => {
  const { accountId, write } = await openLine();
  const ids: never[] = [];
  for (let n = 0; n < limit("breakerFailures") + 3; n += 1) ids.push(await write());
  fake.outcomes = Array.from({ length: limit("breakerFailures") }, () => down);
  for (const id of ids) await handOver(id);
  expect(fake.sent).toHaveLength(limit("breakerFailures"));
  const [last = ids[0] as never] = ids.slice(-1);
  expect(await stands(last)).toEqual({ state: "queued", problem: "provider_down", tries: 0 });
  expect(await shown(accountId)).toMatchObject({
    ...{ state: "paused", problem: "The provider returned an error.", waiting: ids.length },
  });

  // Half open: the first tries, the others wait for its answer.
  people.wait(20);
  fake.outcomes = [down];
  await handOver(last);
  await handOver(ids[0] as never);
  expect(fake.sent).toHaveLength(limit("breakerFailures") + 1);
  expect(await shown(accountId)).toMatchObject({ state: "paused" });

  // A person does not want to wait for the next try.
  await people.ask(retryAccount, actor, { accountId });
  for (const id of ids) await handOver(id);
  expect(await shown(accountId)).toMatchObject({ state: "working", waiting: 0, pausedSince: null });
  expect(await jobOf(`reconcile:${accountId}`)).not.toBeNull();
  for (const id of ids) expect((await stands(id)).state).toBe("accepted");
});

test("while a provider is away one question at a time goes there, and when it answers all are asked at once", async () => {
  const { write } = await openLine();
  const most = limit("breakerFailures");
  const ids: never[] = [];
  for (let n = 0; n < most; n += 1) ids.push(await write());
  fake.outcomes = ids.map(() => lost);
  for (const id of ids) await handOver(id);
  fake.found = ["silent", "silent"];
  for (const id of ids) await ask(id);
  expect(fake.found).toHaveLength(2); // five lost ones in a row opened the breaker: nobody is asked
  people.wait(20);
  for (const id of ids) await ask(id);
  expect(fake.found).toHaveLength(1);
  // Its first answer sets the others free, whenever they were to be asked next.
  people.wait(60);
  fake.found = [];
  const [first = ids[0] as never, ...others] = ids;
  const dueOf = async (id: string) =>
    (
      await database.one<{ isDue: boolean }>(sql`
      select run_at <= now() as "isDue" from graphile_worker.jobs where key = ${`ask:${id}`}`)
    ).isDue;
  await database.run(sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'ask:%'`);
  await ask(first);
  for (const id of others) expect(await dueOf(id)).toBe(true);
});

test("what waits without a job gets another, and so does what nobody asks about", async () => {
  const { write } = await openLine();
  const [queued, unknown] = [await write(), await write()];
  fake.outcomes = [lost];
  await handOver(unknown);
  await database.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key in (${`deliver:${queued}`}, ${`ask:${unknown}`})`);
  await giveJobs(desk);
  expect(await jobOf(`deliver:${queued}`)).toBeNull();
  people.wait(3600);
  await giveJobs(desk);
  expect(await jobOf(`deliver:${queued}`)).not.toBeNull();
  expect(await jobOf(`ask:${unknown}`)).not.toBeNull();
});
