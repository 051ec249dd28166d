import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { prioritizeConversation } from "#server/actions/conversation/prioritize-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("lists are sorted by due time, and leave out what is paused or answered", async () => {
  const one = await openBulk(people, 0);
  const { workspaceId } = one.olga;
  const policy = { calendarId: null, nextReplyMinutes: 120, warningMinutes: null };
  await people.run(createSlaPolicy, one.me, {
    ...policy,
    name: "High",
    conditions: { priorities: ["high"] },
    firstReplyMinutes: 10,
  });
  await people.run(createSlaPolicy, one.me, {
    ...policy,
    name: "All",
    conditions: {},
    firstReplyMinutes: 60,
  });
  const listed = async () => {
    const { rows } = await people.run(listConversations, one.me, { view: "open", sort: "due" });
    return rows.map((row) => row.id);
  };
  const answer = async (id: ConversationId) => {
    await people.database.run(
      sql`update conversation set waiting_since = null where workspace_id = ${workspaceId} and id = ${id}`,
    );
    await people.runtime.asSystem(workspaceId, async (ctx) =>
      ctx.publishChange("conversation", id, { conversationId: id, inboxId: one.inbox.id }),
    );
  };
  const ada = await one.receive("ada");
  const bob = await one.receive("bob");
  const eve = await one.receive("eve");
  expect(await listed()).toEqual([ada, bob, eve]);
  await people.run(prioritizeConversation, one.me, { conversationId: eve, priority: "high" });
  expect(await listed()).toEqual([eve, ada, bob]);
  await answer(ada);
  await people.run(closeConversation, one.me, { conversationId: bob });
  expect(await listed()).toEqual([eve]);
  await people.run(reopenConversation, one.me, { conversationId: bob });
  expect(await listed()).toEqual([eve, bob]);
});
