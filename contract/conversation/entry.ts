import { z } from "zod";
import { call, callOutcome } from "#contract/call/call-schemas.ts";
import { id, timestamp } from "#contract/common-schemas.ts";
import { emailPart } from "#contract/email/email-schemas.ts";
import type {
  AttachmentId,
  ContactId,
  ContactPointId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
} from "#domain/ids.ts";
import { type DeliveryState, deliveryStates } from "#domain/message/delivery-state.ts";

const states = Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]];

export const lastEntry = z.object({
  kind: z.enum(["message", "call", "note", "event"]),
  channel: z.enum(["sms", "email", "whatsapp"]).nullable(),
  direction: z.enum(["in", "out"]).nullable(),
  memberId: id<MemberId>().nullable(),
  preview: z.string(),
  previewLabel: z
    .string()
    .optional()
    .describe(
      "How the preview begins if that isn't text of the message, like “Picture: ”. Of a call, the whole preview is a description.",
    ),
  isFailed: z.boolean(),
  isUnconfirmed: z
    .boolean()
    .optional()
    .describe("The connection failed while it was sent; the provider is being asked."),
  isUnsent: z.boolean().optional().describe("Canceled before it went out."),
  /** Set on a call once it has ended. */
  outcome: callOutcome.optional(),
});
export const attachment = z.object({
  id: id<AttachmentId>(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  state: z
    .enum(["ready", "fetching", "lost", "unavailable"])
    .describe("lost: couldn't be fetched so far. unavailable: can't be fetched anymore."),
  isInline: z.boolean().describe("An image within the text of an email, not a separate file."),
});
export const delivery = z.object({
  state: z.enum(states),
  /** What went wrong and what to do; null if nothing did. */
  message: z.string().nullable(),
  canRetry: z.boolean(),
  uncertain: z
    .number()
    .describe(
      "Recipients who may have it: the provider never confirmed it, and can no longer be asked.",
    ),
  canCancel: z.boolean(),
  sendAfter: timestamp.nullable(),
  changedAt: timestamp,
  revision: z
    .number()
    .describe("Grows with every change of the delivery: of two reads, the higher is newer."),
});
const author = z.object({
  kind: z.enum(["contact", "member", "system"]),
  memberId: id<MemberId>().nullable(),
});
const person = z
  .object({ contactId: id<ContactId>(), name: z.string() })
  .optional()
  .describe(
    "The contact it came from or was sent to. After a merge, or with several people in one email thread, not always the conversation's.",
  );
const entryBase = {
  id: id<EntryId>(),
  conversationId: id<ConversationId>(),
  seq: z.number(),
  at: timestamp,
  author,
};
export const entry = z.discriminatedUnion("kind", [
  z.object({
    ...entryBase,
    kind: z.literal("message"),
    channel: z.enum(["sms", "email", "whatsapp"]),
    direction: z.enum(["in", "out"]),
    inboxId: id<InboxId>(),
    contactPointId: id<ContactPointId>(),
    from: z.string(),
    to: z.string(),
    person,
    text: z.string(),
    segments: z.number(),
    attachments: z.array(attachment),
    delivery: delivery.nullable(),
    reason: z.string(),
    looksLikeOptOut: z.boolean(),
    writtenAt: timestamp
      .optional()
      .describe("When it was written according to the provider, if it arrived late."),
    clientKey: z
      .string()
      .optional()
      .describe("The key it was sent with; absent if it was received or had none."),
    /** Email-specific details; null for a text. */
    email: emailPart.nullable(),
  }),
  z.object({
    ...entryBase,
    kind: z.literal("call"),
    call: call.omit({ contactName: true }),
    person,
  }),
  z.object({
    ...entryBase,
    kind: z.literal("note"),
    text: z.string(),
    mentions: z.array(id<MemberId>()),
    clientKey: z.string().optional().describe("The key it was added with; absent if it had none."),
    revision: z.number().describe("Grows with every change of the note, beginning with 1."),
    editedAt: timestamp.optional().describe("When its author last changed it."),
    deletedAt: timestamp
      .optional()
      .describe("When its author deleted it: its text is empty, and it mentions no one."),
  }),
  z.object({
    ...entryBase,
    kind: z.literal("event"),
    type: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
]);
