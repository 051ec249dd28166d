import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { recoverInterruptedWork } from "#server/jobs/maintenance.ts";
import { deleteInstance, recordHeartbeat } from "#server/scheduler/instances.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const ownDatabase = await createTestDatabase();
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { runtime, database } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});

/** Runs the command like an operator, on a database of its own. */
async function run(...args: string[]): Promise<{ said: string; isDone: boolean }> {
  const file = path.join(import.meta.dirname, "hold-unsent.ts");
  const env = { ...process.env, DATABASE_URL: ownDatabase.url };
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    ({ stdout }) => ({ said: stdout, isDone: true }),
    (error: { stderr?: string }) => ({ said: error.stderr ?? String(error), isDone: false }),
  );
}

let sent = 0;
async function createEmailFixture() {
  Object.assign(runtime.deps.services, {
    findEmailProvider: () => ({
      id: "fake",
      capabilities: { send: true, report: false, maxBytes: 1_000_000, maxRecipients: 50 },
      async send() {
        sent += 1;
        return { kind: "unknown", reason: "no response" };
      },
    }),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  const olga = await people.createWorkspace();
  const [accountId, inboxId] = [people.newId<AccountId>(), people.newId<InboxId>()];
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  await insertInbox(database, olga.workspaceId, {
    id: inboxId,
    kind: "email",
    address: "office@copperline.example",
    name: "Office",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
  return { actor: await people.actorOf(olga), inboxId };
}

test("does not send a scheduled message again that was sent after the dump was made", async () => {
  // The command uses the machine's clock.
  people.advanceClock((Date.now() - people.now().getTime()) / 1000 - 6 * 3_600);
  const createdAt = people.now();
  const { actor, inboxId } = await createEmailFixture();
  const scheduled = async (hours: number) => {
    const { conversation, entry } = await people.run(startEmailConversation, actor, {
      inboxId,
      to: [{ address: `ada.${hours}@brook.example` }],
      subject: "Ready",
      html: "<p>It is ready.</p>",
      sendAt: new Date(createdAt.getTime() + hours * 3_600_000).toISOString(),
    });
    return () =>
      database.one<{ state: string; count: number }>(sql`
        select d.state, c.scheduled_count as count from delivery d, conversation c
         where d.message_id = ${entry.id} and c.id = ${conversation.id}`);
  };
  const due = await scheduled(2);
  const later = await scheduled(48);
  expect([await due(), await later()]).toEqual([
    { state: "scheduled", count: 1 },
    { state: "scheduled", count: 1 },
  ]);

  const { said, isDone } = await run("--created-at", createdAt.toISOString());
  expect(said).toMatch(/^1 message was waiting to be sent/);
  expect(isDone).toBe(true);
  expect([await due(), await later()]).toEqual([
    { state: "sending", count: 0 },
    { state: "scheduled", count: 1 },
  ]);
  people.advanceClock(6 * 3_600);
  await recoverInterruptedWork(runtime, { texts: people.now(), emails: people.now() });
  expect(await due()).toEqual({ state: "unknown", count: 0 });
  expect(sent).toBe(0);
});

test.each([[[]], [["--created-at", "yesterday"]], [["--created-at", "2026-11-23T03:00:00"]]])(
  "%j explains the time format",
  async (args) => {
    const { said, isDone } = await run(...args);
    expect([isDone, said]).toEqual([false, expect.stringMatching(/with its time zone: npm run/)]);
  },
);

test("refuses to run beside a running app", async () => {
  const instanceId = randomUUID();
  await recordHeartbeat(database, instanceId);
  const { said, isDone } = await run("--created-at", "2026-01-01T03:00:00Z");
  await deleteInstance(database, instanceId);
  expect([isDone, said]).toEqual([false, expect.stringMatching(/^Deskbell is running/)]);
});
