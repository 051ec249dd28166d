// Email schemas shared by timeline, drafts and sending.
import { z } from "zod";
import { id, singleLine, timestamp } from "#contract/common-schemas.ts";
import type { EntryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type DeliveryState, deliveryStates } from "#domain/message/delivery-state.ts";
import { type EmailWarning, emailWarnings } from "#domain/message/email/email-metadata.ts";

const states = Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]];

export const emailAddress = z.object({
  address: z
    .string()
    .trim()
    .min(3)
    .max(limit("emailLength"))
    .regex(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u, "Enter a valid email address."),
  name: singleLine.trim().max(limit("nameLength")).default(""),
});
/** An address as written in the email; not necessarily valid. */
export const claimedAddress = z.object({ address: z.string(), name: z.string() });

const warningNames = Object.keys(emailWarnings) as [EmailWarning, ...EmailWarning[]];

export const emailKinds = ["new", "reply", "reply_all", "forward"] as const;

const calendarInvite = z.object({
  method: z.string().nullable(),
  summary: z.string().nullable(),
  location: z.string().nullable(),
  organiser: z.string().nullable(),
  attendees: z.array(z.string()),
  start: z.object({ value: z.string(), zone: z.string().nullable() }).nullable(),
  end: z.object({ value: z.string(), zone: z.string().nullable() }).nullable(),
  uid: z.string().nullable(),
});

export const emailPart = z.object({
  subject: z.string(),
  fromName: z.string(),
  to: z.array(claimedAddress),
  cc: z.array(claimedAddress),
  bcc: z.array(claimedAddress),
  replyTo: z.array(claimedAddress),
  hasHtml: z.boolean(),
  hasQuotedText: z.boolean(),
  hasOriginal: z.boolean(),
  size: z.number(),
  /** The Date header, as claimed by the sender. */
  claimedSentAt: timestamp.nullable(),
  auto: z.enum(["auto-reply", "auto-generated", "bulk", "bounce", "receipt"]).nullable(),
  warnings: z.array(z.string()),
  securityWarnings: z.array(z.enum(warningNames)),
  calendar: calendarInvite.nullable(),
  /** The original sender of an email that was forwarded to us. */
  forwarded: z
    .object({
      from: z.string(),
      fromName: z.string().nullable(),
      subject: z.string().nullable(),
      date: z.string().nullable(),
    })
    .nullable(),
  bounce: z
    .object({
      status: z.string().nullable(),
      class: z.string(),
      recipient: z.string().nullable(),
      diagnostic: z.string().nullable(),
    })
    .nullable(),
  /** Null until authentication was checked. */
  auth: z
    .object({
      spf: z.string(),
      dkim: z.string(),
      dmarc: z.string(),
      /** The signing domain, if it differs from the From domain. */
      via: z.string().nullable(),
    })
    .nullable(),
  /** Delivery status per recipient; empty for inbound emails. */
  recipients: z.array(
    z.object({
      address: z.string(),
      name: z.string(),
      role: z.enum(["to", "cc", "bcc"]),
      state: z.enum(states),
      message: z.string().nullable(),
      detail: z.string().nullable(),
      isComplained: z.boolean(),
      openedAt: timestamp.nullable(),
    }),
  ),
  cancelsOnReply: z.boolean(),
  more: z
    .object({
      text: z.number().describe("Characters of the text."),
      to: z.number(),
      cc: z.number(),
      bcc: z.number(),
      replyTo: z.number(),
      files: z.number(),
    })
    .partial()
    .optional()
    .describe(
      "For a large email: how much of its text, recipient lists and files is omitted. The full content of the email has everything.",
    ),
});

const people = z.array(emailAddress).max(limit("recipientsPerEmail"));

/** Email fields of a draft; restored when a send is undone. */
export const emailDraft = z.object({
  kind: z.enum(emailKinds),
  /** The message being replied to or forwarded. */
  replyToEntryId: id<EntryId>().nullable(),
  inboxId: id<InboxId>().nullable(),
  subject: singleLine.max(limit("emailSubjectLength")),
  to: people,
  cc: people,
  bcc: people,
  /** Quoted history, kept apart from the body so that it can't be edited by accident; "" for none. */
  quoteHtml: z.string().max(limit("emailHtmlLength")).default(""),
  /** Set when the author removed the signature. */
  withoutSignature: z.boolean().optional(),
  /** Set on a draft saved before the reply was prepared: the quoted history and attachments are still to be added. */
  isAutosave: z.boolean().optional(),
});

/** Input for sending an email. */
export const sendEmailInput = {
  kind: z.enum(emailKinds).default("reply"),
  replyToEntryId: id<EntryId>().nullable().default(null),
  inboxId: id<InboxId>().optional(),
  to: people.min(1, "Name at least one recipient."),
  cc: people.default([]),
  bcc: people.default([]),
  subject: singleLine.trim().max(limit("emailSubjectLength")).default(""),
  html: z
    .string()
    .max(limit("emailHtmlLength"))
    .describe("HTML of the message with the quoted history below; sanitized before sending."),
  attachmentIds: z.array(z.uuid()).max(limit("filesPerEmail")).default([]),
  sendAt: timestamp
    .nullable()
    .default(null)
    .describe("Scheduled time; null: after the undo window."),
  cancelsOnReply: z
    .boolean()
    .default(true)
    .describe("Turns a scheduled email back into a draft if the customer writes first."),
  clientKey: z
    .string()
    .max(80)
    .optional()
    .describe("Idempotency key: the same key in the same conversation is the same message."),
};
