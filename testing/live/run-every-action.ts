// One of every action that changes a conversation, by a member and by its customer.
import { expect } from "vitest";
import type { AttachmentId, ContactId, ConversationId } from "#domain/ids.ts";
import type { SignedInMember } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import type { LiveFixture } from "#testing/live/live-fixture.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import type { Phone, TestApp } from "#testing/open-app.ts";

interface HiddenConversation {
  readonly scene: LiveFixture;
  /** Acts. */
  readonly inside: SignedInMember;
  /** Is mentioned and assigned. */
  readonly colleague: SignedInMember;
  readonly phone: Phone;
  /** Part of every text. */
  readonly marker: string;
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
}

export async function runEveryAction(
  app: TestApp,
  { scene, inside, colleague, phone, marker, conversationId, contactId }: HiddenConversation,
): Promise<void> {
  const at = inside.browser;
  const picture = await at.upload(`${marker}.png`, "image/png", onePixelPng);
  await at.rpc("saveDraft", {
    conversationId,
    kind: "text",
    draftId: newDraftId(),
    body: `${marker} draft`,
    version: 0,
  });
  await at.rpc("sendText", {
    conversationId,
    text: `${marker} answer`,
    attachmentIds: [picture.id as AttachmentId],
  });
  const mentions = [colleague.memberId];
  const { id: noteId } = await at.rpc("addNote", {
    conversationId,
    text: `${marker} note`,
    mentions,
  });
  await at.rpc("updateNote", { entryId: noteId, text: `${marker} edit`, mentions, revision: 1 });
  await at.rpc("deleteNote", { entryId: noteId });
  await at.rpc("renameConversation", { conversationId, subject: `${marker} subject` });
  await at.rpc("assignConversation", { conversationId, assigneeId: colleague.memberId });
  await at.rpc("tagConversation", { conversationId, add: [scene.tagId] });
  await at.rpc("prioritizeConversation", { conversationId, priority: "high" });
  await at.rpc("updateContact", { contactId, notes: `${marker} notes` });
  await at.rpc("closeConversation", { conversationId });
  await phone.text(`${marker} again`, { to: scene.other.address });
  await phone.text("STOP", { to: scene.other.address });
  await phone.text("START", { to: scene.other.address });
  await app.simulator.quiet();
  await eventually(async () => {
    const entries = await at.timeline(conversationId);
    expect(entries.filter((entry) => entry.kind === "event").length).toBeGreaterThan(5);
  });
}
