// An email that its provider stores until it is fetched.
import { afterAll, expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { fetchEmail } from "./fetch-email.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const bytes = Buffer.from(`From: ${adaAddress}\r\nSubject: Kept there\r\n\r\nWords.\r\n`);

/** An email that a provider announced; `respond` is what it says when it is fetched. */
async function openAnnounced() {
  const { inboundEmails, inbox, workspaceId } = await createEmailFixture(people);
  const provider = { respond: (): Buffer => bytes };
  const envelope = { from: "ada@brook.example", to: ["help@copperline.example"] };
  const adapter = {
    async parseWebhook() {
      return {
        kind: "events",
        events: [{ kind: "email.received", providerRef: "R1", envelope, bytes: null }],
      };
    },
    fetchEmail: async () => provider.respond(),
  } as unknown as EmailProvider;
  Object.assign(people.runtime.deps.services, {
    findEmailProvider: () => adapter,
    connect: () => ({}),
  });
  const sealed = people.runtime.deps.secrets.seal("{}", inbox.accountId);
  await people.database.run(
    sql`update account set settings_encrypted = ${sealed} where workspace_id = ${workspaceId} and id = ${inbox.accountId}`,
  );
  const id = people.newId<InboundPayloadId>();
  await insertInboundPayloads(people.database, [
    {
      workspaceId,
      id,
      accountId: inbox.accountId,
      provider: "fake",
      dedupeKey: "notice",
      url: "https://desk.example/webhooks/fake/x/email/-",
      headers: {},
      body: Buffer.from("{}"),
      receivedAt: people.now(),
    },
  ]);
  const understood = [{ id, state: "processed", problem: null }] as const;
  await setPayloadResults(people.database, workspaceId, understood, people.now());
  const bring = () => fetchEmail(people.runtime, workspaceId, id, "R1");
  return { inboundEmails, workspaceId, id, provider, bring };
}

test("an announced email is a dead letter until it can be fetched, and is then stored once", async () => {
  const { inboundEmails, workspaceId, id, provider, bring } = await openAnnounced();
  provider.respond = () => {
    throw new ProviderError("rejected", "This key may only send.");
  };
  await expect(bring()).rejects.toThrow("This key may only send.");
  expect(await inboundEmails.stateOf(id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("This key may only send."),
  });
  provider.respond = () => bytes;
  await bring();
  await bring();
  expect(await inboundEmails.stateOf(id)).toEqual({ state: "processed", problem: null });
  await inboundEmails.process();
  const { count } = await people.database.one<{ count: number }>(
    sql`select count(*)::int as count from message where workspace_id = ${workspaceId}`,
  );
  expect(count).toBe(1);
});

test('an email that its provider can\'t deliver now is no dead letter for "emailFetchGraceMinutes"', async () => {
  const { inboundEmails, id, provider, bring } = await openAnnounced();
  provider.respond = () => {
    throw new ProviderError("unreachable", "no response");
  };
  people.advanceClock(limit("emailFetchGraceMinutes") * 60 - 1);
  await expect(bring()).rejects.toThrow("no response");
  expect((await inboundEmails.stateOf(id)).state).toBe("processed");
  people.advanceClock(1);
  await expect(bring()).rejects.toThrow("no response");
  expect((await inboundEmails.stateOf(id)).state).toBe("failed");
});
