import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { openTestApp } from "#testing/open-app.ts";

test("a stranger's text opens a conversation, and the reply reaches their phone", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const phone = await app.phone("+447700900514");
  await phone.text("Is my table ready?");
  const maya = app.as("maya");
  const conversation = await maya.conversationWith("07700 900514");
  expect(conversation).toMatchObject({
    folder: "open",
    assigneeId: null,
    lastEntry: { preview: "Is my table ready?", direction: "in" },
  });

  const sent = await maya.rpc("sendText", {
    conversationId: conversation.id,
    text: "Yes, come in!",
  });
  await phone.expectText(/come in/);
  await eventually(async () => {
    const entry = (await maya.messages(conversation.id)).find((one) => one.id === sent.id);
    expect(entry?.delivery?.state).toBe("delivered");
  });
  expect((await maya.conversationWith("07700 900514")).waitingSince).toBeNull();
  await app.expectNothingElseSent();
});
