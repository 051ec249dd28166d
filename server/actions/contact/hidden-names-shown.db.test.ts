// A customer whom only one team knows by name and first number. Other members write to and call another number of theirs,
// and meet the customer by that number only: in lists, on timelines, in calls, in search and in the feed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { listCalls } from "#server/actions/call/list-calls.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { search } from "#server/actions/search/search.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { readChangeEvents } from "#server/live/change-events.ts";
import type { Subscriber } from "#server/live/subscriber.ts";
import { visibleTo } from "#server/live/visible-to.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { statementsOf } from "#testing/count-statements.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { addContactPoint } from "./add-contact-point.ts";
import { updateContact } from "./update-contact.ts";

const fixture = createPhoneFixture();
const { people, database, runtime } = fixture;
const adapter = {
  id: "twilio",
  capabilities: {
    images: false,
    maxImages: 0,
    maxImageBytesTotal: 0,
    maxCharacters: 1600,
    handlesOptOut: true,
    configuresWebhooks: false,
    absentAfterSeconds: null,
    lookup: "none",
  },
} as unknown as TextProvider;
beforeAll(() => void Object.assign(runtime.deps.services, { findTextProvider: () => adapter }));
afterAll(() => fixture.close());

const secretNumber = "+447700900111";
const otherNumber = "+447700900222";
const shownNumber = "07700 900222";

async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const owner = await people.actorOf(olga);
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const [ofTeam, ofAll] = [await fixture.addInbox(olga), await fixture.addInbox(olga)];
  await database.run(sql`
    update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${workspaceId} and id = ${ofTeam.inboxId}`);
  await database.run(sql`update workspace set country = 'GB' where id = ${workspaceId}`);
  const receive = (inbox: typeof ofTeam, from: string) =>
    runtime.asSystem(workspaceId, async (ctx) => {
      const found = required(await findInbox(ctx.db, workspaceId, inbox.inboxId), "added");
      await receiveText(
        ctx,
        { inbox: found, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null },
        {
          kind: "text.received",
          providerRef: `SM${people.newId()}`,
          from,
          media: [],
          to: found.address,
          text: "Hello?",
          at: ctx.now.toISOString(),
          optOut: null,
        },
      );
    });
  await receive(ofTeam, secretNumber);
  const { contactId } = await database.one<{ contactId: never }>(sql`
    select contact_id as "contactId" from contact_point where workspace_id = ${workspaceId} and value = ${secretNumber}`);
  await people.run(updateContact, owner, { contactId, name: "Quincy Quokka" });
  await people.run(addContactPoint, owner, { contactId, kind: "phone", value: otherNumber });

  const nia = await people.addMember(workspaceId, "Nia", "agent");
  await fixture.wakeUp(nia);
  const agent = await people.actorOf(nia);
  const { inboxId } = ofAll;
  const text = { inboxId, to: otherNumber, text: "Parcel ready", attachmentIds: [] };
  const started = await people.run(startTextConversation, agent, text);
  const called = await people.run(startCall, agent, {
    inboxId,
    to: otherNumber,
    clientKey: "client-key-1",
  });
  const conversationId = started.conversation.id;
  const names = async (actor: typeof agent) => {
    const list = await people.run(listConversations, actor, { view: "open", size: 50 });
    const opened = await people.run(getConversation, actor, { conversationId });
    const calls = await people.run(listCalls, actor, {});
    const hits = await people.run(search, actor, { query: "parcel" });
    return {
      list: list.rows.filter((one) => one.id === conversationId).map((one) => one.contactName),
      opened: opened.conversation.contactName,
      entries: opened.entries.flatMap((one) => ("person" in one && one.person?.name) || []),
      calls: calls.rows.map((one) => one.contactName),
      hits: hits.hits.map((one) => one.conversation.contactName),
    };
  };
  const foundBy = async (actor: typeof agent, query: string) => {
    const { hits, people: persons } = await people.run(search, actor, { query });
    return hits.length + persons.length;
  };
  const feedOf = async (actor: typeof agent) => {
    const context = { db: database, workspaceId, services: runtime.deps.services };
    const events = required(
      await readChangeEvents(context, await people.changesOf(workspaceId), () => true),
      "few",
    );
    const subscriber = { actor, viewing: null, receivesEverything: true } as unknown as Subscriber;
    return JSON.stringify(events.map((event) => visibleTo(subscriber, event)));
  };
  return { owner, agent, ofAll, receive, started, called, names, foundBy, feedOf };
}

describe("a customer known to another team", () => {
  test("is shown by the number where the member meets them, and by name to the team", async () => {
    const { owner, agent, started, called, names } = await openFixture();
    const shown = (name: string) => ({
      list: [name],
      opened: name,
      entries: [name, name],
      calls: [name],
      hits: [name],
    });
    expect(await names(agent)).toEqual(shown(shownNumber));
    expect(await names(owner)).toEqual(shown("Quincy Quokka"));
    expect(started.conversation.contactName).toBe(shownNumber);
    expect(called.call.contactName).toBe(shownNumber);
  });

  test("is not found by their name, only by what the member can read", async () => {
    const { owner, agent, foundBy } = await openFixture();
    expect([await foundBy(owner, "Quokka"), await foundBy(owner, "to:quincy")]).toEqual([2, 1]);
    expect([await foundBy(agent, "Quokka"), await foundBy(agent, "to:quincy")]).toEqual([0, 0]);
    expect(await foundBy(agent, "parcel")).toBe(1);
    const calls = async (actor: typeof agent, number: string) =>
      (await people.run(listCalls, actor, { number })).rows.length;
    expect([await calls(owner, "quok"), await calls(owner, "Hana")]).toEqual([1, 0]);
    expect([await calls(agent, "quok"), await calls(agent, "900222")]).toEqual([0, 1]);
  });

  test("has no name in the changes the member receives", async () => {
    const { owner, agent, feedOf } = await openFixture();
    const received = await feedOf(agent);
    expect(received).toContain(shownNumber);
    expect(received).not.toMatch(/Quokka|900111/);
    expect(await feedOf(owner)).toContain("Quokka");
  });

  test("is known once they wrote to an inbox the member sees", async () => {
    const { agent, ofAll, receive, names } = await openFixture();
    await receive(ofAll, otherNumber);
    expect((await names(agent)).list).toEqual(["Quincy Quokka"]);
  });
});

test("names cost members who see every inbox no statement, and others one per response", async () => {
  const { owner, agent } = await openFixture();
  const statements = async (actor: typeof agent) =>
    (
      await statementsOf(() => people.run(listConversations, actor, { view: "open", size: 50 }))
    ).filter(
      (one) => /unnest/.test(JSON.stringify(one)) && /from contact one/.test(JSON.stringify(one)),
    );
  await statements(agent);
  expect(await statements(owner)).toEqual([]);
  expect(await statements(agent)).toHaveLength(1);
});
