// A contact that only one team knows: other members see neither its name nor its notes.
import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { getContact } from "./get-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { database } = people;

const address = "client@secret.example";

async function openFixture() {
  const olga = await people.createWorkspace();
  const owner = await people.actorOf(olga);
  const { contactId, id: pointId } = await people.runtime.asSystem(olga.workspaceId, (ctx) =>
    findOrCreateContactPoint(ctx, { kind: "email", value: address, displayFallback: address }),
  );
  await people.run(updateContact, owner, { contactId, name: "Quincy Quokka" });
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const inboxes = [
    await addInbox(people, olga, "+12025550100", team.id),
    await addInbox(people, olga, "+12025550101"),
  ];
  const agent = await people.actorOf(await people.addMember(olga.workspaceId, "Nia", "agent"));
  const ids: ConversationId[] = [];
  for (const inbox of inboxes) {
    const id = await addConversation(people, olga, inbox, {});
    await database.run(sql`
      update conversation set contact_id = ${contactId}, number = ${ids.length + 1},
             last_entry = '{"seq":1,"kind":"message","channel":"sms","direction":"out","memberId":null,"preview":"","isFailed":false}'
       where workspace_id = ${olga.workspaceId} and id = ${id}`);
    const entryId = people.newId();
    await database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body)
      values (${olga.workspaceId}, ${id}, 1, ${entryId}, 'message', 'member', ${people.now()}, '{}')`);
    await database.run(sql`
      insert into message (workspace_id, id, conversation_id, channel, direction, inbox_id, contact_point_id, from_address, to_address, body, threading_reason, at)
      values (${olga.workspaceId}, ${entryId}, ${id}, 'sms', 'out', ${inbox}, ${pointId}, '', '', 'Hello', 'started_here', ${people.now()})`);
    ids.push(id);
  }
  const [ofTeam, ofAll] = ids as [ConversationId, ConversationId];
  /** The customer writes in that conversation. */
  const spokeIn = (id: ConversationId) =>
    database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body, proven_contact_id)
      values (${olga.workspaceId}, ${id}, 2, ${people.newId()}, 'note', 'contact', ${people.now()}, '{}', ${contactId})`);
  const nameOf = async (actor: typeof agent) =>
    (await people.run(getContact, actor, { contactId })).name;
  return { owner, agent, contactId, ofTeam, ofAll, spokeIn, nameOf };
}

test("is hidden from a member who only wrote to the contact", async () => {
  const { owner, agent, ofTeam, spokeIn, nameOf } = await openFixture();
  await spokeIn(ofTeam);
  expect(await nameOf(agent)).toBe("");
  const found = async (query: string) =>
    (await people.run(listContacts, agent, { query })).rows.map(({ name }) => name);
  expect(await found("Quincy")).toEqual([]);
  expect(await found("Quok")).toEqual([]);
  expect(await nameOf(owner)).toBe("Quincy Quokka");
});

test("is shown to all once the customer spoke to them too", async () => {
  const { agent, ofAll, spokeIn, nameOf } = await openFixture();
  await spokeIn(ofAll);
  expect(await nameOf(agent)).toBe("Quincy Quokka");
  expect((await people.run(listContacts, agent, { query: "Quok" })).rows).toHaveLength(1);
});

test("can't be changed by a member who can't see it", async () => {
  const { owner, agent, contactId, nameOf } = await openFixture();
  const rename = (actor: typeof agent) =>
    errorCodeOf(people.run(updateContact, actor, { contactId, name: "Renamed" }));
  expect(await rename(agent)).toBe("forbidden");
  await people.run(updateContact, agent, { contactId });
  expect(await nameOf(owner)).toBe("Quincy Quokka");
  expect(await rename(owner)).toBe("was carried out");
  expect(await nameOf(owner)).toBe("Renamed");
});
