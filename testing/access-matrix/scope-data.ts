// Objects to point a route at: objects everyone in our workspace sees, objects in a restricted inbox, objects of
// another workspace, and objects that never existed.
import { writeWav } from "#domain/call/audio/wav.ts";
import type {
  AccountId,
  ApiKeyId,
  AttachmentId,
  AudioFileId,
  BulkOperationId,
  CalendarId,
  CallId,
  ContactId,
  ContactMergeId,
  ContactPointId,
  ConversationId,
  EntryId,
  InboundPayloadId,
  InboxId,
  InvitationId,
  MemberId,
  RecordingId,
  SavedReplyId,
  SavedViewId,
  SessionId,
  SlaPolicyId,
  TagId,
  TeamId,
  WebhookDeliveryId,
  WebhookEndpointId,
} from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording } from "#testing/app/calls/insert-recording.ts";
import { addMember, type SignedInMember } from "#testing/app/members.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import type { TestApp } from "#testing/open-app.ts";
import {
  addBulkOperation,
  addEmailAccount,
  addEmailInbox,
  addInboundPayload,
  sessionOf,
} from "./insert-rows.ts";
import { savedViewContent } from "./saved-view-content.ts";
import { calendarContent, policyContent } from "./sla-content.ts";
import { webhookContent } from "./webhook-content.ts";

export interface Ids {
  /** Different on each request: for names and numbers that must be unique. */
  readonly n: number;
  readonly conversationId: ConversationId;
  /** Of another conversation on the same inbox, so that blocking texts to it affects no other row. */
  readonly contactId: ContactId;
  /** Of a contact that was merged into `contactId`. */
  readonly contactMergeId: ContactMergeId;
  readonly contactPointId: ContactPointId;
  /** The number `conversationId` is with. */
  readonly textPointId: ContactPointId;
  readonly heldEntryId: EntryId;
  readonly noteId: EntryId;
  readonly uploadId: AttachmentId;
  readonly inboxId: InboxId;
  readonly accountId: AccountId;
  /** A local mail server with no listener: emails submitted to it go nowhere. */
  readonly mailAccountId: AccountId;
  readonly emailInboxId: InboxId;
  /** The domain of that inbox. */
  readonly domain: string;
  /** A scheduled email from it, in `conversationId`. */
  readonly scheduledId: EntryId;
  /** Another conversation, as a target for moves and merges. */
  readonly spareId: ConversationId;
  /** Of a text that was split off from `conversationId`. */
  readonly threadOperationId: string;
  /** Of a suppressed address. */
  readonly suppressionId: string;
  /** Ended and unanswered. */
  readonly callId: CallId;
  /** A recording of that call. */
  readonly recordingId: RecordingId;
  readonly tagId: TagId;
  /** Shared with everyone. */
  readonly savedReplyId: SavedReplyId;
  readonly savedViewId: SavedViewId;
  readonly calendarId: CalendarId;
  readonly policyId: SlaPolicyId;
  readonly webhookEndpointId: WebhookEndpointId;
  /** To that endpoint. */
  readonly webhookDeliveryId: WebhookDeliveryId;
  readonly teamId: TeamId;
  readonly memberId: MemberId;
  /** Sees every inbox and is never modified. */
  readonly colleagueId: MemberId;
  readonly invitationId: InvitationId;
  readonly apiKeyId: ApiKeyId;
  readonly sessionId: SessionId;
  readonly inboundPayloadId: InboundPayloadId;
  /** Of the draft of `inboxId`'s call flow. */
  readonly draftVersion: number;
  /** Of the owner. */
  readonly bulkOperationId: BulkOperationId;
  /** Visible to everyone. */
  readonly audioFileId: AudioFileId;
}

export interface ScopeData {
  readonly ids: Ids;
  /** Attached to a text in the conversation. */
  readonly pictureId: AttachmentId;
  /** Prefix of all content in this scope. */
  readonly marker: string;
}

let customers = 300;
/** Ofcom reserves 07700 900000 to 900999 for drama use. */
export const nextNumber = (): string => `+447700900${String(customers++).padStart(3, "0")}`;

export async function addPoint(browser: TestBrowser, contactId: ContactId) {
  const value = nextNumber();
  const contact = await browser.rpc("addContactPoint", { contactId, kind: "phone", value });
  const added = contact.contactPoints.find((one) => one.value === value);
  return required(added, "just added").id;
}

/** Merges a new contact into this one. */
export async function mergeSpare(browser: TestBrowser, inboxId: InboxId, contactId: ContactId) {
  const input = { inboxId, to: nextNumber(), text: "Spare" };
  const { conversation } = await browser.rpc("startTextConversation", input);
  const mergedId = conversation.contactId;
  return (await browser.rpc("mergeContacts", { contactId, mergedId })).merge;
}

/** Creates one of everything on an inbox, as the workspace's owner. */
export async function createScopeData(
  app: TestApp,
  owner: SignedInMember,
  where: { inboxId: InboxId; accountId: AccountId; marker: string; teamId?: TeamId },
): Promise<ScopeData> {
  const { browser, workspaceId } = owner;
  const { inboxId, accountId, marker } = where;
  const start = (text: string) =>
    browser.rpc("startTextConversation", { inboxId, to: nextNumber(), text });
  const [one, other] = [await start(`${marker} held`), await start(`${marker} other`)];
  const conversationId = one.conversation.id;
  const contact = await browser.rpc("updateContact", {
    contactId: other.conversation.contactId,
    name: `${marker} contact`,
  });
  const sent = await browser.upload(`${marker} sent.png`, "image/png", onePixelPng);
  await browser.rpc("sendText", {
    conversationId,
    text: `${marker} picture`,
    attachmentIds: [sent.id as AttachmentId],
  });
  const note = await browser.rpc("addNote", { conversationId, text: `${marker} note` });
  const upload = await browser.upload(`${marker} loose.png`, "image/png", onePixelPng);
  const { contact: customer } = await browser.rpc("getConversation", { conversationId });
  const someone = await addMember(app, { workspaceId, role: "agent" });
  const team = await browser.rpc("createTeam", { name: `${marker}-team` });
  const { invitation } = await browser.rpc("inviteMember", {
    email: `${marker}@elsewhere.example`,
    role: "agent",
  });
  const { key } = await browser.rpc("createApiKey", { name: `${marker}-key`, role: "viewer" });
  const tag = await browser.rpc("createTag", { name: `${marker}-tag` });
  const mailAccountId = await addEmailAccount(app, workspaceId);
  const domain = `${marker}.example`;
  const reply = await browser.rpc("createSavedReply", {
    name: `${marker}-reply`,
    body: `<p>${marker}</p>`,
    isShared: true,
  });
  const view = await browser.rpc("createSavedView", savedViewContent(`${marker}-view`));
  const hours = await browser.rpc("createCalendar", calendarContent(`${marker}-hours`));
  const policy = await browser.rpc("createSlaPolicy", policyContent(`${marker}-policy`));
  const { endpoint } = await browser.rpc(
    "createWebhookEndpoint",
    webhookContent(`${marker}-webhook`),
  );
  const webhookTest = await browser.rpc("sendTestWebhook", { endpointId: endpoint.id });
  const emailInboxId = await addEmailInbox(app, workspaceId, {
    accountId: mailAccountId,
    address: `desk@${domain}`,
    ...(where.teamId ? { teamId: where.teamId } : {}),
  });
  const scheduled = await scheduleEmail(browser, conversationId, emailInboxId);
  const spare = await start(`${marker} spare`);
  const stopped = await browser.rpc("addSuppression", {
    address: `nobody.${nextNumber()}@brook.example`,
  });
  const missed = await insertTestCall(app, workspaceId, {
    conversationId: spare.conversation.id,
    inboxId,
    state: "ended",
    memberId: someone.memberId,
  });
  return {
    marker,
    pictureId: sent.id as AttachmentId,
    ids: {
      n: 0,
      conversationId,
      contactId: contact.id,
      contactMergeId: (await mergeSpare(browser, inboxId, contact.id)).id,
      contactPointId: required(contact.contactPoints[0], "who was texted has a number").id,
      textPointId: required(customer.contactPoints[0], "who was texted has a number").id,
      heldEntryId: one.entry.id,
      noteId: note.id,
      uploadId: upload.id as AttachmentId,
      inboxId,
      accountId,
      mailAccountId,
      emailInboxId,
      domain,
      scheduledId: scheduled,
      spareId: spare.conversation.id,
      threadOperationId: await splitText(browser, conversationId, `${marker} split`),
      suppressionId: stopped.id,
      callId: missed.callId,
      recordingId: await insertTestRecording(app, workspaceId, missed.callId),
      tagId: tag.id,
      savedReplyId: reply.id,
      savedViewId: view.id,
      calendarId: hours.id,
      policyId: policy.id,
      webhookEndpointId: endpoint.id,
      webhookDeliveryId: webhookTest.id,
      teamId: team.id,
      memberId: someone.memberId,
      colleagueId: owner.memberId,
      invitationId: invitation.id,
      apiKeyId: key.id,
      sessionId: await sessionOf(app, someone),
      inboundPayloadId: await addInboundPayload(app, workspaceId, accountId, marker),
      draftVersion: 0,
      bulkOperationId: await addBulkOperation(app, workspaceId, owner.memberId),
      audioFileId: (await uploadAudioFile(browser, `Sound of ${nextNumber()}`)).id,
    },
  };
}

/** Schedules a text far ahead and splits it into a conversation of its own. */
export async function splitText(
  browser: TestBrowser,
  conversationId: ConversationId,
  text: string,
): Promise<string> {
  const { id: entryId } = await browser.rpc("sendText", { conversationId, text });
  return (await browser.rpc("splitMessage", { entryId })).threadOperationId;
}

export async function scheduleEmail(
  browser: TestBrowser,
  conversationId: ConversationId,
  inboxId: InboxId,
): Promise<EntryId> {
  const { id } = await browser.rpc("sendEmail", {
    conversationId,
    kind: "new",
    inboxId,
    to: [{ address: "later@brook.example" }],
    subject: "Later",
    html: "<p>Later</p>",
    sendAt: new Date(Date.now() + 30 * 24 * 3600_000).toISOString(),
  });
  return id;
}

export async function uploadAudioFile(browser: TestBrowser, name: string) {
  const upload = await browser.upload(`${name}.wav`, "audio/wav", Buffer.from(writeWav(silence)));
  return browser.rpc("createAudioFile", { uploadId: upload.id as AttachmentId, name });
}
const silence = new Float32Array(800);
