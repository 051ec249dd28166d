// Customer messages written during a concurrent merge, trash or create end up in a conversation that members see.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { ContactPointId, ConversationId, EntryId } from "#domain/ids.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { joinOrCreateConversation } from "./join-or-create.ts";
import { mergeConversation } from "./threading/merge-conversation.ts";
import { undoThreadOperation } from "./threading/undo-thread-operation.ts";
import { trashConversation } from "./trash-conversation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const me = await people.actorOf(olga);
  const team = await people.run(createTeam, me, { name: "Lawyers" });
  const open = await addEmailInbox(people, olga, "help@copperline.example");
  const narrow = await addEmailInbox(people, olga, "legal@copperline.example", { teamId: team.id });
  const inboundEmails = createInboundEmails(people, olga, open.accountId);
  const start = async (to = "help@copperline.example") =>
    (await inboundEmails.receive({ from: "ada@brook.example", to }))
      .conversationId as ConversationId;
  const pointOf = () =>
    people.database.one<{ id: ContactPointId }>(
      sql`select id from contact_point where workspace_id = ${workspaceId}`,
    );
  /** Joins a conversation and writes an entry in the same transaction, as a text or a call does. */
  const speak = async (inbox = { id: open.id, teamId: null as null | typeof team.id }) => {
    const { id: contactPointId } = await pointOf();
    const { contact_id: contactId } = await people.database.one<{ contact_id: never }>(
      sql`select contact_id from contact_point where workspace_id = ${workspaceId}`,
    );
    return people.runtime.asSystem(workspaceId, async (ctx) => {
      const home = await joinOrCreateConversation(ctx, {
        inbox,
        contactId,
        contactPointId,
        member: null,
      });
      const id = ctx.newId<EntryId>();
      await insertEntry(ctx.db, workspaceId, {
        id,
        conversationId: home.id,
        kind: "note",
        authorKind: "system",
        memberId: null,
        at: ctx.now.toISOString(),
        body: { text: "Hello?" },
        last: null,
      });
      return id;
    });
  };
  const placeOf = async (entryId: EntryId) =>
    (
      await people.database.one<{ place: string }>(sql`
        select c.folder from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
         where e.workspace_id = ${workspaceId} and e.id = ${entryId}`)
    ).place;
  const merge = (conversationId: ConversationId, intoId: ConversationId) =>
    errorCodeOf(people.run(mergeConversation, me, { conversationId, intoId }));
  const undoLatest = async () => {
    const { id } = await people.database.one<{ id: string }>(
      sql`select id from thread_operation where workspace_id = ${workspaceId} order by at desc, id desc limit 1`,
    );
    return errorCodeOf(people.run(undoThreadOperation, me, { threadOperationId: id }));
  };
  return { me, team, open, narrow, start, speak, placeOf, merge, undoLatest, workspaceId };
}

describe("an entry written while its conversation is merged", () => {
  test("is never left in a merged or trashed conversation, in any order of events", async () => {
    const step = fc.constantFrom("speak", "speak", "merge", "back", "undo", "trash");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const { me, start, speak, placeOf, merge, undoLatest } = await openFixture();
        const [a, b] = [await start(), await start()];
        const spare = await start();
        if (steps.includes("undo")) await merge(a, b);
        const said = await Promise.all(
          steps.map(async (name) => {
            if (name === "speak") return speak();
            if (name === "merge") await merge(a, b);
            if (name === "back") await merge(b, a);
            if (name === "undo") await undoLatest();
            if (name === "trash")
              await errorCodeOf(
                people.run(trashConversation, me, { conversationId: spare, isTrashed: true }),
              );
            return null;
          }),
        );
        for (const id of said) if (id !== null) expect(await placeOf(id)).not.toBe("merged");
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

test("concurrent requests create one conversation", async () => {
  const { me, start, speak, workspaceId } = await openFixture();
  const first = await start();
  await people.run(trashConversation, me, { conversationId: first, isTrashed: true });
  await Promise.all([speak(), speak(), speak()]);
  const rows = await people.database.many(
    sql`select id from conversation where workspace_id = ${workspaceId} and folder = 'open'`,
  );
  expect(rows).toHaveLength(1);
});

test("a message to a team's inbox joins no conversation that others can read", async () => {
  const { team, narrow, start, speak, workspaceId } = await openFixture();
  const open = await start();
  const said = await speak({ id: narrow.id, teamId: team.id });
  const row = await people.database.one<{ id: string; line: string }>(sql`
    select c.id, c.inbox_id as line from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
     where e.workspace_id = ${workspaceId} and e.id = ${said}`);
  expect(row.id).not.toBe(open);
  expect(row.line).toBe(narrow.id);
});
