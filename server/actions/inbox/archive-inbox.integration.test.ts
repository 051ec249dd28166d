import { expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test("an inbox can't be archived while emails are scheduled from it", async () => {
  const app = shared();
  const olga = app.as("olga");
  const { reply } = await receiveEmailFrom(app, "Ada");
  const sent = await reply("On Monday", { sendAt: inSeconds(3600) });
  const archive = (isArchived: boolean) =>
    olga.rpc("archiveInbox", { inboxId: app.emailInbox.id, isArchived });
  await expect(archive(true)).rejects.toThrow(/inbox_has_scheduled_emails/);
  await app.as("maya").rpc("cancelMessage", { entryId: sent.id });
  expect((await archive(true)).isArchived).toBe(true);
  expect((await archive(false)).isArchived).toBe(false);
});

test("an email scheduled at the moment its inbox is archived is not sent, and becomes a draft again", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Bea");
  const { database } = app.running.runtime.deps;
  const soon = await reply("In a moment", { sendAt: inSeconds(8) });
  const later = await reply("On Monday", { sendAt: inSeconds(3600) });
  await database.run(sql`update inbox set archived_at = now() where id = ${app.emailInbox.id}`);
  try {
    const sendNow = { entryId: later.id, sendAt: null };
    expect(await maya.errorCode("rescheduleMessage", sendNow)).toBe("inbox_archived");
    await eventually(async () => {
      expect((await entry(soon.id))?.delivery?.state).toBe("canceled");
    });
    expect((await entry(later.id))?.delivery?.state).toBe("scheduled");
    const { drafts } = await maya.rpc("getConversation", { conversationId });
    expect(drafts.map((one) => one.body)).toEqual(["<p>In a moment</p>"]);
    expect(await customer.received()).toEqual([]);
  } finally {
    await database.run(sql`update inbox set archived_at = null where id = ${app.emailInbox.id}`);
  }
});
