// A message that can't be prepared because our own database or file store is away waits for it: none of its attempts is
// used up, so it is sent within seconds once the fault is over.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { DeliveryId, EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { FileFault } from "#server/ports/files.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { submitEmail } from "./email/submit-email.ts";
import { submitText } from "./submit-text.ts";

const ownDatabase = await createTestDatabase();
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { runtime, database } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});

/** What reading the account's settings ends with. */
let fault: Error | null = null;
const provider = {
  id: "fake",
  capabilities: {
    send: true,
    report: false,
    maxBytes: 10_000_000,
    maxRecipients: 50,
    maxCharacters: 1600,
  },
  send: async () => ({ kind: "accepted", providerRef: "P1", messageId: null, recipients: [] }),
};
let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findEmailProvider: () => provider,
    findTextProvider: () => provider,
    connect() {
      if (fault) throw fault;
      return { settings: {}, baseUrl: "", http: fetch };
    },
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
});

let serial = 100;
async function write(channel: "text" | "email") {
  serial += 1;
  const { workspaceId } = olga;
  const accountId = await insertTestAccount(people, workspaceId);
  const address = channel === "email" ? `office${serial}@copperline.example` : `+12025550${serial}`;
  const kind = channel === "email" ? "email" : "phone";
  const inboxId = await insertTestInbox(people, workspaceId, { kind, address, accountId });
  const rowOf = (messageId: EntryId) =>
    database.one<{ id: DeliveryId; state: string; problem: string | null; attempts: number }>(
      sql`select id, state, problem, attempts from delivery where workspace_id = ${workspaceId} and message_id = ${messageId}`,
    );
  if (channel === "text") {
    const { entry } = await people.run(startTextConversation, actor, {
      inboxId,
      to: `+447700900${serial}`,
      text: "Hello",
      attachmentIds: [],
    });
    const { id } = await rowOf(entry.id);
    return {
      row: () => rowOf(entry.id),
      key: jobKeys.submitText(id),
      submit: () => submitText(runtime, workspaceId, id),
    };
  }
  const { entry } = await people.run(startEmailConversation, actor, {
    inboxId,
    to: [{ address: `ada${serial}@brook.example` }],
    subject: "Ready",
    html: "<p>It is ready.</p>",
  });
  const { id } = required(await findLatestAttempt(database, workspaceId, entry.id), "just written");
  return {
    row: () => rowOf(entry.id),
    key: jobKeys.submitEmail(id),
    submit: () => submitEmail(runtime, workspaceId, id),
  };
}

const channels = ["text", "email"] as const;

test.each(channels)("%s: keeps waiting, unclaimed, while the database is away", async (channel) => {
  const { row, submit } = await write(channel);
  for (const kind of ["unreachable", "slow", "locked"] as const) {
    fault = new DatabaseFault(kind, new Error("no response"));
    await expect(submit()).rejects.toBeInstanceOf(RetryLaterError);
    expect(await row()).toMatchObject({ state: "queued", problem: null, attempts: 0 });
  }
  fault = null;
  await submit();
  expect(await row()).toMatchObject({ state: "accepted", attempts: 1 });
});

test.each(channels)("%s: says that it couldn't be read, and tries again soon", async (channel) => {
  const { row, key, submit } = await write(channel);
  fault = new FileFault("The file storage didn't respond.", false);
  for (let n = 0; n < 12; n += 1) {
    await submit();
    expect(await row()).toMatchObject({ state: "queued", problem: "not_prepared", attempts: 0 });
    const { at } = await database.one<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${key}`,
    );
    expect(Date.parse(at) - people.now().getTime()).toBeLessThanOrEqual(30_000);
    people.advanceClock(30);
  }
  fault = null;
  await submit();
  expect(await row()).toMatchObject({ state: "accepted", problem: null, attempts: 1 });
});
