import { z } from "zod";
import {
  cursor,
  doneResponse,
  emptyObject,
  id,
  page,
  pageSize,
  singleLine,
  timestamp,
} from "#contract/common-schemas.ts";
import { contactHere } from "#contract/contact.ts";
import { emailDraft } from "#contract/email/email-schemas.ts";
import { route } from "#contract/route.ts";
import { priorityNames } from "#domain/conversation/priority.ts";
import { sortNames } from "#domain/conversation/views.ts";
import type {
  AttachmentId,
  ContactPointId,
  ConversationId,
  DraftId,
  EntryId,
  InboxId,
  MemberId,
  TagId,
  TeamId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { conversation, conversationRow } from "./conversation.ts";
import { draft, template } from "./draft.ts";
import { attachment, entry } from "./entry.ts";

const conversationId = z.object({ conversationId: id<ConversationId>() });
const viewKeyText = z
  .string()
  .max(60)
  .describe(
    "mine, unassigned, open, waiting, mentions, drafts, scheduled, snoozed, closed, spam, trash, inbox:ID, team:ID, tag:ID or view:ID of a saved view",
  );
const conversationRoute = <Extra extends z.ZodRawShape>(
  path: `/${string}`,
  summary: string,
  extra: Extra,
) =>
  route({
    method: "POST",
    path: `/conversations/{conversationId}${path}`,
    summary,
    tag: "Conversations",
    input: conversationId.extend(extra),
    output: conversation,
  });

export const conversationRoutes = {
  listConversations: route({
    method: "GET",
    path: "/conversations",
    summary: "Conversations of one view, a page at a time",
    tag: "Conversations",
    input: z.object({
      view: viewKeyText,
      sort: z.enum(sortNames).default("newest"),
      after: cursor.optional(),
      size: pageSize,
    }),
    output: page(conversationRow),
  }),
  countBuiltInViews: route({
    method: "GET",
    path: "/views/counts",
    summary: "Number of conversations in each view, up to 1,000",
    tag: "Conversations",
    input: emptyObject,
    output: z.object({ counts: z.record(z.string(), z.number()) }),
  }),
  getConversation: route({
    method: "GET",
    path: "/conversations/{conversationId}",
    summary: "A conversation with its contact and newest entries",
    tag: "Conversations",
    input: z.object({
      conversationId: z
        .string()
        .regex(/^(\d{1,15}|[0-9a-f-]{36})$/, "The number or the id of a conversation."),
    }),
    output: z.object({
      conversation: conversationRow,
      contact: contactHere,
      entries: z.array(entry),
      before: z.string().nullable(),
      drafts: z.array(draft),
      earlier: z.array(conversation),
      usualContactPointId: id<ContactPointId>()
        .optional()
        .describe(
          "Where a text goes that names no number. Absent if none was used before; then one must be chosen.",
        ),
    }),
  }),
  listEntries: route({
    method: "GET",
    path: "/conversations/{conversationId}/entries",
    summary: "Older entries of a timeline, newest first",
    tag: "Conversations",
    input: conversationId.extend({ before: cursor.optional(), size: pageSize }),
    output: page(entry),
  }),
  startTextConversation: route({
    method: "POST",
    path: "/conversations/texts",
    summary: "Text a number; joins its conversation if there is one",
    tag: "Conversations",
    input: z.object({
      inboxId: id<InboxId>(),
      to: z.string().trim().min(2).max(60),
      text: z.string().max(20_000).default(""),
      template: template.optional(),
      optIn: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .optional()
        .describe(
          "How the contact opted in, if they never sent a WhatsApp message, for the consent history.",
        ),
      attachmentIds: z.array(id<AttachmentId>()).max(20).default([]),
      clientKey: z.string().max(80).optional(),
    }),
    output: z.object({ conversation, entry }),
  }),
  sendText: route({
    method: "POST",
    path: "/conversations/{conversationId}/texts",
    summary: "Reply with a text",
    tag: "Messages",
    input: conversationId.extend({
      text: z.string().max(20_000).default(""),
      template: template.optional(),
      attachmentIds: z.array(id<AttachmentId>()).max(20).default([]),
      inboxId: id<InboxId>().optional(),
      contactPointId: id<ContactPointId>().optional(),
      assignsToMe: z
        .boolean()
        .default(false)
        .describe("Assigns the conversation to me if no one is assigned."),
      seenSeq: z
        .number()
        .int()
        .optional()
        .describe(
          "The last entry the sender had seen; a newer message from the customer or a teammate prevents sending.",
        ),
      draftId: id<DraftId>()
        .optional()
        .describe("The draft this message came from; sending ends it."),
      clientKey: z
        .string()
        .max(80)
        .optional()
        .describe("Idempotency key: the same key in the same conversation is the same message."),
    }),
    output: entry,
  }),
  listTemplates: route({
    method: "GET",
    path: "/inboxes/{inboxId}/templates",
    summary: "Templates that can be sent on WhatsApp; fetched from the provider",
    tag: "Messages",
    input: z.object({ inboxId: id<InboxId>() }),
    output: z.object({
      rows: z.array(
        z.object({
          ref: z.string(),
          language: z.string(),
          name: z.string(),
          body: z.string().describe("Contains its variables in double braces."),
          isApproved: z.boolean(),
        }),
      ),
      problem: z.string().nullable().describe("Why the provider couldn't be reached."),
    }),
  }),
  getWhatsappWindow: route({
    method: "GET",
    path: "/inboxes/{inboxId}/whatsapp-window",
    summary: "Whether free text can be sent to a number on WhatsApp now",
    tag: "Messages",
    input: z.object({ inboxId: id<InboxId>(), to: z.string().trim().min(2).max(60) }),
    output: z.object({
      lastInAt: timestamp
        .nullable()
        .describe(
          "When they last wrote to this inbox on WhatsApp: free text is allowed for 24 hours.",
        ),
      grantedAt: timestamp.nullable().describe("When they wrote on WhatsApp or agreed to it."),
      revokedAt: timestamp.nullable().describe("When they opted out of WhatsApp."),
    }),
  }),
  cancelMessage: route({
    method: "POST",
    path: "/messages/{entryId}/cancel",
    summary: "Unsend a message that hasn't been sent yet",
    tag: "Messages",
    input: z.object({ entryId: id<EntryId>() }),
    output: z.object({
      entry,
      /** HTML for an email. */
      text: z.string(),
      email: emailDraft.nullable(),
      attachments: z.array(attachment),
      template: z
        .object({
          ref: z.string(),
          language: z.string(),
          values: z.record(z.string(), z.string()),
        })
        .nullable()
        .describe("The WhatsApp template it used, for selecting it again."),
    }),
  }),
  retryMessage: route({
    method: "POST",
    path: "/messages/{entryId}/retry",
    summary: "Send a failed message again, as a new attempt",
    tag: "Messages",
    input: z.object({
      entryId: id<EntryId>(),
      canDuplicate: z
        .boolean()
        .default(false)
        .describe(
          "Also send to recipients who may have it already: the provider never confirmed the first attempt.",
        ),
    }),
    output: entry,
  }),
  confirmSent: route({
    method: "POST",
    path: "/messages/{entryId}/confirm-sent",
    summary: "Mark a message with an unknown outcome as sent",
    tag: "Messages",
    input: z.object({ entryId: id<EntryId>() }),
    output: entry,
  }),
  assignConversation: conversationRoute("/assign", "Assign to a member or a team, or unassign", {
    assigneeId: id<MemberId>().nullable().optional(),
    teamId: id<TeamId>().nullable().optional(),
  }),
  closeConversation: conversationRoute("/close", "Close a conversation", {}),
  reopenConversation: conversationRoute("/reopen", "Reopen a conversation", {}),
  snoozeConversation: conversationRoute("/snooze", "Snooze a conversation", { until: timestamp }),
  tagConversation: conversationRoute("/tags", "Add and remove tags", {
    add: z.array(id<TagId>()).max(limit("tagsPerConversation")).default([]),
    remove: z.array(id<TagId>()).max(limit("tagsPerConversation")).default([]),
  }),
  prioritizeConversation: conversationRoute("/priority", "Set the priority, or none", {
    priority: z.enum(priorityNames),
  }),
  renameConversation: conversationRoute("/subject", "Change the subject", {
    subject: singleLine.trim().max(limit("subjectLength")),
  }),
  markSpam: conversationRoute("/spam", "Mark as spam, or not", { isSpam: z.boolean() }),
  trashConversation: conversationRoute("/trash", "Move to trash, or restore", {
    isTrashed: z.boolean(),
  }),
  markRead: route({
    method: "POST",
    path: "/conversations/{conversationId}/read",
    summary: "Set how far I have read; 0 marks it unread",
    tag: "Conversations",
    input: conversationId.extend({ seq: z.number().int().min(0) }),
    output: doneResponse,
  }),
};
