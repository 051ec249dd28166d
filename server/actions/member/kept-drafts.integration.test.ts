// Drafts of a disabled member are kept, and are there when the member is enabled again.
import { expect, test } from "vitest";
import type { AttachmentId, UnsentEmailId } from "#domain/ids.ts";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { addMember, openSessionFor } from "#testing/app/members.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openTestApp } from "#testing/open-app.ts";

test("hides the drafts of a disabled member, and restores them with their files", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const olga = app.as("olga");
  const { conversationId } = await receiveEmailFrom(app, "Kit");
  const ravi = await addMember(app, {
    workspaceId: (await olga.rpc("getMe", {})).workspace.id,
    role: "agent",
  });
  const { memberId } = ravi;
  const pdf = () =>
    ravi.browser.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4")) as Promise<{
      id: AttachmentId;
    }>;
  const email = {
    kind: "new" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Plan",
    to: [{ address: "kit@brook.example", name: "Kit" }],
    cc: [],
    bcc: [],
  };
  const [held, started] = [await pdf(), await pdf()];
  await ravi.browser.rpc("saveDraft", {
    conversationId,
    kind: "email",
    draftId: newDraftId(),
    body: "<p>Half</p>",
    version: 0,
    email: { ...email, quoteHtml: "" },
    attachmentIds: [held.id],
  });
  await ravi.browser.rpc("saveUnsentEmail", {
    emailId: newDraftId() as string as UnsentEmailId,
    email,
    body: "<p>New</p>",
    version: 0,
    attachmentIds: [started.id],
  });

  await olga.rpc("updateMember", { memberId, state: "disabled" });
  for (const other of [olga, app.as("maya")]) {
    expect((await other.rpc("getConversation", { conversationId })).drafts).toEqual([]);
    expect((await other.rpc("listUnsentEmails", {})).rows).toEqual([]);
    expect((await other.rpc("countBuiltInViews", {})).counts.drafts).toBe(0);
  }
  await deleteUnusedAttachments(app.running.runtime.deps.database, new Date(Date.now() + 60_000));

  await olga.rpc("updateMember", { memberId, state: "active" });
  const back = await openSessionFor(app, ravi);
  const { drafts } = await back.rpc("getConversation", { conversationId });
  expect(drafts.map((one) => [one.body, one.attachments.length])).toEqual([["<p>Half</p>", 1]]);
  const listed = await back.rpc("listConversations", { view: "drafts" });
  expect(listed.rows.map((one) => one.draftPreview)).toEqual(["Half"]);
  const { rows } = await back.rpc("listUnsentEmails", {});
  expect(rows.map((one) => [one.body, one.attachments.length])).toEqual([["<p>New</p>", 1]]);
});
