// What a member writes marks their own entry as read, and no customer's message that they have not seen.
import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { createApiKey } from "#server/actions/member/api-key/create-api-key.ts";
import { authenticateApiKey } from "#server/actions/member/session/authenticate.ts";
import { sendEmail } from "#server/actions/message/email/send-email.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { addNote } from "./add-note.ts";
import { getConversation } from "./get-conversation.ts";
import { markRead } from "./mark-read.ts";

const people = createMembersFixture(undefined, { services: { findEmailProvider: () => smtp } });
afterAll(() => people.close());

async function openFixture() {
  const { olga, inboundEmails } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const first = await inboundEmails.receive({ from: adaAddress, id: "first@own.example" });
  const conversationId = first.conversationId as ConversationId;
  const show = async () => (await people.run(getConversation, me, { conversationId })).conversation;
  const note = () =>
    people.run(addNote, me, { conversationId, text: "Called back.", mentions: [] });
  const read = (seq: number) => people.run(markRead, me, { conversationId, seq });
  const writeAgain = () =>
    inboundEmails.receive({ from: adaAddress, inReplyTo: "first@own.example" });
  const reply = (seenSeq?: number) =>
    people.run(sendEmail, me, {
      conversationId,
      to: [{ address: "ada@brook.example", name: "" }],
      html: "<p>Yes</p>",
      ...(seenSeq === undefined ? {} : { seenSeq }),
    });
  return { olga, me, conversationId, show, note, read, writeAgain, reply };
}

test("a note after everything was read leaves nothing unread", async () => {
  const { show, note, read } = await openFixture();
  await read((await show()).lastSeq);
  await note();
  const { lastSeq, readSeq } = await show();
  expect(readSeq).toBe(lastSeq);
});

test.each(["a note", "a reply without what its member saw"] as const)(
  "%s leaves a customer's message unread that arrived before it",
  async (what) => {
    const { show, note, read, writeAgain, reply } = await openFixture();
    const seq = (await show()).lastSeq;
    await read(seq);
    await writeAgain();
    await (what === "a note" ? note() : reply());
    expect((await show()).readSeq).toBe(seq);
  },
);

test("a reply to everything its member saw is read, and so is what it replies to", async () => {
  const { show, reply } = await openFixture();
  await reply((await show()).lastSeq);
  const { lastSeq, readSeq } = await show();
  expect(readSeq).toBe(lastSeq);
});

test("an entry written with an API key doesn't change what its member has read", async () => {
  const { me, conversationId, show } = await openFixture();
  const { secret } = await people.run(createApiKey, me, { name: "Shop", role: "agent" });
  const key = await authenticateApiKey(people.database, {
    token: secret,
    ip: "10.0.0.1",
    now: people.now(),
  });
  if (key === null) throw new Error("the key works");
  await people.run(addNote, key, { conversationId, text: "Order 7 shipped.", mentions: [] });
  expect((await show()).readSeq).toBe(0);
});
