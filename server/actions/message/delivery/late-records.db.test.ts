// A provider that lists messages only some time after accepting them, and one whose list this account may not read.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { ProviderError, type SendOutcome } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { resolveTextStatus } from "./resolve-text-status.ts";
import { submitText } from "./submit-text.ts";

const people = createMembersFixture();
const { runtime, database } = people;
afterAll(() => people.close());

let found: ("refused" | "there")[] = [];
let sent = 0;
const provider = {
  id: "fake",
  capabilities: {
    images: false,
    maxImages: 0,
    maxImageBytesTotal: 0,
    maxCharacters: 1600,
    handlesOptOut: true,
    configuresWebhooks: false,
    absentAfterSeconds: null,
    lookup: "delayed",
  },
  async send(): Promise<SendOutcome> {
    sent += 1;
    return { kind: "unknown", reason: "ECONNRESET" };
  },
  async find(_connection: unknown, { ref }: { ref: string }) {
    const respond = found.shift();
    if (respond === "refused") throw new ProviderError("rejected", "responded with 403");
    if (respond !== "there") return null;
    const at = people.now().toISOString();
    return { providerRef: `SM${ref}`, state: "sent", problem: null, providerCode: null, at };
  },
};

let olga: TestMember;
let actor: MemberActor;
let inboxId: InboxId;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findTextProvider: () => provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
  const accountId = people.newId<AccountId>();
  inboxId = people.newId<InboxId>();
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
    kind: "phone",
    address: "+12025550100",
    name: "Desk",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
});

let serial = 101;
async function write() {
  serial += 1;
  const input = { inboxId, to: `+447700900${serial}`, text: "Hello", attachmentIds: [] };
  const { entry } = await people.run(startTextConversation, actor, input);
  const row = await database.one<{ id: string }>(
    sql`select id from delivery where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
  );
  return row.id as never;
}
const submit = (deliveryId: never) => submitText(runtime, olga.workspaceId, deliveryId);
const checkStatus = (deliveryId: never) => resolveTextStatus(runtime, olga.workspaceId, deliveryId);
const stateOf = async (id: never) => (await findDelivery(database, olga.workspaceId, id))?.state;
const jobOf = (key: string) =>
  database.maybe<{ attempts: number }>(
    sql`select attempts from graphile_worker.jobs where key = ${key}`,
  );

test("keeps asking a late provider for a day after a member may decide, and settles what appears", async () => {
  sent = 0;
  const id = await write();
  await submit(id);
  const entryId = required(
    await findDelivery(database, olga.workspaceId, id),
    "just written",
  ).messageId;
  const isMarked = async () =>
    (
      await database.one<{ failed: boolean }>(
        sql`select (c.last_entry->>'isFailed')::boolean as failed from conversation c join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id where e.id = ${entryId}`,
      )
    ).failed;
  for (let n = 0; n < limit("statusCheckAttempts") + 2; n += 1) await checkStatus(id);
  expect(await isMarked()).toBe(true);
  expect(await jobOf(jobKeys.resolveTextStatus(id))).not.toBeNull();
  people.advanceClock(2 * 3600);
  found = ["there"];
  await checkStatus(id);
  expect(await stateOf(id)).toBe("sent");
  expect(await isMarked()).toBe(false);
  expect(sent).toBe(1);

  const other = await write();
  await submit(other);
  people.advanceClock((limit("statusCheckWindowHours") + 1) * 3600);
  await database.run(sql`select graphile_worker.remove_job(${jobKeys.resolveTextStatus(other)})`);
  for (let n = 0; n < limit("statusCheckAttempts"); n += 1) {
    await checkStatus(other);
    if (n < limit("statusCheckAttempts") - 1)
      await database.run(
        sql`select graphile_worker.remove_job(${jobKeys.resolveTextStatus(other)})`,
      );
  }
  expect(await jobOf(jobKeys.resolveTextStatus(other))).toBeNull();
});

test("without the right to read the list, leaves the decision to a member as early as when nothing is found", async () => {
  sent = 0;
  const id = await write();
  await submit(id);
  found = Array.from({ length: limit("statusCheckAttempts") }, () => "refused");
  for (let n = 0; n < limit("statusCheckAttempts"); n += 1) await checkStatus(id);
  const delivery = required(await findDelivery(database, olga.workspaceId, id), "just written");
  expect(delivery).toMatchObject({ state: "unknown", statusChecks: limit("statusCheckAttempts") });
  expect(await people.run(confirmSent, actor, { entryId: delivery.messageId })).toMatchObject({
    delivery: { state: "sent" },
  });
});
