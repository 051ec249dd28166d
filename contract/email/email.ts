import { z } from "zod";
import { doneResponse, id, singleLine, timestamp } from "#contract/common-schemas.ts";
import { conversation } from "#contract/conversation/conversation.ts";
import { attachment, entry } from "#contract/conversation/entry.ts";
import { route } from "#contract/route.ts";
import type {
  AttachmentId,
  ConversationId,
  DraftId,
  EntryId,
  InboundPayloadId,
  InboxId,
  UnsentEmailId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  claimedAddress,
  emailAddress,
  emailDraft,
  emailKinds,
  sendEmailInput,
} from "./email-schemas.ts";

const entryId = z.object({ entryId: id<EntryId>() });
const conversationId = z.object({ conversationId: id<ConversationId>() });
const threadOperationResult = z.object({
  /** The conversation that has the messages now. */
  conversation,
  /** The conversation that had them; for a merge, the one that now redirects. */
  other: conversation,
  threadOperationId: z.uuid(),
});

export const emailRoutes = {
  // Writing
  prepareEmailDraft: route({
    method: "POST",
    path: "/conversations/{conversationId}/email-draft",
    summary: "Prepare a reply: recipients, subject and quoted history",
    tag: "Email",
    input: conversationId.extend({
      kind: z.enum(emailKinds),
      replyToEntryId: id<EntryId>()
        .nullable()
        .default(null)
        .describe("The message to reply to; null: the customer's newest one."),
      inboxId: id<InboxId>().optional(),
    }),
    output: emailDraft.extend({
      leftOut: z
        .number()
        .describe(
          "People on the original email who aren't in `to` and `cc`: the number of recipients is limited, and each needs a valid address.",
        ),
      signatureHtml: z.string(),
      /** For a forwarded email: its files, ready to send. */
      attachments: z.array(attachment),
    }),
  }),
  sendEmail: route({
    method: "POST",
    path: "/conversations/{conversationId}/emails",
    summary: "Reply with an email",
    tag: "Email",
    input: conversationId.extend({
      ...sendEmailInput,
      draftId: id<DraftId>()
        .optional()
        .describe("The draft this email came from; sending ends it."),
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
    }),
    output: entry,
  }),
  startEmailConversation: route({
    method: "POST",
    path: "/conversations/email",
    summary: "Send a new email: starts a conversation",
    tag: "Email",
    input: z.object({
      ...sendEmailInput,
      inboxId: id<InboxId>(),
      unsentId: id<UnsentEmailId>()
        .optional()
        .describe("The unsent email it came from; sending deletes it."),
    }),
    output: z.object({ conversation, entry }),
  }),
  rescheduleMessage: route({
    method: "POST",
    path: "/messages/{entryId}/schedule",
    summary: "Reschedule a message; null: send now",
    tag: "Messages",
    input: entryId.extend({ sendAt: timestamp.nullable() }),
    output: entry,
  }),

  // Reading
  getEmailBody: route({
    method: "GET",
    path: "/messages/{entryId}/body",
    summary: "The full content of an email",
    tag: "Email",
    input: entryId,
    output: z.object({
      /** Untrusted: render only in a sandboxed frame without scripts or remote content. */
      html: z.string().nullable(),
      /** Offset in `html` where the quoted part begins. */
      htmlQuoteOffset: z.number().nullable(),
      text: z.string(),
      quotedText: z.string(),
      to: z.array(claimedAddress),
      cc: z.array(claimedAddress),
      bcc: z.array(claimedAddress),
      replyTo: z.array(claimedAddress),
      attachments: z.array(attachment),
      /** Inline images, by Content-ID. */
      inline: z.array(z.object({ contentId: z.string(), attachmentId: id<AttachmentId>() })),
      /** Remote images, each with the proxy URL that serves it to the reader. */
      remote: z.array(z.object({ url: z.string(), proxyUrl: z.string() })),
      isTrusted: z
        .boolean()
        .describe(
          "The team always shows remote images of this sender, and authentication confirms the sender.",
        ),
      isSenderConfirmed: z
        .boolean()
        .describe("Authentication confirms the sender, whose images can be shown always."),
    }),
  }),
  getEmailSource: route({
    method: "GET",
    path: "/messages/{entryId}/source",
    summary: "The original headers of an email",
    tag: "Email",
    input: entryId,
    output: z.object({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      size: z.number(),
      inboundPayloadId: id<InboundPayloadId>().nullable(),
    }),
  }),
  trustSender: route({
    method: "POST",
    path: "/trusted-senders",
    summary: "Always show remote images from this sender, or stop",
    tag: "Email",
    input: z.object({ address: emailAddress.shape.address, isTrusted: z.boolean() }),
    output: doneResponse,
  }),
  assignForwardedSender: route({
    method: "POST",
    path: "/messages/{entryId}/assign-forwarded-sender",
    summary: "Set the original sender of a forwarded email as the customer",
    tag: "Email",
    input: entryId,
    output: conversation,
  }),

  // Threading
  listMergeCandidates: route({
    method: "GET",
    path: "/conversations/{conversationId}/merge-candidates",
    summary: "Conversations that may be about the same matter",
    tag: "Conversations",
    input: conversationId.extend({
      query: z
        .string()
        .trim()
        .max(100)
        .default("")
        .describe("Finds conversations by number or contact instead of similarity."),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          conversation,
          reason: z.enum(["same_subject", "related", "same_customer", "found"]),
        }),
      ),
    }),
  }),
  splitMessage: route({
    method: "POST",
    path: "/messages/{entryId}/split",
    summary: "Split a message and its replies into a new conversation",
    tag: "Conversations",
    input: entryId.extend({
      withReplies: z.boolean().default(true),
      subject: singleLine.trim().max(limit("subjectLength")).optional(),
    }),
    output: threadOperationResult,
  }),
  moveMessage: route({
    method: "POST",
    path: "/messages/{entryId}/move",
    summary: "Move a message to another conversation",
    tag: "Conversations",
    input: entryId.extend({
      toId: id<ConversationId>(),
      withReplies: z.boolean().default(true),
    }),
    output: threadOperationResult,
  }),
  mergeConversation: route({
    method: "POST",
    path: "/conversations/{conversationId}/merge",
    summary: "Merge this conversation into another; later replies follow",
    tag: "Conversations",
    input: conversationId.extend({ intoId: id<ConversationId>() }),
    output: threadOperationResult,
  }),
  undoThreadOperation: route({
    method: "POST",
    path: "/thread-operations/{threadOperationId}/undo",
    summary: "Undo a split, move or merge",
    tag: "Conversations",
    input: z.object({ threadOperationId: z.uuid() }),
    output: z.object({ conversation, other: conversation }),
  }),
};
