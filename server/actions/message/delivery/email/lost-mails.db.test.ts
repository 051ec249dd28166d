// An email with an unknown outcome, at a provider that detects repetitions for a day: however often it is repeated, and
// whatever the responses, it is not sent a second time.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttemptId, EntryId, SubmissionId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import type { EmailOutcome, OutgoingEmail, RecipientResult } from "#server/ports/email.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { findAttempt, findLatestAttempt } from "#server/store/email/email.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { claimEmailAttempt } from "./claim-email-attempt.ts";
import { recordAcceptedByCopy } from "./record-accepted-by-copy.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";
import { recoverEmailAttempt } from "./recover-email-attempt.ts";
import { resolveEmailStatus } from "./resolve-email-status.ts";
import { submitEmail } from "./submit-email.ts";

const ownDatabase = await createTestDatabase();
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { runtime, database } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});

const fake = {
  isIdempotent: true,
  outcomes: [] as EmailOutcome[],
  sent: 0,
  emails: [] as OutgoingEmail[],
  /** How each lookup ends; null if the provider has none. */
  lookupError: null as ProviderError | null,
};
const provider = {
  id: "fake",
  get capabilities() {
    const { isIdempotent } = fake;
    return { send: true, report: false, maxBytes: 10_000_000, maxRecipients: 50, isIdempotent };
  },
  get find() {
    const { lookupError } = fake;
    return lookupError === null ? undefined : () => Promise.reject(lookupError);
  },
  async send(_connection: unknown, email: OutgoingEmail): Promise<EmailOutcome> {
    fake.sent += 1;
    fake.emails.push(email);
    return fake.outcomes.shift() ?? accepted;
  },
};
const accepted: EmailOutcome = {
  kind: "accepted",
  providerRef: "P1",
  messageId: null,
  recipients: [],
};
const unknownOutcome: EmailOutcome = { kind: "unknown", reason: "the line broke" };
const down: EmailOutcome = {
  kind: "retry",
  afterMs: null,
  problem: "provider_down",
  providerCode: "503",
};
const noKey: EmailOutcome = {
  kind: "rejected",
  problem: "bad_credentials",
  providerCode: "401",
  detail: null,
};

let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findEmailProvider: () => provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
});

let serial = 0;
/** Uses its own account, so that another email's provider failures don't delay this one. */
async function write(more: Partial<typeof fake>, names = ["ada"]) {
  Object.assign(
    fake,
    { isIdempotent: true, outcomes: [], sent: 0, emails: [], lookupError: null },
    more,
  );
  serial += 1;
  const inboxId = await insertTestInbox(people, olga.workspaceId, {
    kind: "email",
    address: `office${serial}@copperline.example`,
    accountId: await insertTestAccount(people, olga.workspaceId),
  });
  const { entry } = await people.run(startEmailConversation, actor, {
    inboxId,
    to: names.map((name) => ({ address: `${name}.${serial}@brook.example` })),
    subject: "Ready",
    html: "<p>It is ready.</p>",
  });
  const attempt = required(
    await findLatestAttempt(database, olga.workspaceId, entry.id),
    "just written",
  );
  return { id: entry.id, attempt, conversationId: entry.conversationId };
}
const submit = (id: AttemptId) => submitEmail(runtime, olga.workspaceId, id);
const checkStatus = (id: AttemptId) => resolveEmailStatus(runtime, olga.workspaceId, id);
const statesOf = async (id: EntryId) =>
  (
    await database.many<{ state: string }>(
      sql`select state from delivery where workspace_id = ${olga.workspaceId} and message_id = ${id} order by attempt`,
    )
  ).map((row) => row.state);
test.each([
  ["has no response", unknownOutcome],
  ["is put off", down],
  ["is refused for the keys", noKey],
])(
  "a repetition that %s leaves it unknown, and none follows once its key is forgotten",
  async (_, reply) => {
    const { id, attempt } = await write({
      outcomes: [unknownOutcome, reply, unknownOutcome, unknownOutcome],
    });
    await submit(attempt.id);
    people.advanceClock(60);
    await checkStatus(attempt.id);
    expect([await statesOf(id), fake.sent]).toEqual([["unknown"], 2]);
    // Repeated an hour ago, but first submitted more than a day ago.
    people.advanceClock(21 * 3600);
    await checkStatus(attempt.id);
    const { sent } = fake;
    people.advanceClock(4 * 3600);
    for (let n = 0; n <= limit("statusCheckAttempts"); n += 1) await checkStatus(attempt.id);
    await submit(attempt.id);
    expect([await statesOf(id), fake.sent]).toEqual([["unknown"], sent]);
    // Then a member decides.
    const { statusChecks } = await database.one<{ statusChecks: number }>(
      sql`select status_checks as "statusChecks" from delivery where workspace_id = ${olga.workspaceId} and message_id = ${id}`,
    );
    expect(statusChecks).toBe(limit("statusCheckAttempts"));
  },
);

test("an email that its provider can never tell about is left to a member at once, and is no failure of the provider", async () => {
  const known: EmailOutcome = { kind: "unknown", reason: "another body", isFinal: true };
  const { id, attempt } = await write({ outcomes: [unknownOutcome, known] });
  await submit(attempt.id);
  people.advanceClock(60);
  await checkStatus(attempt.id);
  const { workspaceId } = olga;
  const { checks, failures, jobs } = await database.one<Record<string, number>>(sql`
    select (select status_checks from delivery where workspace_id = ${workspaceId} and message_id = ${id}) as checks,
           coalesce((select failures from account_health where workspace_id = ${workspaceId} and account_id = ${attempt.accountId}), 0) as failures,
           (select count(*)::int from graphile_worker.jobs where key = ${jobKeys.resolveEmailStatus(attempt.id)} and run_at > ${people.now()}) as jobs`);
  expect(await statesOf(id)).toEqual(["unknown"]);
  expect({ checks, failures, jobs }).toEqual({
    checks: limit("statusCheckAttempts"),
    failures: 0,
    jobs: 0,
  });
});

test.each([
  ["rejected", limit("statusCheckAttempts")],
  ["unreachable", 0],
] as const)(
  "a lookup that ends as %s counts %i times, until a member may decide",
  async (kind, counted) => {
    const { id, attempt } = await write({
      isIdempotent: false,
      outcomes: [unknownOutcome],
      lookupError: new ProviderError(kind, "responded with 401"),
    });
    await submit(attempt.id);
    for (let n = 0; n <= limit("statusCheckAttempts"); n += 1) await checkStatus(attempt.id);
    const [delivery] = await listLatestDeliveries(database, olga.workspaceId, id);
    expect(delivery).toMatchObject({ state: "unknown", statusChecks: counted });
  },
);

test("a late outcome does not resend an email that a member has sent again", async () => {
  const { id, attempt } = await write({ isIdempotent: false });
  const { workspaceId } = olga;
  const submissionId = people.newId<SubmissionId>();
  const claimed = await runtime.asSystem(workspaceId, (ctx) =>
    claimEmailAttempt(ctx, attempt, { submissionId, isPrepared: true }),
  );
  expect(claimed).toHaveLength(1);
  // The submitting process can't reach the database for minutes.
  await recoverEmailAttempt(runtime, workspaceId, attempt.id);
  await people.run(retryMessage, actor, { entryId: id, canDuplicate: true });
  await runtime.asSystem(workspaceId, (ctx) =>
    recordEmailOutcome(ctx, attempt, down, submissionId),
  );
  expect(await statesOf(id)).toEqual(["failed", "queued"]);
});

test("resends an email whose late outcome proves that it was not sent", async () => {
  const { id, attempt } = await write({ isIdempotent: false });
  const { workspaceId } = olga;
  const submissionId = people.newId<SubmissionId>();
  await runtime.asSystem(workspaceId, (ctx) =>
    claimEmailAttempt(ctx, attempt, { submissionId, isPrepared: true }),
  );
  await recoverEmailAttempt(runtime, workspaceId, attempt.id);
  expect(await statesOf(id)).toEqual(["unknown"]);
  await runtime.asSystem(workspaceId, async (ctx) => {
    const now = required(await findAttempt(ctx.db, workspaceId, attempt.id), "it was written");
    await recordEmailOutcome(ctx, now, down, submissionId);
  });
  expect(await statesOf(id)).toEqual(["queued"]);
});

test("a copy of the email settles the only attempt that may have been sent, but none of several", async () => {
  const { workspaceId } = olga;
  const copied = (id: EntryId) =>
    runtime.asSystem(workspaceId, (ctx) => recordAcceptedByCopy(ctx, id));
  const one = await write({ isIdempotent: false, outcomes: [unknownOutcome] });
  await submit(one.attempt.id);
  expect(await statesOf(one.id)).toEqual(["unknown"]);
  await copied(one.id);
  expect(await statesOf(one.id)).toEqual(["accepted"]);

  const two = await write({ isIdempotent: false }, ["ada", "ben"]);
  const rejection: RecipientResult = {
    kind: "rejected",
    problem: "rejected_by_recipient",
    providerCode: "550",
    detail: null,
    address: `ben.${serial}@brook.example`,
  };
  fake.outcomes = [
    { kind: "accepted", providerRef: "P2", messageId: null, recipients: [rejection] },
    unknownOutcome,
  ];
  await submit(two.attempt.id);
  await people.run(retryMessage, actor, { entryId: two.id, canDuplicate: false });
  const again = required(await findLatestAttempt(database, workspaceId, two.id), "sent again");
  await submit(again.id);
  expect((await statesOf(two.id)).toSorted()).toEqual(["accepted", "failed", "unknown"]);
  // The copy belongs to the first attempt, which the provider accepted for Ada.
  await copied(two.id);
  expect((await statesOf(two.id)).toSorted()).toEqual(["accepted", "failed", "unknown"]);
});

test.each(["server_down", "mailbox_full", "not_authenticated"] as const)(
  "retries only the recipient whose server deferred it (%s), under the same headers",
  async (problem) => {
    const { id, attempt } = await write({}, ["ada", "ben"]);
    const [ada, ben] = ["ada", "ben"].map((name) => `${name}.${serial}@brook.example`);
    const wait: RecipientResult = {
      address: ben ?? "",
      kind: "deferred",
      afterMs: 300_000,
      problem,
      providerCode: "451",
      detail: "Wait",
    };
    fake.outcomes = [{ ...accepted, kind: "accepted", recipients: [wait] } as EmailOutcome];
    await submit(attempt.id);
    expect((await statesOf(id)).toSorted()).toEqual(["accepted", "queued"]);
    const { at } = await database.one<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${jobKeys.submitEmail(attempt.id)}`,
    );
    expect(Date.parse(at) - people.now().getTime()).toBeGreaterThanOrEqual(300_000);
    await submit(attempt.id);
    expect(await statesOf(id)).toEqual(["accepted", "accepted"]);
    const [first, again] = fake.emails;
    const named = (some: OutgoingEmail["to"] | undefined) => some?.map((one) => one.address);
    expect([named(first?.to), named(again?.to)]).toEqual([[ada, ben], [ben]]);
    expect([named(first?.headerRecipients?.to), named(again?.headerRecipients?.to)]).toEqual([
      [ada, ben],
      [ada, ben],
    ]);
    expect(again).toMatchObject({ ref: first?.ref, date: first?.date });
  },
);
