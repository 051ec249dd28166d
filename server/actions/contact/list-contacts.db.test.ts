import { afterAll, expect, test } from "vitest";
import type { ContactId } from "#domain/ids.ts";
import { createConversation } from "#server/actions/conversation/join-or-create.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { listContactConversations } from "./list-contact-conversations.ts";
import { listContacts } from "./list-contacts.ts";

const people = createMembersFixture();
afterAll(() => people.close());

type Sort = "newest" | "activity" | "name";

async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const owner = await people.actorOf(olga);
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const open = await addInbox(people, olga, "+12025550101");
  const hidden = await addInbox(people, olga, "+12025550100", team.id);
  const agent = await people.actorOf(await people.addMember(workspaceId, "Ravi", "agent"));
  const add = async (name: string, value: string): Promise<ContactId> => {
    people.advanceClock(60);
    const kind = value.includes("@") ? "email" : "phone";
    const input = { kind, value, displayFallback: value, name } as const;
    const point = await people.runtime.asSystem(workspaceId, (ctx) =>
      findOrCreateContactPoint(ctx, input),
    );
    return point.contactId;
  };
  const converse = async (contactId: ContactId, inboxId: typeof open, at: string) => {
    const id = await addConversation(people, olga, inboxId, {});
    await people.database.run(sql`
      update conversation set contact_id = ${contactId}, last_entry_at = ${at}
       where workspace_id = ${workspaceId} and id = ${id}`);
    await people.database.run(sql`
      delete from contact ct where workspace_id = ${workspaceId} and not exists (
        select 1 from contact_search w where w.workspace_id = ct.workspace_id and w.id = ct.id)`);
    return id;
  };
  const namesOf = async (actor: typeof owner, query: string, sort: Sort = "name") =>
    (await people.run(listContacts, actor, { query, sort })).rows.map((row) => row.name);
  const similarTo = async (actor: typeof owner, query: string) =>
    (await people.run(listContacts, actor, { query, sort: "name" })).similar.map((row) => row.name);
  return { owner, agent, open, hidden, add, converse, namesOf, similarTo };
}

test("finds contacts by any part of a name, an address or a number, and by several parts", async () => {
  const { owner, add, namesOf } = await openFixture();
  await add("Priya Nair", "+12025550142");
  await add("Zoë Okafor", "zoe.okafor@oldmill.example");
  await add("Müller GmbH", "+4915123456789");
  expect(await namesOf(owner, "555-01")).toEqual(["Priya Nair"]);
  expect(await namesOf(owner, "(202) 5550")).toEqual(["Priya Nair"]);
  expect(await namesOf(owner, "0151 2345")).toEqual(["Müller GmbH"]);
  expect(await namesOf(owner, "ldmi")).toEqual(["Zoë Okafor"]);
  expect(await namesOf(owner, "zoe")).toEqual(["Zoë Okafor"]);
  expect(await namesOf(owner, "mul")).toEqual(["Müller GmbH"]);
  expect(await namesOf(owner, "na")).toEqual(["Priya Nair"]);
  expect(await namesOf(owner, "pri 0142")).toEqual(["Priya Nair"]);
  expect(await namesOf(owner, "pri 0143")).toEqual([]);
  expect(await namesOf(owner, "100%")).toEqual([]);
});

test('offers at most "similarContacts" with a similar name below those that match', async () => {
  lowerLimitsOfTest({ similarContacts: 2 });
  const { owner, add, namesOf, similarTo } = await openFixture();
  await add("Priya Nair", "+12025550142");
  await add("Pria Hollis", "+12025550148");
  await add("Tom Okafor", "+12025550117");
  for (let n = 0; n < 4; n += 1) await add(`Jon Smith ${n}`, `+1202555020${n}`);
  expect(await namesOf(owner, "pria")).toEqual(["Pria Hollis"]);
  expect(await similarTo(owner, "pria")).toEqual(["Priya Nair"]);
  expect(await similarTo(owner, "pria 0142")).toEqual(["Priya Nair"]);
  expect(await similarTo(owner, "Okafro")).toEqual(["Tom Okafor"]);
  expect(await similarTo(owner, "Smyth")).toHaveLength(2);
  expect(await similarTo(owner, "xq")).toEqual([]);
});

test("finds names in other scripts by any part of them, and similar ones", async () => {
  const { owner, add, namesOf, similarTo } = await openFixture();
  await add("Анна Кузнецова", "+12025550142");
  await add("김민수", "+12025550148");
  await add("ガーデン", "+12025550117");
  expect(await namesOf(owner, "знецо")).toEqual(["Анна Кузнецова"]);
  expect(await namesOf(owner, "민수")).toEqual([]);
  expect(await namesOf(owner, "김민")).toEqual(["김민수"]);
  expect(await namesOf(owner, "ーデン")).toEqual(["ガーデン"]);
  expect(await similarTo(owner, "Кузнецава")).toEqual(["Анна Кузнецова"]);
});

test.each<Sort>(["newest", "activity", "name"])(
  'pages by %s without losing a contact, also if more than "contactCandidates" match',
  async (sort) => {
    const { owner, agent, open, hidden, add, converse } = await openFixture();
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const id = await add(n % 4 === 3 ? "" : `Ada ${"gbehcadfi"[n]}`, `+1202555030${n}`);
      ids.push(id);
      // The same moment for several, and some contacts without a conversation.
      if (n % 3 !== 0) await converse(id, open, `2026-01-0${1 + (n % 2)}T09:00:00Z`);
      if (n % 3 === 1) await converse(id, hidden, "2026-02-01T09:00:00Z");
    }
    for (const isMany of [false, true]) {
      if (isMany) lowerLimitsOfTest({ contactCandidates: 3 });
      for (const actor of [owner, agent]) {
        for (const query of ["", "2025550"]) {
          const whole = await people.run(listContacts, actor, { sort, query });
          const expected = whole.rows.map((row) => row.id);
          // Of contacts that the agent may not know, no number was used in the open inbox.
          const isFound = (n: number) => actor === owner || query === "" || n % 3 !== 1;
          expect(expected.toSorted()).toEqual(ids.filter((_, n) => isFound(n)).toSorted());
          const seen: string[] = [];
          let after: string | null = null;
          do {
            const cursor: { after?: string } = after === null ? {} : { after };
            const page = await people.run(listContacts, actor, { sort, query, size: 2, ...cursor });
            seen.push(...page.rows.map((row) => row.id));
            after = page.next;
          } while (after !== null);
          expect(seen).toEqual(expected);
        }
      }
    }
  },
);

test("sorts by name without accents, and by activity in the conversations a member sees", async () => {
  const { owner, agent, open, hidden, add, converse, namesOf } = await openFixture();
  const [zoe, emil, bob] = [
    await add("Zoë", "+12025550401"),
    await add("Émil", "+12025550402"),
    await add("bob", "+12025550403"),
  ];
  await add("", "+12025550404");
  expect(await namesOf(owner, "")).toEqual(["bob", "Émil", "Zoë", ""]);
  await converse(zoe, open, "2030-01-01T09:00:00Z");
  await converse(emil, open, "2030-01-03T09:00:00Z");
  await converse(bob, open, "2030-01-02T09:00:00Z");
  expect((await namesOf(owner, "", "activity")).slice(0, 3)).toEqual(["Émil", "bob", "Zoë"]);
  await converse(bob, hidden, "2030-01-04T09:00:00Z");
  expect((await namesOf(owner, "", "activity")).slice(0, 3)).toEqual(["bob", "Émil", "Zoë"]);
  const { rows } = await people.run(listContacts, agent, { sort: "activity" });
  // The hidden conversation makes the name unknown, since nothing proves that they wrote to the open inbox.
  expect(rows.slice(0, 3).map((row) => row.name)).toEqual(["Émil", "", "Zoë"]);
  expect(rows[1]).toMatchObject({
    id: bob,
    openConversations: 1,
    lastActivity: { at: "2030-01-02T09:00:00.000Z" },
  });
});

test("a name that a member may not know is neither found nor revealed by its place", async () => {
  const { owner, agent, open, hidden, add, converse, namesOf, similarTo } = await openFixture();
  await add("Bea Lund", "+12025550501");
  const secret = await add("Ada Quokka", "+12025550502");
  const elsewhere = await add("Carl Quokka", "+12025550503");
  await converse(secret, hidden, "2026-01-01T09:00:00Z");
  await converse(secret, open, "2026-01-01T09:00:00Z");
  await converse(elsewhere, hidden, "2026-01-01T09:00:00Z");
  expect(await namesOf(owner, "")).toEqual(["Ada Quokka", "Bea Lund", "Carl Quokka"]);
  expect(await namesOf(agent, "")).toEqual(["Bea Lund", ""]);
  for (const query of ["quok", "Ada", "550502", "550503"])
    for (const sort of ["name", "activity", "newest"] as const)
      expect(await namesOf(agent, query, sort), query).toEqual([]);
  expect(await similarTo(owner, "Quoka")).toEqual(["Ada Quokka", "Carl Quokka"]);
  expect(await similarTo(agent, "Quoka")).toEqual([]);
});

test("lists the conversations with a contact in the inboxes that a member sees", async () => {
  const { owner, agent, open, hidden, add, converse } = await openFixture();
  const contactId = await add("Ada", "+12025550601");
  const [first, second] = [
    await converse(contactId, open, "2026-01-01T09:00:00Z"),
    await converse(contactId, hidden, "2026-01-02T09:00:00Z"),
  ];
  const idsOf = async (actor: typeof owner, size = 10, after?: string) => {
    const input = { contactId, size, ...(after === undefined ? {} : { after }) };
    const { rows, next } = await people.run(listContactConversations, actor, input);
    return { ids: rows.map((row) => row.id), next };
  };
  expect((await idsOf(owner)).ids).toEqual([second, first]);
  expect((await idsOf(agent)).ids).toEqual([first]);
  const { next } = await idsOf(owner, 1);
  expect((await idsOf(owner, 1, next ?? "")).ids).toEqual([first]);
});

test("contacts without a conversation are found by their own index, and conversations come and go", async () => {
  const { owner, agent, add } = await openFixture();
  const { workspaceId } = agent;
  const [one, other] = [
    await add("Ada Brook", "+12025550601"),
    await add("Zoë Okafor", "+12025550602"),
  ];
  const inboxId = await addInbox(people, { workspaceId } as TestMember, "+12025550105");
  const converse = (contactId: ContactId) =>
    people.runtime.asSystem(workspaceId, (ctx) =>
      createConversation(ctx, {
        contactId,
        inboxId,
        teamId: null,
        assigneeId: null,
        previousConversationId: null,
        subject: "",
        at: ctx.now.toISOString(),
      }),
    );
  const quiet = async () =>
    (
      await people.database.many<{ id: ContactId }>(
        sql`select id from contact where workspace_id = ${workspaceId} and may_be_quiet order by id`,
      )
    ).map((row) => row.id);
  const listed = async () =>
    (await people.run(listContacts, owner, { sort: "activity" })).rows.map((row) => row.id);
  expect(await quiet()).toEqual([one, other]);
  const [from, to] = [await converse(one), await converse(other)];
  expect(await quiet()).toEqual([]);
  expect((await listed()).toSorted()).toEqual([one, other]);
  // The only conversation of a contact may be merged into that of another.
  await people.run(mergeConversation, owner, { conversationId: from.id, intoId: to.id });
  expect(await quiet()).toEqual([one]);
  expect((await listed()).toSorted()).toEqual([one, other]);
  await converse(one);
  expect((await listed()).toSorted()).toEqual([one, other]);
});
