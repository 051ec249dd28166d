// Entries are indexed with the name of their contact. A member who may not know it learns nothing about it from a
// search, and finds everything else.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { indexForSearch } from "./index-for-search.ts";
import { search } from "./search.ts";

const people = createMembersFixture();
const { database } = people;
afterAll(() => people.close());

const address = "client@secret.example";
let owner: Awaited<ReturnType<typeof people.actorOf>>;
let outsider: typeof owner;
let conversation: ConversationId;
/** From the oldest to the newest. Each is sent to the contact, and so indexed with the name. */
const texts = ["The boiler of Quincy Quokka", "The boiler is here", "The pump came"] as const;

beforeAll(async () => {
  const olga = await people.createWorkspace();
  owner = await people.actorOf(olga);
  const { contactId, id: pointId } = await people.runtime.asSystem(olga.workspaceId, (ctx) =>
    findOrCreateContactPoint(ctx, { kind: "email", value: address, displayFallback: address }),
  );
  await people.run(updateContact, owner, { contactId, name: "Quincy Quokka" });
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const ofTeam = await addInbox(people, olga, "+12025550100", team.id);
  const ofAll = await addInbox(people, olga, "+12025550101");
  outsider = await people.actorOf(await people.addMember(olga.workspaceId, "Nia", "agent"));
  conversation = await addConversation(people, olga, ofAll, {});
  const hidden = await addConversation(people, olga, ofTeam, {});
  await database.run(sql`
    update conversation set contact_id = ${contactId},
           last_entry = '{"seq":3,"kind":"message","channel":"sms","direction":"out","memberId":null,"preview":"","isFailed":false}'
     where workspace_id = ${olga.workspaceId} and id in (${conversation}, ${hidden})`);
  for (const [index, text] of texts.entries()) {
    const id = people.newId();
    const at = new Date(Date.parse("2026-11-01T08:00:00Z") + index * 60_000);
    await database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body)
      values (${olga.workspaceId}, ${conversation}, ${index + 1}, ${id}, 'message', 'member', ${at}, '{}')`);
    await database.run(sql`
      insert into message (workspace_id, id, conversation_id, channel, direction, inbox_id, contact_point_id, from_address, to_address, body, threading_reason, at)
      values (${olga.workspaceId}, ${id}, ${conversation}, 'sms', 'out', ${ofAll}, ${pointId}, '', '', ${text}, 'started_here', ${at})`);
    await indexForSearch(database, olga.workspaceId, [{ entity: "entry", id }]);
  }
});

/** The text each found conversation is listed at. */
async function found(actor: typeof owner, query: string): Promise<string[]> {
  const { hits } = await people.run(search, actor, { query });
  return hits.map(({ body }) => body.map((part) => part.text).join(""));
}

test("leaving out a name that the member may not know leaves out only texts that contain it", async () => {
  expect(await found(owner, "boiler -to:quincy")).toEqual([]);
  expect(await found(owner, "boiler -quokka")).toEqual([]);
  expect(await found(outsider, "boiler -to:quincy")).toEqual([texts[1]]);
  expect(await found(outsider, "boiler -quokka")).toEqual([texts[1]]);
  expect(await found(outsider, "boiler -here")).toEqual([texts[0]]);
  expect(await found(outsider, "-quokka")).toEqual([texts[2]]);
  expect(await found(outsider, "pump -pump")).toEqual([]);
});

test("a conversation is found by its older text although newer ones match by the hidden name alone", async () => {
  expect(await found(owner, "quincy")).toEqual([texts[2]]);
  expect(await found(outsider, "quincy")).toEqual([texts[0]]);
  expect(await found(owner, "quincy boiler")).toEqual([texts[1]]);
  expect(await found(outsider, "quincy boiler")).toEqual([texts[0]]);
  expect(await found(outsider, "quincy pump")).toEqual([]);
});
