import { expect, test } from "vitest";
import { type AttachmentId, createId, type UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { openTestApp } from "#testing/open-app.ts";

let count = 0;
const nextId = () => {
  count += 1;
  return createId<UnsentEmailId>(count, new Uint8Array(10));
};
const email = {
  kind: "new" as const,
  replyToEntryId: null,
  inboxId: null,
  subject: "Your yearly service",
  to: [{ address: "priya@nair.example", name: "Priya Nair" }],
  cc: [],
  bcc: [],
};

test("an unsent email is on all of its author's devices with its files, and visible to no one else", async () => {
  const app = await openTestApp({ members: ["maya:agent", "ravi:agent"] });
  const [maya, ravi] = [app.as("maya"), app.as("ravi")];
  const { id } = await maya.upload("offer.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  const emailId = nextId();
  const emailInput = { emailId, email, attachmentIds: [id as AttachmentId] };
  await maya.rpc("saveUnsentEmail", { ...emailInput, body: "<p>It is due</p>", version: 0 });
  const [held, ...others] = (await maya.rpc("listUnsentEmails", {})).rows;
  expect(others).toEqual([]);
  expect(held).toMatchObject({ id: emailId, body: "<p>It is due</p>", version: 1, email });
  expect(held?.attachments.map((one) => one.name)).toEqual(["offer.pdf"]);
  expect((await maya.rpc("countBuiltInViews", {})).counts.drafts).toBe(1);

  expect((await ravi.rpc("listUnsentEmails", {})).rows).toEqual([]);
  expect((await ravi.rpc("countBuiltInViews", {})).counts.drafts).toBe(0);
  const stolen = ravi.rpc("saveUnsentEmail", { emailId, email, body: "mine", version: 1 });
  await expect(stolen).rejects.toThrow(/draft_conflict/);
  await ravi.rpc("discardUnsentEmail", { emailId });
  const theirs = ravi.rpc("saveUnsentEmail", {
    ...emailInput,
    emailId: nextId(),
    body: "",
    version: 0,
  });
  await expect(theirs).rejects.toThrow(/attachment_not_ready/);

  await maya.rpc("saveUnsentEmail", { ...emailInput, body: "<p>It is due in May</p>", version: 1 });
  const late = maya.rpc("saveUnsentEmail", { ...emailInput, body: "<p>older</p>", version: 1 });
  await expect(late).rejects.toThrow(/draft_conflict/);
  await deleteUnusedAttachments(app.running.runtime.deps.database, new Date(Date.now() + 60_000));
  expect((await maya.rpc("listUnsentEmails", {})).rows[0]?.attachments).toHaveLength(1);
});

test("sending an unsent email removes its draft", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const [sent, other] = [nextId(), nextId()];
  for (const emailId of [sent, other])
    await maya.rpc("saveUnsentEmail", { emailId, email, body: "<p>Hello</p>", version: 0 });
  await maya.rpc("startEmailConversation", {
    inboxId: app.emailInbox.id,
    to: email.to,
    subject: email.subject,
    html: "<p>Hello</p>",
    unsentId: sent,
  });
  expect((await maya.rpc("listUnsentEmails", {})).rows.map((one) => one.id)).toEqual([other]);
  await maya.rpc("discardUnsentEmail", { emailId: other });
  expect((await maya.rpc("listUnsentEmails", {})).rows).toEqual([]);
});

test("limits the unsent emails per member with a helpful error; existing ones stay editable", async () => {
  const app = await openTestApp({ members: ["maya:agent", "ravi:agent"] });
  const maya = app.as("maya");
  const start = (who: typeof maya, emailId = nextId(), version = 0) =>
    who.rpc("saveUnsentEmail", { emailId, email, body: "<p>Hello</p>", version });
  const emailIds = Array.from({ length: limit("unsentEmailsPerMember") }, nextId);
  for (const emailId of emailIds) await start(maya, emailId);
  const [emailId] = emailIds;
  await expect(start(maya)).rejects.toThrow(/too_many_unsent_emails/);
  // Claiming an existing version does not make it an existing draft.
  await expect(start(maya, nextId(), 7)).rejects.toThrow(/too_many_unsent_emails/);
  await start(app.as("ravi"));
  await start(maya, emailId, 1);
  await maya.rpc("discardUnsentEmail", { emailId: emailId ?? nextId() });
  await start(maya);
  expect((await maya.rpc("listUnsentEmails", {})).rows).toHaveLength(
    limit("unsentEmailsPerMember"),
  );
});
