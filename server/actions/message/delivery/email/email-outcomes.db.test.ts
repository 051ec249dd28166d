// The outcome of an email for any order of reports, with a scripted provider.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, AttemptId, EntryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import type { EmailOutcome, EmailReport } from "#server/ports/email.ts";
import { migrateJobEngine } from "#server/scheduler/migrate-job-engine.ts";
import { listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import {
  acceptedOutcome,
  emptyReport,
  type FakeEmailProvider,
  toEmailProvider,
  unknownOutcome,
} from "#testing/fixtures/message/fake-email-provider.ts";
import { reduceDelivery } from "#testing/fixtures/message/reduce-delivery.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { resolveEmailStatus } from "./resolve-email-status.ts";
import { submitEmail } from "./submit-email.ts";

// A database of its own, so that no other test runs the jobs of these emails.
const own = await createTestDatabase();
await migrate({ connectionString: own.url });
const people = createMembersFixture({ connectionString: own.url });
const { runtime, database } = people;
database.pool.on("connect", (client) => client.on("error", () => undefined));
await migrateJobEngine(database.pool);
afterAll(async () => {
  await people.close();
  await own.drop();
});

let fake: FakeEmailProvider;
let olga: TestMember;
let actor: MemberActor;
let accountId: AccountId;
let inboxId: InboxId;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findEmailProvider: () => toEmailProvider(fake),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
  accountId = await insertTestAccount(people, olga.workspaceId);
  inboxId = await insertTestInbox(people, olga.workspaceId, {
    kind: "email",
    address: "office@copperline.example",
    accountId,
  });
});

async function write(
  more: Partial<FakeEmailProvider> = {},
  to: readonly string[] = ["ada@brook.example"],
  sendAt?: string,
) {
  fake = { capabilities: {}, outcomes: [], found: [], sent: [], findsAtAll: false, ...more };
  // Unique addresses per email, so that a suppression does not block the next one.
  const own = people.newId().slice(-6);
  const addresses = to.map((one) => `${own}.${one}`);
  const { entry } = await people.run(startEmailConversation, actor, {
    inboxId,
    to: addresses.map((address) => ({ address })),
    subject: "Ready",
    html: "<p>It is ready.</p>",
    ...(sendAt === undefined ? {} : { sendAt }),
  });
  const attempt = await findLatestAttempt(database, olga.workspaceId, entry.id);
  return { id: entry.id, attemptId: required(attempt, "just written").id, addresses };
}
const submit = (id: AttemptId) => submitEmail(runtime, olga.workspaceId, id);
const checkStatus = (id: AttemptId) => resolveEmailStatus(runtime, olga.workspaceId, id);
const statesOf = async (id: EntryId) =>
  (await listLatestDeliveries(database, olga.workspaceId, id)).map((one) => one.state);

const report = (more: Partial<EmailReport>): EmailReport => ({
  ...emptyReport,
  eventId: people.newId(),
  at: people.now().toISOString(),
  ...more,
});
const applyReport = (one: EmailReport, from = accountId) =>
  runtime.asSystem(olga.workspaceId, (ctx) => applyEmailReport(ctx, from, one));
const rowOf = (id: EntryId) =>
  database.one<{ state: string; opened: string | null; problem: string | null }>(
    sql`select state, opened_at as opened, problem from delivery where message_id = ${id}`,
  );

const reportsByKind = {
  accepted: { state: "accepted" },
  deferred: { state: "deferred", problem: "greylisted" },
  delivered: { state: "delivered" },
  bounced: { state: "bounced", problem: "mailbox_full" },
  opened: { flag: "opened", at: "2026-03-02T09:00:05.000Z" },
} as const satisfies Record<string, Partial<EmailReport>>;
type ReportKind = keyof typeof reportsByKind;
const all = Object.keys(reportsByKind) as ReportKind[];

test("reaches one state for any order of events, duplicated or not, before or after the submission", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: 5 }),
      fc.array(fc.constantFrom(...all), { maxLength: 4 }),
      fc.nat(9),
      async (order, doubles, when) => {
        const { id, attemptId } = await write();
        const sequence = [...order, ...doubles];
        for (const [index, kind] of sequence.entries()) {
          if (index === when % sequence.length) await submit(attemptId);
          await applyReport(report({ ref: attemptId, ...reportsByKind[kind] }));
        }
        expect(await rowOf(id)).toEqual({
          state: "bounced",
          opened: "2026-03-02T09:00:05Z",
          problem: "mailbox_full",
        });
        expect(fake.sent.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 30 },
  );
});

test("the fold of delivery events does not depend on their order", () => {
  const states = ["accepted", "deferred", "sent", "delivered", "bounced", "read"] as const;
  const some = fc.array(fc.constantFrom(...states), { maxLength: 8 });
  fc.assert(
    fc.property(some, fc.nat(1000), (events, seed) => {
      const turned = events.map((_, at) => events[(at + seed) % events.length] ?? "accepted");
      expect(reduceDelivery("sending", turned)).toBe(reduceDelivery("sending", events));
      expect(reduceDelivery("sending", [...events, ...events].toSorted())).toBe(
        reduceDelivery("sending", events),
      );
    }),
  );
});

test("a report that arrives before the provider's ID is known waits for it", async () => {
  const { id, attemptId } = await write({
    outcomes: [{ ...acceptedOutcome, providerRef: "P-early", messageId: "real@provider.example" }],
  });
  const early = report({ providerRef: "P-early", state: "delivered" });
  expect(await applyReport(early)).toBe(false);
  expect(await applyReport(report({ messageId: "real@provider.example", flag: "opened" }))).toBe(
    false,
  );
  expect(await statesOf(id)).toEqual(["queued"]);
  await submit(attemptId);
  expect(await rowOf(id)).toMatchObject({
    state: "delivered",
    opened: early.at.replace(".000", ""),
  });
  const { count } = await database.one<{ count: number }>(
    sql`select count(*) from unmatched_delivery_report where workspace_id = ${olga.workspaceId}`,
  );
  expect(count).toBe(0);
});

test("one account's report does not change another account's email", async () => {
  const { id, attemptId } = await write();
  await submit(attemptId);
  const stranger = people.newId<AccountId>();
  expect(await applyReport(report({ ref: attemptId, state: "bounced" }), stranger)).toBe(false);
  expect(await statesOf(id)).toEqual(["accepted"]);
});

test("a report about one recipient leaves the others unchanged", async () => {
  const { id, attemptId, addresses } = await write({}, ["ada@brook.example", "max@brook.example"]);
  await submit(attemptId);
  const [ada = ""] = addresses;
  await applyReport(report({ ref: attemptId, recipient: ada.toUpperCase(), state: "delivered" }));
  await applyReport(report({ ref: attemptId, recipient: "else@brook.example", state: "bounced" }));
  expect(await statesOf(id)).toEqual(["delivered", "accepted"]);
  await applyReport(report({ ref: attemptId, state: "delivered" }));
  expect(await statesOf(id)).toEqual(["delivered", "delivered"]);
});

test("resubmits an unknown outcome unchanged to an idempotent provider", async () => {
  const { id, attemptId } = await write({
    capabilities: { isIdempotent: true },
    outcomes: [unknownOutcome],
  });
  await submit(attemptId);
  expect(await statesOf(id)).toEqual(["unknown"]);
  people.advanceClock(60);
  await checkStatus(attemptId);
  expect(await statesOf(id)).toEqual(["accepted"]);
  expect(fake.sent).toHaveLength(2);
  expect(fake.sent[1]).toEqual(fake.sent[0]);
});

test("does not resubmit after the provider has forgotten the key: a member decides", async () => {
  const { id, attemptId } = await write({
    capabilities: { isIdempotent: true },
    outcomes: [unknownOutcome],
  });
  await submit(attemptId);
  people.advanceClock(30 * 3600);
  for (let n = 0; n <= limit("statusCheckAttempts"); n += 1) await checkStatus(attemptId);
  expect(await statesOf(id)).toEqual(["unknown"]);
  expect(fake.sent).toHaveLength(1);
});

test("asks a provider that supports lookup, and does not resend what it has", async () => {
  const { id, attemptId } = await write({
    findsAtAll: true,
    outcomes: [unknownOutcome],
    found: [null, { providerRef: "P-found", messageId: null }],
  });
  await submit(attemptId);
  await checkStatus(attemptId);
  expect(await statesOf(id)).toEqual(["unknown"]);
  await checkStatus(attemptId);
  expect(await statesOf(id)).toEqual(["accepted"]);
  await applyReport(report({ providerRef: "P-found", state: "delivered" }));
  expect(await statesOf(id)).toEqual(["delivered"]);
  expect(fake.sent).toHaveLength(1);
});

test('resends only if the provider\'s "not found" is reliable, and not after the first lookup', async () => {
  const sure = await write({
    findsAtAll: true,
    capabilities: { lookup: "reliable" },
    outcomes: [unknownOutcome],
  });
  await submit(sure.attemptId);
  await checkStatus(sure.attemptId);
  await checkStatus(sure.attemptId);
  expect(await statesOf(sure.id)).toEqual(["unknown"]);
  await checkStatus(sure.attemptId);
  expect(await statesOf(sure.id)).toEqual(["queued"]);
  await submit(sure.attemptId);
  expect(await statesOf(sure.id)).toEqual(["accepted"]);

  const unsure = await write({ findsAtAll: true, outcomes: [unknownOutcome] });
  await submit(unsure.attemptId);
  for (let times = 0; times < limit("statusCheckAttempts") + 3; times += 1)
    await checkStatus(unsure.attemptId);
  expect(await statesOf(unsure.id)).toEqual(["unknown"]);
  expect(fake.sent).toHaveLength(1);
});

test.each([0, 72])(
  "retries a deferred email scheduled %i hours ahead for most of a day, then gives up with the last reason",
  async (hoursAhead) => {
    const busy: EmailOutcome = {
      kind: "retry",
      afterMs: null,
      problem: "provider_down",
      providerCode: "503",
    };
    const outcomes = Array.from({ length: 20 }, () => busy);
    const sendAt = new Date(people.now().getTime() + hoursAhead * 3600_000).toISOString();
    const { id, attemptId } = await write(
      { outcomes },
      undefined,
      hoursAhead === 0 ? undefined : sendAt,
    );
    people.advanceClock(hoursAhead * 3600);
    while ((await statesOf(id))[0] !== "failed") {
      await submit(attemptId);
      people.advanceClock(600);
    }
    expect(fake.sent).toHaveLength(8);
    expect(await rowOf(id)).toMatchObject({ state: "failed", problem: "provider_down" });
  },
);

test('a provider that does not respond within "emailSubmitSeconds" leaves the outcome unknown', async () => {
  lowerLimitsOfTest({ emailSubmitSeconds: 0.05 });
  const { id, attemptId } = await write();
  const send = (...[, , signal]: [unknown, unknown, AbortSignal]) =>
    new Promise((_resolve, failed) => signal.addEventListener("abort", failed));
  const hanging = { ...toEmailProvider(fake), send };
  const { findEmailProvider } = runtime.deps.services;
  Object.assign(runtime.deps.services, { findEmailProvider: () => hanging });
  await submit(attemptId).finally(() =>
    Object.assign(runtime.deps.services, { findEmailProvider }),
  );
  expect(await statesOf(id)).toEqual(["unknown"]);
});
