// What becomes of a mail whatever order the news of it come in, with a provider that does as the test says.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId, AttemptId, EntryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { reduceDelivery } from "#domain/message/delivery-state.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import type {
  EmailOutcome,
  EmailProvider,
  EmailReport,
  OutgoingEmail,
} from "#server/ports/email.ts";
import { migrateJobEngine } from "#server/scheduler/job-engine.ts";
import { insertAccount } from "#server/store/account.ts";
import { listLatestDeliveries } from "#server/store/delivery/email-delivery.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/app/database.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { resolveEmailStatus } from "./resolve-email-status.ts";
import { submitEmail } from "./submit-email.ts";

// Of its own, for the jobs of these mails are nobody else's.
const own = await openOwnDatabase();
await migrate({ connectionString: own.url });
const people = createMembersFixture({ connectionString: own.url });
const { desk, database } = people;
database.pool.on("connect", (client) => client.on("error", () => undefined));
await migrateJobEngine(database.pool);
afterAll(async () => {
  await people.close();
  await own.drop();
});

interface Fake {
  readonly can: Partial<EmailProvider["can"]>;
  readonly outcomes: EmailOutcome[];
  readonly found: Awaited<ReturnType<NonNullable<EmailProvider["find"]>>>[];
  readonly sent: OutgoingEmail[];
  findsAtAll: boolean;
}
let fake: Fake;
const taken: EmailOutcome = {
  kind: "accepted",
  providerRef: "P1",
  messageId: null,
  recipients: [],
};
const lost: EmailOutcome = { kind: "unknown", why: "the line broke" };

function fakeProvider(): EmailProvider {
  const can = { send: true, report: true, maxBytes: 10_000_000, maxRecipients: 50, ...fake.can };
  return {
    can,
    async send(_connection: unknown, mail: OutgoingEmail) {
      fake.sent.push(mail);
      return fake.outcomes.shift() ?? taken;
    },
    ...(fake.findsAtAll ? { find: async () => fake.found.shift() ?? null } : {}),
  } as unknown as EmailProvider;
}

let olga: TestMember;
let actor: MemberActor;
let accountId: AccountId;
let inboxId: InboxId;
beforeAll(async () => {
  Object.assign(desk.parts.outside, {
    findEmailProvider: fakeProvider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.found();
  actor = await people.actorOf(olga);
  accountId = people.newId<AccountId>();
  inboxId = people.newId<InboxId>();
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    vendor: "fake",
    label: "Fake",
    settingsEncrypted: desk.parts.secrets.seal("{}", accountId),
    isSimulated: false,
    state: "working",
    at: people.now(),
  });
  await insertInbox(database, olga.workspaceId, {
    id: inboxId,
    kind: "mail",
    address: "office@copperline.example",
    name: "Office",
    colour: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
});

async function write(more: Partial<Fake> = {}, to: readonly string[] = ["ada@brook.example"]) {
  fake = { can: {}, outcomes: [], found: [], sent: [], findsAtAll: false, ...more };
  // Every mail has addresses of its own: what one learns of them must not stop the next.
  const own = people.newId().slice(-6);
  const addresses = to.map((one) => `${own}.${one}`);
  const { entry } = await people.ask(startEmailConversation, actor, {
    inboxId,
    to: addresses.map((address) => ({ address })),
    subject: "Ready",
    html: "<p>It is ready.</p>",
  });
  const attempt = await findLatestAttempt(database, olga.workspaceId, entry.id);
  return { id: entry.id, attemptId: required(attempt, "just written").id, addresses };
}
const handOver = (id: AttemptId) => submitEmail(desk, olga.workspaceId, id);
const ask = (id: AttemptId) => resolveEmailStatus(desk, olga.workspaceId, id);
const standing = async (id: EntryId) =>
  (await listLatestDeliveries(database, olga.workspaceId, id)).map((one) => one.state);

const report = (more: Partial<EmailReport>): EmailReport => ({
  kind: "mail.report",
  eventId: people.newId(),
  ref: null,
  providerRef: null,
  messageId: null,
  recipient: null,
  state: null,
  flag: null,
  problem: null,
  providerCode: null,
  detail: null,
  at: people.now().toISOString(),
  ...more,
});
const tell = (one: EmailReport, from = accountId) =>
  desk.asSystem(olga.workspaceId, (ctx) => applyEmailReport(ctx, from, one));
const rowOf = (id: EntryId) =>
  database.one<{ state: string; opened: string | null; problem: string | null }>(
    sql`select state, opened_at as opened, problem from delivery where message_id = ${id}`,
  );

const facts = {
  accepted: { state: "accepted" },
  deferred: { state: "deferred", problem: "greylisted" },
  delivered: { state: "delivered" },
  bounced: { state: "bounced", problem: "mailbox_full" },
  opened: { flag: "opened", at: "2026-03-02T09:00:05.000Z" },
} as const satisfies Record<string, Partial<EmailReport>>;
type Fact = keyof typeof facts;
const all = Object.keys(facts) as Fact[];

test("whatever order the facts come in, doubled or not, before or after the hand-over, one state stands", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: 5 }),
      fc.array(fc.constantFrom(...all), { maxLength: 4 }),
      fc.nat(9),
      async (order, doubles, when) => {
        const { id, attemptId } = await write();
        const told = [...order, ...doubles];
        for (const [place, fact] of told.entries()) {
          if (place === when % told.length) await handOver(attemptId);
          await tell(report({ ref: attemptId, ...facts[fact] }));
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

test("the fold of delivery facts does not depend on their order", () => {
  const states = ["accepted", "deferred", "sent", "delivered", "bounced", "read"] as const;
  const some = fc.array(fc.constantFrom(...states), { maxLength: 8 });
  fc.assert(
    fc.property(some, fc.nat(1000), (news, seed) => {
      const turned = news.map((_, at) => news[(at + seed) % news.length] ?? "accepted");
      expect(reduceDelivery("sending", turned)).toBe(reduceDelivery("sending", news));
      expect(reduceDelivery("sending", [...news, ...news].toSorted())).toBe(
        reduceDelivery("sending", news),
      );
    }),
  );
});

test("a report that comes before the mail has a name waits for it", async () => {
  const { id, attemptId } = await write({
    outcomes: [{ ...taken, providerRef: "P-early", messageId: "real@provider.example" }],
  });
  const early = report({ providerRef: "P-early", state: "delivered" });
  expect(await tell(early)).toBe(false);
  expect(await tell(report({ messageId: "real@provider.example", flag: "opened" }))).toBe(false);
  expect(await standing(id)).toEqual(["queued"]);
  await handOver(attemptId);
  expect(await rowOf(id)).toMatchObject({
    state: "delivered",
    opened: early.at.replace(".000", ""),
  });
  const { count } = await database.one<{ count: number }>(
    sql`select count(*) from unmatched_delivery_report where workspace_id = ${olga.workspaceId}`,
  );
  expect(count).toBe(0);
});

test("what one account's provider says is not believed of another's mail", async () => {
  const { id, attemptId } = await write();
  await handOver(attemptId);
  const stranger = people.newId<AccountId>();
  expect(await tell(report({ ref: attemptId, state: "bounced" }), stranger)).toBe(false);
  expect(await standing(id)).toEqual(["accepted"]);
});

test("a report about one recipient leaves the others where they are", async () => {
  const { id, attemptId, addresses } = await write({}, ["ada@brook.example", "max@brook.example"]);
  await handOver(attemptId);
  const [ada = ""] = addresses;
  await tell(report({ ref: attemptId, recipient: ada.toUpperCase(), state: "delivered" }));
  await tell(report({ ref: attemptId, recipient: "else@brook.example", state: "bounced" }));
  expect(await standing(id)).toEqual(["delivered", "accepted"]);
  await tell(report({ ref: attemptId, state: "delivered" }));
  expect(await standing(id)).toEqual(["delivered", "delivered"]);
});

test("an unknown outcome goes again to a provider that knows repetitions, as the very same mail", async () => {
  const { id, attemptId } = await write({ can: { isIdempotent: true }, outcomes: [lost] });
  await handOver(attemptId);
  expect(await standing(id)).toEqual(["unknown"]);
  people.wait(60);
  await ask(attemptId);
  expect(await standing(id)).toEqual(["accepted"]);
  expect(fake.sent).toHaveLength(2);
  expect(fake.sent[1]).toEqual(fake.sent[0]);
});

test("but not once it has forgotten the name: then a person decides", async () => {
  const { id, attemptId } = await write({ can: { isIdempotent: true }, outcomes: [lost] });
  await handOver(attemptId);
  people.wait(30 * 3600);
  for (let n = 0; n <= limit("askUnknownTries"); n += 1) await ask(attemptId);
  expect(await standing(id)).toEqual(["unknown"]);
  expect(fake.sent).toHaveLength(1);
});

test("a provider that can be asked is asked, and what it has is not sent again", async () => {
  const { id, attemptId } = await write({
    findsAtAll: true,
    outcomes: [lost],
    found: [null, { providerRef: "P-found", messageId: null }],
  });
  await handOver(attemptId);
  await ask(attemptId);
  expect(await standing(id)).toEqual(["unknown"]);
  await ask(attemptId);
  expect(await standing(id)).toEqual(["accepted"]);
  await tell(report({ providerRef: "P-found", state: "delivered" }));
  expect(await standing(id)).toEqual(["delivered"]);
  expect(fake.sent).toHaveLength(1);
});

test("only a provider whose silence can be believed makes us send again, and not at the first asking", async () => {
  const sure = await write({ findsAtAll: true, can: { findsForSure: true }, outcomes: [lost] });
  await handOver(sure.attemptId);
  await ask(sure.attemptId);
  await ask(sure.attemptId);
  expect(await standing(sure.id)).toEqual(["unknown"]);
  await ask(sure.attemptId);
  expect(await standing(sure.id)).toEqual(["queued"]);
  await handOver(sure.attemptId);
  expect(await standing(sure.id)).toEqual(["accepted"]);

  const unsure = await write({ findsAtAll: true, outcomes: [lost] });
  await handOver(unsure.attemptId);
  for (let times = 0; times < limit("askUnknownTries") + 3; times += 1) await ask(unsure.attemptId);
  expect(await standing(unsure.id)).toEqual(["unknown"]);
  expect(fake.sent).toHaveLength(1);
});

test("a mail that is put off is tried for most of a day and then given up, with the last reason", async () => {
  const busy: EmailOutcome = {
    kind: "retry",
    afterMs: null,
    problem: "provider_down",
    providerCode: "503",
  };
  const { id, attemptId } = await write({ outcomes: Array.from({ length: 20 }, () => busy) });
  while ((await standing(id))[0] !== "failed") {
    await handOver(attemptId);
    people.wait(600);
  }
  expect(fake.sent).toHaveLength(8);
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: "provider_down" });
});
