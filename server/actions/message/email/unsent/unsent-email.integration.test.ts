import { expect, test } from "vitest";
import { type AttachmentId, createId, type UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { openDesk } from "#testing/open-app.ts";

let count = 0;
const nextId = () => {
  count += 1;
  return createId<UnsentEmailId>(count, new Uint8Array(10));
};
const mail = {
  kind: "new" as const,
  replyToEntryId: null,
  inboxId: null,
  subject: "Your yearly service",
  to: [{ address: "priya@nair.example", name: "Priya Nair" }],
  cc: [],
  bcc: [],
};

test("a mail that was begun stands on every device with its files, and is nobody else's", async () => {
  const desk = await openDesk({ members: ["maya:agent", "ravi:agent"] });
  const [maya, ravi] = [desk.as("maya"), desk.as("ravi")];
  const { id } = await maya.upload("offer.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  const mailId = nextId();
  const words = { mailId, mail, attachmentIds: [id as AttachmentId] };
  await maya.rpc("saveUnsentEmail", { ...words, body: "<p>It is due</p>", version: 0 });
  const [held, ...others] = (await maya.rpc("listUnsentEmails", {})).rows;
  expect(others).toEqual([]);
  expect(held).toMatchObject({ id: mailId, body: "<p>It is due</p>", version: 1, mail });
  expect(held?.attachments.map((one) => one.name)).toEqual(["offer.pdf"]);
  expect((await maya.rpc("countViews", {})).counts.drafts).toBe(1);

  expect((await ravi.rpc("listUnsentEmails", {})).rows).toEqual([]);
  expect((await ravi.rpc("countViews", {})).counts.drafts).toBe(0);
  const stolen = ravi.rpc("saveUnsentEmail", { mailId, mail, body: "mine", version: 1 });
  await expect(stolen).rejects.toThrow(/draft_conflict/);
  await ravi.rpc("discardUnsentEmail", { mailId });
  const theirs = ravi.rpc("saveUnsentEmail", { ...words, mailId: nextId(), body: "", version: 0 });
  await expect(theirs).rejects.toThrow(/attachment_not_ready/);

  await maya.rpc("saveUnsentEmail", { ...words, body: "<p>It is due in May</p>", version: 1 });
  const late = maya.rpc("saveUnsentEmail", { ...words, body: "<p>older</p>", version: 1 });
  await expect(late).rejects.toThrow(/draft_conflict/);
  await deleteUnusedAttachments(desk.running.desk.parts.database, new Date(Date.now() + 60_000));
  expect((await maya.rpc("listUnsentEmails", {})).rows[0]?.attachments).toHaveLength(1);
});

test("sent, it is a draft no longer", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  const [sent, other] = [nextId(), nextId()];
  for (const mailId of [sent, other])
    await maya.rpc("saveUnsentEmail", { mailId, mail, body: "<p>Hello</p>", version: 0 });
  await maya.rpc("startEmailConversation", {
    inboxId: desk.mailLine.id,
    to: mail.to,
    subject: mail.subject,
    html: "<p>Hello</p>",
    unsentId: sent,
  });
  expect((await maya.rpc("listUnsentEmails", {})).rows.map((one) => one.id)).toEqual([other]);
  await maya.rpc("discardUnsentEmail", { mailId: other });
  expect((await maya.rpc("listUnsentEmails", {})).rows).toEqual([]);
});

test("so many are kept of one member, who is told what to do; those that are there can be written on", async () => {
  const desk = await openDesk({ members: ["maya:agent", "ravi:agent"] });
  const maya = desk.as("maya");
  const begin = (who: typeof maya, mailId = nextId(), version = 0) =>
    who.rpc("saveUnsentEmail", { mailId, mail, body: "<p>Hello</p>", version });
  const mailIds = Array.from({ length: limit("unsentMails") }, nextId);
  for (const mailId of mailIds) await begin(maya, mailId);
  const [mailId] = mailIds;
  await expect(begin(maya)).rejects.toThrow(/too_many_unsent_mails/);
  // A version that it claims to build on makes it no older one.
  await expect(begin(maya, nextId(), 7)).rejects.toThrow(/too_many_unsent_mails/);
  await begin(desk.as("ravi"));
  await begin(maya, mailId, 1);
  await maya.rpc("discardUnsentEmail", { mailId: mailId ?? nextId() });
  await begin(maya);
  expect((await maya.rpc("listUnsentEmails", {})).rows).toHaveLength(limit("unsentMails"));
});
