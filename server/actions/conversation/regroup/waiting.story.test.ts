// Since when a customer waits, and what the list shows, after conversations were merged.
import { expect, test } from "vitest";
import { must } from "#domain/errors.ts";
import { writtenTo } from "#testing/desk/written-mail.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-desk.ts";

const shared = shareDesk({ members: ["maya:agent"] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();

test("a mail that has not left answers nobody, and is shown as what it is", async () => {
  const maya = shared().as("maya");
  const { conversation, answer } = await writtenTo(shared(), "Ada");
  const { conversation: other } = await writtenTo(shared(), "Bea");
  const sent = await answer("On Monday", { sendAt: inHours(48) });
  await maya.rpc("mergeConversation", { conversationId: other.id, intoId: conversation.id });
  const scheduled = await maya.conversationWith("Ada Brook");
  expect(scheduled.waitingSince).toBe(conversation.waitingSince);
  expect(scheduled.lastEntry.preview).toBe("Scheduled: On Monday");

  await maya.rpc("cancelMessage", { entryId: sent.id });
  const { conversation: third } = await writtenTo(shared(), "Cleo");
  const done = await maya.rpc("mergeConversation", {
    ...{ conversationId: conversation.id, intoId: third.id },
  });
  await maya.rpc("undoRegrouping", { regroupingId: done.regroupingId });
  const again = await maya.conversationWith("Ada Brook");
  expect(again.lastEntry.preview).toBe("Unsent: On Monday");
  expect(again.waitingSince).toBe(conversation.waitingSince);
});

test("STOP makes nobody wait after a merge either", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const [one, other] = [await desk.phone("+447700900641"), await desk.phone("+447700900642")];
  await one.text("Hello");
  const first = await maya.conversationWith("07700 900641");
  await maya.rpc("sendText", { conversationId: first.id, text: "Hello yourself" });
  await one.text("STOP");
  await eventually(async () => {
    const { contact } = await maya.rpc("showConversation", { conversationId: first.id });
    expect(must(contact.points[0], "a number").textsRevokedAt).not.toBeNull();
  });
  await other.text("Is it fixed?");
  const second = await maya.conversationWith("07700 900642");
  await maya.rpc("sendText", { conversationId: second.id, text: "Yes" });
  await maya.rpc("mergeConversation", { conversationId: first.id, intoId: second.id });
  expect((await maya.conversationWith("07700 900642")).waitingSince).toBeNull();
});
