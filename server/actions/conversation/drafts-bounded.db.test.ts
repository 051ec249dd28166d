// A script could save drafts without end, so their number and total size per member are limited.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, DraftId, UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { saveUnsentEmail } from "#server/actions/message/email/unsent/save-unsent-email.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { discardDraft } from "./discard-draft.ts";
import { saveDraft } from "./save-draft.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function createDraftsFixture() {
  const olga = await people.createWorkspace();
  const inbox = await addInbox(people, olga, "+12025550150");
  const me = await people.actorOf(olga);
  const start = (): Promise<ConversationId> => addConversation(people, olga, inbox, {});
  const draft = (conversationId: ConversationId, body: string) => ({
    conversationId,
    kind: "email" as const,
    draftId: people.newId<DraftId>(),
    body,
    version: 0,
  });
  return { olga, me, start, draft };
}

test("limits the number of drafts per member, and refuses more with a clear error", async () => {
  const { olga, me, start, draft } = await createDraftsFixture();
  const media = ["text", "note", "email"];
  const conversations = [];
  for (let nth = 0; nth < Math.ceil(limit("draftsPerMember") / media.length); nth += 1)
    conversations.push(await start());
  await people.database.run(sql`
    insert into draft (workspace_id, id, member_id, conversation_id, kind, body, version, updated_at)
    select ${olga.workspaceId}, gen_random_uuid(), ${olga.memberId}, c.id, m.medium, 'Words', 1, now()
      from unnest(${conversations}::uuid[]) as c (id), unnest(${media}::text[]) as m (medium) limit ${limit("draftsPerMember")}`);
  const one = draft(await start(), "One more");
  const save = () => people.run(saveDraft, me, one);
  expect(await errorCodeOf(save())).toBe("too_many_drafts");
  const [first] = conversations;
  const there = await people.database.one<{ id: DraftId }>(sql`
    select id from draft where workspace_id = ${olga.workspaceId} and conversation_id = ${first} and kind = 'email'`);
  // Existing drafts can still be edited.
  const more = { ...draft(first as ConversationId, "More words"), draftId: there.id, version: 1 };
  expect(await people.run(saveDraft, me, more)).toMatchObject({ version: 2 });
  await people.run(discardDraft, me, { conversationId: first as ConversationId, kind: "email" });
  expect(await save()).toMatchObject({ version: 1 });
});

test("limits the total size of a member's drafts; each can still be shortened", async () => {
  const { me, start, draft } = await createDraftsFixture();
  const body = "é".repeat(limit("emailHtmlLength"));
  const fits = Math.floor(limit("draftsPerMemberBytes") / Buffer.byteLength(body));
  const saved = [];
  for (let nth = 0; nth < fits; nth += 1) {
    saved.push(draft(await start(), body));
    await people.run(saveDraft, me, saved.at(-1) as never);
  }
  expect(await errorCodeOf(people.run(saveDraft, me, draft(await start(), body)))).toBe(
    "drafts_too_large",
  );
  const shorter = { ...(saved[0] as ReturnType<typeof draft>), body: "short", version: 1 };
  expect(await people.run(saveDraft, me, shorter)).toMatchObject({ version: 2 });
  expect(await people.run(saveDraft, me, draft(await start(), body))).toMatchObject({ version: 1 });
});

test("limits the total size of unsent new emails, which are listed together", async () => {
  const { me } = await createDraftsFixture();
  const body = "é".repeat(limit("emailHtmlLength"));
  const email = {
    kind: "new" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Service",
    to: [],
    cc: [],
    bcc: [],
  };
  const save = () =>
    people.run(saveUnsentEmail, me, {
      emailId: people.newId<UnsentEmailId>(),
      body,
      email,
      version: 0,
    });
  for (
    let nth = 0;
    nth < Math.floor(limit("unsentEmailsPerMemberBytes") / Buffer.byteLength(body));
    nth += 1
  )
    await save();
  expect(await errorCodeOf(save())).toBe("drafts_too_large");
});
