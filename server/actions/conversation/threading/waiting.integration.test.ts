// How long a customer has waited, and what the list shows, after a merge.
import { expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();

test("an email that was not sent doesn't count as a reply, and is shown as scheduled, and no more once it is undone", async () => {
  const maya = shared().as("maya");
  const { conversation, reply } = await receiveEmailFrom(shared(), "Ada");
  const { conversation: other } = await receiveEmailFrom(shared(), "Bea");
  const sent = await reply("On Monday", { sendAt: inHours(48) });
  await maya.rpc("mergeConversation", { conversationId: other.id, intoId: conversation.id });
  const scheduled = await maya.conversationWith("Ada Brook");
  expect(scheduled.waitingSince).toBe(conversation.waitingSince);
  expect(scheduled.lastEntry.preview).toBe("Scheduled: On Monday");

  await maya.rpc("cancelMessage", { entryId: sent.id });
  const { conversation: third } = await receiveEmailFrom(shared(), "Cleo");
  await maya.rpc("addNote", { conversationId: third.id, text: "A regular", mentions: [] });
  const done = await maya.rpc("mergeConversation", {
    conversationId: conversation.id,
    intoId: third.id,
  });
  await maya.rpc("undoThreadOperation", { threadOperationId: done.threadOperationId });
  const again = await maya.conversationWith("Ada Brook");
  expect(again.lastEntry.preview).toBe(conversation.lastEntry.preview);
  expect(again.waitingSince).toBe(conversation.waitingSince);
  const noted = await maya.conversationWith("Cleo Brook");
  expect(noted.lastEntry).toMatchObject({ kind: "note", channel: "email", direction: "in" });
});

test("STOP doesn't make a customer wait, also after a merge", async () => {
  const app = shared();
  const maya = app.as("maya");
  const [one, other] = [await app.phone("+447700900641"), await app.phone("+447700900642")];
  await one.text("Hello");
  const first = await maya.conversationWith("07700 900641");
  await maya.rpc("sendText", { conversationId: first.id, text: "Hello yourself" });
  await one.text("STOP");
  await eventually(async () => {
    const { contact } = await maya.rpc("getConversation", { conversationId: first.id });
    expect(required(contact.contactPoints[0], "a number").smsOptedOutAt).not.toBeNull();
  });
  await other.text("Is it fixed?");
  const second = await maya.conversationWith("07700 900642");
  await maya.rpc("sendText", { conversationId: second.id, text: "Yes" });
  await maya.rpc("mergeConversation", { conversationId: first.id, intoId: second.id });
  expect((await maya.conversationWith("07700 900642")).waitingSince).toBeNull();
});
