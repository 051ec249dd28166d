// A provider's response survives a database outage: a text or email is submitted once and its outcome recorded as
// reported, without a status check or a member's decision.
import { expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { AccountId, DeliveryId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { insertAccount } from "#server/store/account.ts";
import { listAccountHealth } from "#server/store/delivery/account-health.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { recoverEmailAttempt } from "./email/recover-email-attempt.ts";
import { submitEmail } from "./email/submit-email.ts";
import { recoverDelivery } from "./recover-delivery.ts";
import { submitText } from "./submit-text.ts";

type Outcome = SendOutcome & EmailOutcome;
const accepted = { kind: "accepted", providerRef: "P1", messageId: null, recipients: [] } as never;
const down = { kind: "retry", afterMs: null, problem: "provider_down", providerCode: "503" };
const refused = { kind: "rejected", problem: "provider_down", providerCode: "550", detail: null };

/** One message of the channel, its submission, and its state. */
async function open(channel: "sms" | "email") {
  const own = await createTestDatabase();
  const proxy = await openDatabaseProxy();
  const people = createMembersFixture({ connectionString: proxy.urlOf(own.url) });
  onTestFinished(async () => {
    proxy.end();
    await people.close();
    await own.drop();
  });
  const { runtime, database } = people;
  const fake = { outcomes: [] as (() => Outcome)[], sent: 0 };
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
      lookup: "none",
      send: true,
      report: false,
      maxBytes: 10_000_000,
      maxRecipients: 50,
    },
    async send() {
      fake.sent += 1;
      return (fake.outcomes.shift() ?? (() => accepted))();
    },
  };
  Object.assign(runtime.deps.services, {
    findTextProvider: () => provider,
    findEmailProvider: () => provider,
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  const olga = await people.createWorkspace();
  const actor = await people.actorOf(olga);
  const { workspaceId } = olga;
  const accountId = people.newId<AccountId>();
  const inboxId = people.newId<InboxId>();
  await insertAccount(database, workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  await insertInbox(database, workspaceId, {
    id: inboxId,
    name: "Desk",
    color: "blue",
    accountId,
    providerRef: null,
    ...(channel === "sms"
      ? { kind: "phone", address: "+12025550100" }
      : { kind: "email", address: "office@copperline.example" }),
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
  const write = async () =>
    channel === "sms"
      ? people.run(startTextConversation, actor, {
          inboxId,
          to: "+447700900199",
          text: "Hello",
          attachmentIds: [],
        })
      : people.run(startEmailConversation, actor, {
          inboxId,
          to: [{ address: "ada@brook.example" }],
          subject: "Ready",
          html: "<p>It is ready.</p>",
        });
  const { entry } = await write();
  const row = () =>
    database.one<{ id: DeliveryId; state: string; attempts: number; statusChecks: number }>(
      sql`select id, state, attempts, status_checks as "statusChecks" from delivery where workspace_id = ${workspaceId} and message_id = ${entry.id}`,
    );
  const { id: deliveryId } = await row();
  const attempt = await findLatestAttempt(database, workspaceId, entry.id);
  const attemptId = () => required(attempt, "a mail has an attempt").id;
  return {
    proxy,
    runtime,
    database,
    fake,
    workspaceId,
    handOver: () =>
      channel === "sms"
        ? submitText(runtime, workspaceId, deliveryId)
        : submitEmail(runtime, workspaceId, attemptId()),
    /** As maintenance does when a message has been "sending" for too long. */
    giveUp: () =>
      channel === "sms"
        ? recoverDelivery(runtime, workspaceId, deliveryId)
        : recoverEmailAttempt(runtime, workspaceId, attemptId()),
    async stands() {
      const { state, attempts, statusChecks } = await row();
      return { state, attempts, statusChecks, sent: fake.sent };
    },
    failures: async () =>
      (await listAccountHealth(database, workspaceId)).map((one) => one.failures),
    /** The commit this many transactions later succeeds, but its confirmation is lost. */
    losesConfirmation(after: number) {
      const { transaction } = database;
      let left = after;
      database.transaction = async (work) => {
        const result = await transaction(work);
        left -= 1;
        if (left !== -1) return result;
        throw new DatabaseFault("unreachable", new Error("the confirmation was lost"));
      };
    },
  };
}

const channels = ["sms", "email"] as const;
const faultKinds = ["stop", "refuse", "hang"] as const;
const each = channels.flatMap((channel) =>
  faultKinds.map((trouble) => [channel, trouble] as const),
);

test.each(each)(
  "a %s: accepted by its provider, then the database does this: %s",
  async (channel, trouble) => {
    const { proxy, fake, handOver, stands, giveUp } = await open(channel);
    const responded = Promise.withResolvers<void>();
    fake.outcomes = [
      () => {
        proxy.start(trouble);
        responded.resolve();
        return accepted;
      },
    ];
    const handed = Promise.allSettled([handOver()]);
    await responded.promise;
    // More than one attempt to record it fails.
    const before = proxy.opened();
    if (trouble !== "hang")
      await expect.poll(() => proxy.opened(), { timeout: 60_000 }).toBeGreaterThan(before + 2);
    proxy.end();
    expect(await handed).toEqual([{ status: "fulfilled", value: undefined }]);
    await giveUp();
    expect(await stands()).toEqual({ state: "accepted", attempts: 1, statusChecks: 0, sent: 1 });
  },
  180_000,
);

test.each(channels)(
  "a %s that maintenance sets to unknown meanwhile gets the provider's outcome once that is recorded",
  async (channel) => {
    for (const [outcome, state] of [
      [accepted, "accepted"],
      [refused, "failed"],
      [down, "queued"],
    ] as const) {
      const { fake, database, handOver, stands, giveUp } = await open(channel);
      const { transaction } = database;
      fake.outcomes = [
        () => {
          let isFirst = true;
          database.transaction = async (work) => {
            if (!isFirst) return transaction(work);
            isFirst = false;
            database.transaction = transaction;
            await giveUp();
            expect(await stands()).toMatchObject({ state: "unknown" });
            throw new DatabaseFault("unreachable", new Error("away for a moment"));
          };
          return outcome as Outcome;
        },
      ];
      await handOver();
      expect(await stands()).toMatchObject({ state, sent: 1 });
    }
  },
);

test.each(channels)(
  "a %s whose outcome was committed without a confirmation is recorded once",
  async (channel) => {
    for (const [outcome, state] of [
      [accepted, "accepted"],
      [refused, "failed"],
      [down, "queued"],
    ] as const) {
      const { fake, losesConfirmation, handOver, stands, failures } = await open(channel);
      fake.outcomes = [() => outcome as Outcome];
      losesConfirmation(1);
      await handOver();
      expect(await stands()).toEqual({ state, attempts: 1, statusChecks: 0, sent: 1 });
      expect(await failures()).toEqual([outcome === down ? 1 : 0]);
    }
  },
);

test.each(channels)("a %s claimed without a confirmation is submitted once", async (channel) => {
  const { losesConfirmation, handOver, stands } = await open(channel);
  losesConfirmation(0);
  await handOver();
  await handOver();
  expect(await stands()).toEqual({ state: "accepted", attempts: 1, statusChecks: 0, sent: 1 });
});

test.each(channels)(
  "a late outcome of a %s does not change a later submission",
  async (channel) => {
    const { database, fake, handOver, stands } = await open(channel);
    fake.outcomes = [() => down as Outcome, () => accepted];
    const { transaction } = database;
    let count = 0;
    database.transaction = async (work) => {
      count += 1;
      const result = await transaction(work);
      if (count !== 2) return result;
      // The outcome was recorded but its confirmation lost, and another process submits before the retry.
      await handOver();
      throw new DatabaseFault("unreachable", new Error("the confirmation was lost"));
    };
    await handOver();
    expect(await stands()).toEqual({ state: "accepted", attempts: 2, statusChecks: 0, sent: 2 });
  },
);

test.each(channels)(
  "a process that ends during a database outage gives up a %s, whose status is checked later",
  async (channel) => {
    const { proxy, runtime, fake, handOver, stands, giveUp } = await open(channel);
    const ending = new AbortController();
    Object.assign(runtime.deps, { ending: ending.signal });
    const responded = Promise.withResolvers<void>();
    fake.outcomes = [
      () => {
        proxy.start("stop");
        responded.resolve();
        return accepted;
      },
    ];
    const handed = Promise.allSettled([handOver()]);
    await responded.promise;
    ending.abort();
    expect(await handed).toMatchObject([{ status: "rejected" }]);
    proxy.end();
    await giveUp();
    expect(await stands()).toMatchObject({ state: "unknown", sent: 1 });
  },
);
