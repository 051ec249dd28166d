// Contacts that are probably one customer are suggested until they are merged or dismissed.
import { afterAll, expect, test } from "vitest";
import type { ContactId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { addContactPoint } from "#server/actions/contact/add-contact-point.ts";
import { createContact } from "#server/actions/contact/create-contact.ts";
import { mergeContacts } from "#server/actions/contact/merging/merge-contacts.ts";
import { undoContactMerge } from "#server/actions/contact/merging/undo-contact-merge.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { backfillSearchIndex } from "#server/actions/search/backfill-search-index.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { dismissDuplicate } from "./dismiss-duplicate.ts";
import { listContactDuplicates } from "./list-contact-duplicates.ts";
import { listDuplicates } from "./list-duplicates.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const owner = await people.actorOf(olga);
  const create = async (name: string, ...values: string[]): Promise<ContactId> => {
    const contactPoints = values.map((value) => ({
      kind: value.includes("@") ? ("email" as const) : ("phone" as const),
      value,
    }));
    // Lists are in the order of ids, which begin with the time.
    people.advanceClock(1);
    return (await people.run(createContact, owner, { name, contactPoints })).id;
  };
  const of = async (contactId: ContactId, by = owner) =>
    (await people.run(listContactDuplicates, by, { contactId })).rows.map(
      ({ contact, reason }) => [contact.id, reason] as const,
    );
  const all = async (by = owner) =>
    (await people.run(listDuplicates, by, {})).rows.map(({ contact, other, reason }) => [
      new Set([contact.id, other.id]),
      reason,
    ]);
  return { olga, owner, create, of, all };
}

test("are suggested on both contacts and in a list, the surer reason first", async () => {
  const { create, of, all } = await openFixture();
  const first = await create("Ada Brook", "ada+shop@brook.example", "+5511987654321");
  const named = await create("Brook Ada", "a.brook@brook.example");
  const mailed = await create("Ada", "ada@brook.example");
  const called = await create("Caller", "+551187654321");
  await create("Someone", "else@meadow.example");
  expect(await of(first)).toEqual([
    [called, "same_number"],
    [mailed, "same_address"],
    [named, "same_name"],
  ]);
  expect(await of(called)).toEqual([[first, "same_number"]]);
  expect(await all()).toEqual([
    [new Set([called, first]), "same_number"],
    [new Set([mailed, first]), "same_address"],
    [new Set([named, first]), "same_name"],
  ]);
});

test("follow changes of a name, and disappear with a dismissal or a merge", async () => {
  const { owner, create, of, all } = await openFixture();
  const one = await create("Ada Brook", "ada@brook.example");
  const other = await create("Ida", "ida@brook.example");
  expect(await of(one)).toEqual([]);
  await people.run(updateContact, owner, { contactId: other, name: "Ada Brook" });
  expect(await of(one)).toEqual([[other, "same_name"]]);
  await people.run(updateContact, owner, { contactId: other, name: "Ida" });
  expect(await of(one)).toEqual([]);
  await people.run(updateContact, owner, { contactId: other, name: "Ada Brook" });
  await people.run(dismissDuplicate, owner, { contactId: other, otherId: one });
  expect(await of(one)).toEqual([]);
  // For good, also when another reason is added, and for the contact that one of them becomes part of.
  await people.run(addContactPoint, owner, {
    contactId: one,
    kind: "email",
    value: "i.da@gmail.com",
  });
  await people.run(addContactPoint, owner, {
    contactId: other,
    kind: "email",
    value: "ida@gmail.com",
  });
  expect(await all()).toEqual([]);
  const third = await create("Someone", "someone@meadow.example");
  const { merge } = await people.run(mergeContacts, owner, { contactId: third, mergedId: one });
  expect(await all()).toEqual([]);
  await people.run(undoContactMerge, owner, { mergeId: merge.id });
  expect(await all()).toEqual([]);
});

test("are at most a few per contact", async () => {
  const { create, of } = await openFixture();
  const max = limit("duplicatesPerContact");
  const ids: ContactId[] = [];
  for (let n = 0; n < max + 3; n += 1)
    ids.push(await create("Front Desk", `desk${n}@brook.example`));
  expect(await of(ids.at(-1) as ContactId)).toHaveLength(max);
});

test("are hidden from members who don't know both contacts", async () => {
  const { olga, owner, create, of, all } = await openFixture();
  const [one, other] = [
    await create("Ada Brook", "ada@brook.example"),
    await create("Ada Brook", "brook@brook.example"),
  ];
  const hidden = await addInbox(people, olga, "+12025550103");
  const conversationId = await addConversation(people, olga, hidden, {});
  await people.database.run(sql`
    update conversation set contact_id = ${other} where workspace_id = ${olga.workspaceId} and id = ${conversationId}`);
  const restricted = { ...owner, visibleInboxIds: [] };
  expect(await of(one)).toEqual([[other, "same_name"]]);
  expect(await of(one, restricted)).toEqual([]);
  expect(await all(restricted)).toEqual([]);
});

test("are found among contacts of earlier versions too", async () => {
  const { olga, create, all } = await openFixture();
  await create("Ada Brook", "ada@brook.example");
  await create("Ada Brook", "brook@brook.example");
  const { workspaceId } = olga;
  const { database } = people;
  await database.run(sql`delete from contact_duplicate where workspace_id = ${workspaceId}`);
  await database.run(sql`delete from contact_match_key where workspace_id = ${workspaceId}`);
  await database.run(
    sql`update contact_search set is_keyed = false where workspace_id = ${workspaceId}`,
  );
  await database.run(sql`insert into search_backfill (workspace_id) values (${workspaceId})`);
  await backfillSearchIndex(people.runtime);
  expect(await all()).toHaveLength(1);
});
