// An email to the app and back, through the real adapters.
import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { openTestApp } from "#testing/open-app.ts";

test("a customer's email opens a conversation, the reply reaches their mailbox, and their next email is threaded", async () => {
  const app = await openTestApp();
  const olga = app.as("olga");
  const max = await app.mailbox("max@far.example", "Max Far");
  const ada = await app.mailbox("ada@far.example", "Ada Far");
  await ada.write({ subject: "The kitchen tap", text: "It drips.", cc: [max.address] });
  const { id } = await olga.conversationWith("Ada Far");
  await olga.rpc("updateInbox", { inboxId: app.emailInbox.id, undoSeconds: 0 });
  await olga.rpc("sendEmail", {
    conversationId: id,
    kind: "reply_all",
    inboxId: app.emailInbox.id,
    to: [{ address: ada.address, name: "Ada Far" }],
    cc: [{ address: max.address, name: "Max Far" }],
    subject: "Re: The kitchen tap",
    html: "<p>We come on <b>Thursday</b>.</p>",
  });
  const got = await ada.expectMail(/come on Thursday/);
  expect(got).toMatchObject({
    from: { address: "hello@copperline.example" },
    cc: [{ address: max.address }],
    html: expect.stringContaining("<b>Thursday</b>"),
  });
  await max.expectMail(/come on Thursday/);
  await ada.replyAll({ text: "Thursday is fine!" });
  await eventually(async () => {
    const { rows } = await olga.rpc("listEntries", { conversationId: id });
    const texts = rows.flatMap((entry) => ("text" in entry ? [entry.text.trim()] : []));
    expect(texts[0]).toContain("Thursday is fine!");
    expect(texts).toHaveLength(3);
  });
  await app.expectNothingElseSent();
});
