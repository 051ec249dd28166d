// Unsent text is private to its author: an API key acts on behalf of its creator, and still has no draft of theirs.
import { expect, onTestFinished, test } from "vitest";
import type { Inputs, RouteName } from "#contract/routes.ts";
import { type AttachmentId, createId, type UnsentEmailId } from "#domain/ids.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openTestApp } from "#testing/open-app.ts";

const secretText = "Between you and me";

async function createPrivateDraftsFixture() {
  const app = await openTestApp();
  const phone = await app.phone("+447700900562");
  await phone.text("Hello?");
  const olga = app.as("olga");
  const { id: conversationId } = await olga.conversationWith("07700 900562");
  const { secret } = await olga.rpc("createApiKey", { name: "Shop", role: "agent" });
  const headers = bearer(secret);
  const stream = await openEventStream(app.url, headers);
  onTestFinished(() => stream.close());

  const file = await olga.upload("offer.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
  const attachmentIds = [file.id as AttachmentId];
  const draft = { conversationId, kind: "text", draftId: newDraftId(), body: secretText } as const;
  await olga.rpc("saveDraft", { ...draft, attachmentIds, version: 0 });
  const unsent = {
    emailId: createId<UnsentEmailId>(1, new Uint8Array(10)),
    body: `<p>${secretText}</p>`,
    email: {
      kind: "new" as const,
      replyToEntryId: null,
      inboxId: null,
      subject: secretText,
      to: [],
      cc: [],
      bcc: [],
    },
  };
  await olga.rpc("saveUnsentEmail", { ...unsent, attachmentIds, version: 0 });

  const call = async <Name extends RouteName>(name: Name, input: Inputs[Name]) => {
    const { method, path, body } = apiCall(name, input);
    const sent = body === null ? {} : { "content-type": "application/json" };
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: { ...headers, ...sent },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  return { app, olga, conversationId, headers, stream, file, draft, unsent, call };
}

test("a key of their creator reads none of it, in a list, a conversation, a count, a file or the change feed", async () => {
  const { app, olga, conversationId, headers, stream, file, call } =
    await createPrivateDraftsFixture();
  const list = { view: "drafts", size: 50 };
  expect(JSON.stringify(await olga.rpc("listConversations", list))).toContain(secretText);
  expect((await olga.rpc("countBuiltInViews", {})).counts.drafts).toBe(2);

  const shown = await call("getConversation", { conversationId });
  expect(JSON.parse(shown.text)).toMatchObject({ drafts: [], conversation: { hasDraft: false } });
  expect(JSON.parse((await call("listConversations", list)).text)).toEqual({
    rows: [],
    next: null,
  });
  const open = JSON.parse((await call("listConversations", { view: "open", size: 50 })).text);
  expect(open.rows).toMatchObject([{ id: conversationId, hasDraft: false }]);
  expect(JSON.parse((await call("countBuiltInViews", {})).text)).toMatchObject({
    counts: { drafts: 0 },
  });
  expect((await call("listUnsentEmails", {})).status).toBe(403);
  expect((await fetch(`${app.url}/attachments/${file.id}`, { headers })).status).toBe(404);
  expect((await olga.fetch(`/attachments/${file.id}`)).status).toBe(200);

  // The feed is past the drafts once it has this note.
  await olga.rpc("addNote", { conversationId, text: "Called them" });
  await eventually(() => expect(stream.text()).toContain("Called them"));
  expect(stream.text()).not.toContain(secretText);
  expect(stream.text()).not.toContain("unsent_email");
});

test("a key of their creator sends no file that they have not sent, nor they one of the key", async () => {
  const { app, olga, conversationId, headers, file, call } = await createPrivateDraftsFixture();
  const email = {
    conversationId,
    kind: "new" as const,
    subject: "Your offer",
    html: "<p>See the file.</p>",
    to: [{ address: "kim@far.example", name: "Kim" }],
  };
  const attachmentIds = [file.id as AttachmentId];
  const html = `<p>See</p><img src="/attachments/${file.id}">`;
  for (const refused of [
    await call("sendEmail", { ...email, attachmentIds }),
    await call("sendText", { conversationId, text: "See the file.", attachmentIds }),
  ])
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      409,
      { code: "attachment_not_ready" },
    ]);
  const shown = await call("sendEmail", { ...email, html });
  expect(shown.text).not.toContain(file.id);

  const uploaded = await fetch(`${app.url}/uploads?name=bill.pdf`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/pdf" },
    body: Buffer.from("%PDF-1.7 bill"),
  });
  const { id } = (await uploaded.json()) as { id: AttachmentId };
  expect((await olga.fetch(`/attachments/${id}`)).status).toBe(404);
  await expect(olga.rpc("sendEmail", { ...email, attachmentIds: [id] })).rejects.toMatchObject({
    problem: { code: "attachment_not_ready" },
  });
  expect((await call("sendEmail", { ...email, attachmentIds: [id] })).status).toBe(200);
});

test("a key of their creator changes none of it, also when it sends", async () => {
  const { app, olga, conversationId, headers, draft, unsent, call } =
    await createPrivateDraftsFixture();
  const changed = [
    await call("saveDraft", { ...draft, body: "Changed", version: 1 }),
    await call("discardDraft", { conversationId, kind: "text" }),
    await call("saveUnsentEmail", { ...unsent, body: "Changed", version: 1 }),
    await call("discardUnsentEmail", { emailId: unsent.emailId }),
  ];
  expect(changed.map((one) => one.status)).toEqual([403, 403, 403, 403]);
  expect((await call("sendText", { conversationId, text: "It is ready." })).status).toBe(200);

  const uploaded = await fetch(`${app.url}/uploads?name=bill.pdf`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/pdf" },
    body: Buffer.from("%PDF-1.7 bill"),
  });
  const { id } = (await uploaded.json()) as { id: AttachmentId };
  const sent = await call("sendEmail", {
    conversationId,
    kind: "new",
    subject: "Your bill",
    html: "<p>See the file.</p>",
    to: [{ address: "kim@far.example", name: "Kim" }],
    attachmentIds: [id],
  });
  expect([sent.status, JSON.parse(sent.text)]).toMatchObject([200, {}]);
  expect(sent.text).toContain("bill.pdf");
  expect((await fetch(`${app.url}/attachments/${id}`, { headers })).status).toBe(200);

  const { drafts } = await olga.rpc("getConversation", { conversationId });
  expect(drafts).toMatchObject([{ id: draft.draftId, body: secretText, version: 1 }]);
  expect((await olga.rpc("listUnsentEmails", {})).rows).toMatchObject([
    { id: unsent.emailId, body: unsent.body, version: 1 },
  ]);
});
