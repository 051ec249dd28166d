// Bounces of our email, by message or by report: which ones are trusted, and what an unproven one does.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountId, EntryId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import type { EmailProvider, EmailReport, OutgoingEmail } from "#server/ports/email.ts";
import { migrateJobEngine } from "#server/scheduler/migrate-job-engine.ts";
import { listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { findEmail, findLatestAttempt } from "#server/store/email/email.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { emptyReport } from "#testing/fixtures/message/fake-email-provider.ts";
import { submitEmail } from "./submit-email.ts";

// A database of its own, so that no other test runs the jobs of these emails.
const ownDatabase = await createTestDatabase();
await migrate({ connectionString: ownDatabase.url });
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { runtime, database } = people;
database.pool.on("connect", (client) => client.on("error", () => undefined));
await migrateJobEngine(database.pool);
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});

let sent: OutgoingEmail[] = [];
/** Whether the provider sends delivery reports. */
let reports = false;
let olga: TestMember;
let actor: MemberActor;
let inbox: { id: InboxId; accountId: AccountId };
let inboundEmails: ReturnType<typeof createInboundEmails>;

beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findEmailProvider: () =>
      ({
        capabilities: { send: true, report: reports, maxBytes: 10_000_000, maxRecipients: 50 },
        async send(_connection: unknown, email: OutgoingEmail) {
          sent.push(email);
          return { kind: "accepted", providerRef: null, messageId: null, recipients: [] };
        },
      }) as unknown as EmailProvider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
  inbox = await addEmailInbox(people, olga, "help@copperline.example");
  await database.run(sql`
    update account set settings_encrypted = ${runtime.deps.secrets.seal("{}", inbox.accountId)}
     where workspace_id = ${olga.workspaceId} and id = ${inbox.accountId}`);
  inboundEmails = createInboundEmails(people, olga, inbox.accountId);
});
beforeEach(() => {
  sent = [];
  reports = false;
});

async function send(to: readonly string[]) {
  const mark = people.newId().slice(-6);
  const addresses = to.map((one) => `${mark}.${one}`);
  const { entry } = await people.run(startEmailConversation, actor, {
    inboxId: inbox.id,
    to: addresses.map((address) => ({ address })),
    subject: "Offer",
    html: "<p>Our offer.</p>",
  });
  people.advanceClock(60);
  const attempt = await findLatestAttempt(database, olga.workspaceId, entry.id);
  await submitEmail(runtime, olga.workspaceId, required(attempt, "just written").id);
  const email = required(await findEmail(database, olga.workspaceId, entry.id), "just written");
  return {
    id: entry.id,
    conversationId: entry.conversationId,
    ref: required(attempt, "just written").id,
    messageId: required(email.messageId, "named when it was written"),
    returnTo: required(sent.at(-1), "handed over").bounceAddress ?? null,
    addresses,
  };
}

/** As a mail server writes it (RFC 3464). */
async function letter(messageId: string, recipient: string, to: string, action = "failed") {
  const id = await inboundEmails.store({
    from: "MAILER-DAEMON@mx.example",
    envelopeFrom: "",
    to,
    envelopeTo: [to],
    subject: "Undelivered Mail Returned to Sender",
    headers: ["Auto-Submitted: auto-replied"],
    body: [
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      `<${recipient}>: 550 5.1.1 User unknown`,
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      action === "failed" ? "Status: 5.1.1" : "Status: 2.0.0",
      "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: <${messageId}>`,
      "",
      "--b--",
      "",
    ].join("\r\n"),
  });
  await inboundEmails.process();
  return inboundEmails.stateOf(id);
}

const report = (more: Partial<EmailReport>) =>
  runtime.asSystem(olga.workspaceId, (ctx) =>
    applyEmailReport(ctx, inbox.accountId, {
      ...emptyReport,
      eventId: people.newId(),
      at: people.now().toISOString(),
      ...more,
    }),
  );

const states = async (id: EntryId) =>
  (await listLatestDeliveries(database, olga.workspaceId, id)).map((one) => one.state);
const suppressed = async (address: string) =>
  (
    await database.many(
      sql`select 1 from suppression where workspace_id = ${olga.workspaceId} and address = ${address}`,
    )
  ).length;
const hints = (conversationId: string) =>
  database.many<{ body: Record<string, string> }>(sql`
    select body from entry where workspace_id = ${olga.workspaceId} and conversation_id = ${conversationId}
       and kind = 'event' and body ->> 'type' = 'bounce_claimed'`);

test("a sender who knows only the Message-ID blocks no email: the bounce is a hint, shown once", async () => {
  const { id, messageId, conversationId, addresses } = await send([
    "big@good.example",
    "m@evil.example",
  ]);
  const [big = ""] = addresses;
  expect(await letter(messageId, big, "help@copperline.example")).toMatchObject({
    state: "processed",
  });
  await letter(messageId, big, "help@copperline.example");
  expect(await states(id)).toEqual(["accepted", "accepted"]);
  expect(await suppressed(big)).toBe(0);
  expect((await hints(conversationId)).map((one) => one.body)).toMatchObject([{ address: big }]);
});

test("trusts a bounce to the return address of one email to one recipient", async () => {
  const { id, messageId, returnTo, conversationId, addresses } = await send(["ada@brook.example"]);
  const [ada = ""] = addresses;
  expect(returnTo).toMatch(/^help\+b_[a-z2-7_]+@copperline\.example$/);
  await letter(messageId, ada, required(returnTo, "one recipient"));
  expect(await states(id)).toEqual(["bounced"]);
  expect(await suppressed(ada)).toBe(1);
  expect(await hints(conversationId)).toEqual([]);
});

test("a recipient's return address proves nothing about another email or another recipient", async () => {
  const mine = await send(["m@evil.example"]);
  const theirs = await send(["big@good.example"]);
  const [big = ""] = theirs.addresses;
  await letter(theirs.messageId, big, required(mine.returnTo, "one recipient"));
  expect(await states(theirs.id)).toEqual(["accepted"]);
  expect(await suppressed(big)).toBe(0);
  // A bounce that names another recipient, sent to their own return address, counts only for themselves.
  await letter(mine.messageId, big, required(mine.returnTo, "one recipient"));
  expect(await states(mine.id)).toEqual(["bounced"]);
  expect(await suppressed(big)).toBe(0);
});

test("an email to several recipients has no return address as proof, since all of them would know it", async () => {
  const { returnTo } = await send(["ada@brook.example", "max@brook.example"]);
  expect(returnTo).toBeNull();
});

test("no bounce overrides the provider's delivery report", async () => {
  const { id, messageId, returnTo, ref, conversationId, addresses } = await send([
    "ada@brook.example",
  ]);
  const [ada = ""] = addresses;
  await report({ ref, recipient: ada, state: "delivered" });
  await letter(messageId, ada, required(returnTo, "one recipient"));
  expect(await states(id)).toEqual(["delivered"]);
  expect(await suppressed(ada)).toBe(0);
  expect(await hints(conversationId)).toHaveLength(1);
});

test("with a reporting provider, emails have no return address and bounces are hints", async () => {
  reports = true;
  const { id, messageId, returnTo, conversationId, addresses } = await send(["ada@brook.example"]);
  expect(returnTo).toBeNull();
  await letter(messageId, addresses[0] ?? "", "help@copperline.example");
  expect(await states(id)).toEqual(["accepted"]);
  expect(await hints(conversationId)).toHaveLength(1);
});

test("a bounce that claims a delivery proves nothing and shows nothing", async () => {
  const { id, messageId, conversationId, addresses } = await send(["a@b.example", "c@d.example"]);
  await letter(messageId, addresses[0] ?? "", "help@copperline.example", "delivered");
  expect(await states(id)).toEqual(["accepted", "accepted"]);
  expect(await hints(conversationId)).toEqual([]);
});

const bounced = { state: "bounced", problem: "no_mailbox" } as const;

test.each([
  { what: "names no recipient", names: false, guess: false, count: 0 },
  { what: "names one of them, but may mean another", names: true, guess: true, count: 0 },
  { what: "names its recipient", names: true, guess: false, count: 1 },
])("a report of a bounce among several recipients that $what", async ({ names, guess, count }) => {
  const { id, ref, addresses } = await send(["ada@brook.example", "max@brook.example"]);
  const [ada = "", max = ""] = addresses;
  const isGuess = guess ? ({ isRecipientGuess: true } as const) : {};
  await report({ ref, recipient: names ? ada : null, ...bounced, ...isGuess });
  expect((await states(id))[0]).toBe("bounced");
  expect((await suppressed(ada)) + (await suppressed(max))).toBe(count);
});

test("an email to one person bounced for that person, whomever its report may mean", async () => {
  const { ref, addresses } = await send(["ada@brook.example"]);
  await report({ ref, ...bounced, isRecipientGuess: true });
  expect(await suppressed(addresses[0] ?? "")).toBe(1);
});

test("an email that only sounds like a bounce is shown to the team", async () => {
  const text = "The courier made two delivery attempts. Please call me on 212-555-0123.";
  const from = "Ada <ada@brook.example>";
  const shown = await inboundEmails.receive({ from, subject: "Delivery problem", text });
  expect(shown.text).toContain(text);
});
