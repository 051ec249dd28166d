// A reply makes its author responsible if no one is, where the author's app asks for it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { receiveText } from "./receive-texts.ts";
import { sendText } from "./send-text.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

async function receive(from: string): Promise<ConversationId> {
  const { inboxId } = await fixture.addInbox("phone");
  await runtime.asSystem(fixture.workspace(), async (ctx) => {
    const inbox = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "added");
    const context = { inbox, country: "GB", providerHandlesOptOut: false, inboundPayloadId: null };
    await receiveText(ctx, context, {
      kind: "text.received",
      providerRef: `SM${people.newId()}`,
      from,
      to: inbox.address,
      text: "Hello",
      media: [],
      at: people.now().toISOString(),
      optOut: null,
    });
  });
  const { id } = await database.one<{ id: ConversationId }>(sql`
    select id from conversation where workspace_id = ${fixture.workspace()} and inbox_id = ${inboxId}`);
  return id;
}
const reply = (conversationId: ConversationId, assignsToMe: boolean) =>
  people.run(sendText, fixture.owner(), {
    conversationId,
    text: "Yes",
    attachmentIds: [],
    assignsToMe,
  });
const assigneeOf = async (id: ConversationId) =>
  (await findConversation(database, fixture.workspace(), id))?.assigneeId ?? null;
const assignments = async (id: ConversationId) =>
  (
    await database.many(sql`
      select 1 from entry where workspace_id = ${fixture.workspace()} and conversation_id = ${id}
         and kind = 'event' and body ->> 'type' = 'assigned'`)
  ).length;

test("a reply to an unassigned conversation assigns it to its author, once", async () => {
  const id = await receive("+447700900701");
  const { memberId } = fixture.owner();
  await reply(id, true);
  expect(await assigneeOf(id)).toBe(memberId);
  await reply(id, true);
  expect(await assignments(id)).toBe(1);
});

test("without being asked to, a reply assigns no one", async () => {
  const id = await receive("+447700900702");
  await reply(id, false);
  expect(await assigneeOf(id)).toBeNull();
});

test("a reply leaves another member assigned", async () => {
  const id = await receive("+447700900703");
  const other = await people.addMember(fixture.workspace(), "Amy", "agent");
  await people.run(assignConversation, fixture.owner(), {
    conversationId: id,
    assigneeId: other.memberId,
  });
  await reply(id, true);
  expect(await assigneeOf(id)).toBe(other.memberId);
});
