// A mail of which nobody knows whether it left, at a provider that recognizes a repetition for a day: however often it is
// repeated, and whatever is answered meanwhile, it is not sent a second time.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId, AttemptId, EntryId, HandOverId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import type { EmailOutcome, OutgoingEmail, RecipientResult } from "#server/ports/email.ts";
import { insertAccount } from "#server/store/account.ts";
import { findAttempt, findLatestAttempt } from "#server/store/email/email.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/app/database.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { claimEmailAttempt } from "./claim-email-attempt.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";
import { recoverEmailAttempt } from "./recover-email-attempt.ts";
import { resolveEmailStatus } from "./resolve-email-status.ts";
import { settleByCopy } from "./settle-by-copy.ts";
import { submitEmail } from "./submit-email.ts";

const own = await openOwnDatabase();
const people = createMembersFixture({ connectionString: own.url });
const { desk, database } = people;
afterAll(async () => {
  await people.close();
  await own.drop();
});

const fake = {
  isIdempotent: true,
  outcomes: [] as EmailOutcome[],
  sent: 0,
  mails: [] as OutgoingEmail[],
};
const provider = {
  id: "fake",
  get can() {
    const { isIdempotent } = fake;
    return { send: true, report: false, maxBytes: 10_000_000, maxRecipients: 50, isIdempotent };
  },
  async send(_connection: unknown, mail: OutgoingEmail): Promise<EmailOutcome> {
    fake.sent += 1;
    fake.mails.push(mail);
    return fake.outcomes.shift() ?? accepted;
  },
};
const accepted: EmailOutcome = {
  ...{ kind: "accepted", providerRef: "P1", messageId: null, recipients: [] },
};
const lost: EmailOutcome = { kind: "unknown", why: "the line broke" };
const down: EmailOutcome = {
  ...{ kind: "retry", afterMs: null, problem: "provider_down", providerCode: "503" },
};
const noKey: EmailOutcome = {
  ...{ kind: "refused", problem: "bad_credentials", providerCode: "401", detail: null },
};

let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  Object.assign(desk.parts.outside, {
    findEmailProvider: () => provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.found();
  actor = await people.actorOf(olga);
});

let serial = 0;
/** Over an account of its own: what another mail's provider did holds this one up no longer. */
async function write(more: Partial<typeof fake>, names = ["ada"]) {
  Object.assign(fake, { isIdempotent: true, outcomes: [], sent: 0, mails: [] }, more);
  serial += 1;
  const accountId = people.newId<AccountId>();
  const inboxId = people.newId<InboxId>();
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: desk.parts.secrets.seal("{}", accountId), at: people.now() },
  });
  await insertInbox(database, olga.workspaceId, {
    ...{ id: inboxId, kind: "mail", address: `office${serial}@copperline.example`, name: "Office" },
    ...{ colour: "blue", accountId, providerRef: null, visibility: "all", teamId: null },
    ...{ undoSeconds: 0, webhookState: "set", at: people.now() },
  });
  const { entry } = await people.ask(startEmailConversation, actor, {
    ...{
      inboxId,
      to: names.map((name) => ({ address: `${name}.${serial}@brook.example` })),
      subject: "Ready",
    },
    html: "<p>It is ready.</p>",
  });
  const attempt = required(
    await findLatestAttempt(database, olga.workspaceId, entry.id),
    "just written",
  );
  return { id: entry.id, attempt };
}
const handOver = (id: AttemptId) => submitEmail(desk, olga.workspaceId, id);
const ask = (id: AttemptId) => resolveEmailStatus(desk, olga.workspaceId, id);
const statesOf = async (id: EntryId) =>
  (
    await database.many<{ state: string }>(
      sql`select state from delivery where workspace_id = ${olga.workspaceId} and message_id = ${id} order by attempt`,
    )
  ).map((row) => row.state);
test.each([
  ["has no answer", lost],
  ["is put off", down],
  ["is refused for the keys", noKey],
])(
  "a repetition that %s leaves it unknown, and none follows when its name is forgotten",
  async (_, answer) => {
    const { id, attempt } = await write({ outcomes: [lost, answer, lost, lost] });
    await handOver(attempt.id);
    people.wait(60);
    await ask(attempt.id);
    expect([await statesOf(id), fake.sent]).toEqual([["unknown"], 2]);
    // Repeated an hour ago, but handed over the first time more than a day ago.
    people.wait(21 * 3600);
    await ask(attempt.id);
    const { sent } = fake;
    people.wait(4 * 3600);
    for (let n = 0; n <= limit("askUnknownTries"); n += 1) await ask(attempt.id);
    await handOver(attempt.id);
    expect([await statesOf(id), fake.sent]).toEqual([["unknown"], sent]);
    // Then a person decides.
    const { asked } = await database.one<{ asked: number }>(
      sql`select status_checks as asked from delivery where workspace_id = ${olga.workspaceId} and message_id = ${id}`,
    );
    expect(asked).toBe(limit("askUnknownTries"));
  },
);

test("what was answered late does not send what a person has sent again meanwhile", async () => {
  const { id, attempt } = await write({ isIdempotent: false });
  const { workspaceId } = olga;
  const handOverId = people.newId<HandOverId>();
  const taken = await desk.asSystem(workspaceId, (ctx) =>
    claimEmailAttempt(ctx, attempt, { handOverId, isPrepared: true }),
  );
  expect(taken).toHaveLength(1);
  // The process that handed it over can't reach the database for minutes.
  await recoverEmailAttempt(desk, workspaceId, attempt.id);
  await people.ask(retryMessage, actor, { entryId: id, canDuplicate: true });
  await desk.asSystem(workspaceId, (ctx) => recordEmailOutcome(ctx, attempt, down, handOverId));
  expect(await statesOf(id)).toEqual(["failed", "queued"]);
});

test("what was answered late and surely has not left is sent again", async () => {
  const { id, attempt } = await write({ isIdempotent: false });
  const { workspaceId } = olga;
  const handOverId = people.newId<HandOverId>();
  await desk.asSystem(workspaceId, (ctx) =>
    claimEmailAttempt(ctx, attempt, { handOverId, isPrepared: true }),
  );
  await recoverEmailAttempt(desk, workspaceId, attempt.id);
  expect(await statesOf(id)).toEqual(["unknown"]);
  await desk.asSystem(workspaceId, async (ctx) => {
    const now = required(await findAttempt(ctx.db, workspaceId, attempt.id), "it was written");
    await recordEmailOutcome(ctx, now, down, handOverId);
  });
  expect(await statesOf(id)).toEqual(["queued"]);
});

test("a copy of the mail settles the one attempt that may have left, and none of several", async () => {
  const { workspaceId } = olga;
  const copied = (id: EntryId) => desk.asSystem(workspaceId, (ctx) => settleByCopy(ctx, id));
  const one = await write({ isIdempotent: false, outcomes: [lost] });
  await handOver(one.attempt.id);
  expect(await statesOf(one.id)).toEqual(["unknown"]);
  await copied(one.id);
  expect(await statesOf(one.id)).toEqual(["accepted"]);

  const two = await write({ isIdempotent: false }, ["ada", "ben"]);
  const refusal: RecipientResult = {
    ...{ kind: "refused", problem: "refused_there", providerCode: "550", detail: null },
    address: `ben.${serial}@brook.example`,
  };
  fake.outcomes = [
    { kind: "accepted", providerRef: "P2", messageId: null, recipients: [refusal] },
    lost,
  ];
  await handOver(two.attempt.id);
  await people.ask(retryMessage, actor, { entryId: two.id, canDuplicate: false });
  const again = required(await findLatestAttempt(database, workspaceId, two.id), "sent again");
  await handOver(again.id);
  expect((await statesOf(two.id)).toSorted()).toEqual(["accepted", "failed", "unknown"]);
  // It is of the first attempt, which the provider took for Ada.
  await copied(two.id);
  expect((await statesOf(two.id)).toSorted()).toEqual(["accepted", "failed", "unknown"]);
});

test.each(["server_down", "mailbox_full", "not_authenticated"] as const)(
  "one of several recipients whose server asks to wait (%s) is tried again alone, under the same headers",
  async (problem) => {
    const { id, attempt } = await write({}, ["ada", "ben"]);
    const [ada, ben] = ["ada", "ben"].map((name) => `${name}.${serial}@brook.example`);
    const wait: RecipientResult = {
      ...{ address: ben ?? "", kind: "deferred", afterMs: 300_000, problem },
      ...{ providerCode: "451", detail: "Wait" },
    };
    fake.outcomes = [{ ...accepted, kind: "accepted", recipients: [wait] } as EmailOutcome];
    await handOver(attempt.id);
    expect((await statesOf(id)).toSorted()).toEqual(["accepted", "queued"]);
    const { at } = await database.one<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${`mail:${attempt.id}`}`,
    );
    expect(Date.parse(at) - people.now().getTime()).toBeGreaterThanOrEqual(300_000);
    await handOver(attempt.id);
    expect(await statesOf(id)).toEqual(["accepted", "accepted"]);
    const [first, again] = fake.mails;
    const named = (some: OutgoingEmail["to"] | undefined) => some?.map((one) => one.address);
    expect([named(first?.to), named(again?.to)]).toEqual([[ada, ben], [ben]]);
    expect([named(first?.headed?.to), named(again?.headed?.to)]).toEqual([
      [ada, ben],
      [ada, ben],
    ]);
    expect(again).toMatchObject({ ref: first?.ref, date: first?.date });
  },
);
