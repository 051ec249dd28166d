import { z } from "zod";
import type { ContactId, ContactPointId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { cursor, id, longCursor, page, pageSize, singleLine, timestamp } from "./common-schemas.ts";
import { conversation } from "./conversation/conversation.ts";
import { route } from "./route.ts";

export const contactPoint = z.object({
  id: id<ContactPointId>(),
  kind: z.enum(["phone", "email"]),
  value: z.string(),
  formatted: z.string(),
  label: z.string(),
  isPrimary: z.boolean().describe("The number, or the address, that is used first."),
  state: z.enum(["ok", "invalid", "sms_unsupported", "bounced"]),
  smsOptedOutAt: timestamp.nullable(),
  whatsappGrantedAt: timestamp.nullable().describe("When they wrote on WhatsApp or agreed to it."),
  whatsappRevokedAt: timestamp.nullable(),
});
export const contact = z.object({
  id: id<ContactId>(),
  name: z.string(),
  notes: z.string(),
  contactPoints: z.array(contactPoint),
});
/** A contact as listed. Of its conversations, only those count whose inbox the member may see. */
export const listedContact = contact.extend({
  lastActivity: z
    .object({
      at: timestamp,
      kind: z.enum(["message", "call", "note", "event"]),
      channel: z.enum(["sms", "email", "whatsapp"]).nullable(),
    })
    .nullable()
    .describe("The latest entry of its conversations. Null without a conversation."),
  openConversations: z.number().int(),
});
/** A contact as shown in a conversation. */
export const contactHere = contact.extend({
  others: z
    .array(contactPoint.extend({ contactName: z.string() }))
    .optional()
    .describe("Numbers of other contacts that texted in this conversation, through merges."),
});
export const consentRecord = z.object({
  id: z.uuid(),
  contactPointId: id<ContactPointId>(),
  channel: z.enum(["sms", "call", "email", "whatsapp"]),
  purpose: z.enum(["service", "marketing"]),
  decision: z.enum(["granted", "revoked"]),
  source: z.enum(["customer", "provider", "member", "import"]),
  text: z.string(),
  memberId: id<MemberId>().nullable(),
  at: timestamp,
});

export const contactRoutes = {
  listContacts: route({
    method: "GET",
    path: "/contacts",
    summary: "Contacts, by any part of a name, number or address",
    tag: "Contacts",
    input: z.object({
      query: z.string().trim().max(100).default(""),
      sort: z
        .enum(["newest", "activity", "name"])
        .default("newest")
        .describe("By creation, by the latest entry, or by name."),
      after: longCursor.optional(),
      size: pageSize,
    }),
    output: page(listedContact).extend({
      similar: z
        .array(listedContact)
        .describe(
          "With the first page, if it is the only one: similar names, for misspelt queries.",
        ),
    }),
  }),
  createContact: route({
    method: "POST",
    path: "/contacts",
    summary: "Create a contact",
    tag: "Contacts",
    input: z.object({
      name: singleLine.trim().min(1, "Enter a name.").max(limit("nameLength")),
      contactPoints: z
        .array(
          z.object({
            kind: z.enum(["phone", "email"]),
            value: z.string().trim().min(2).max(limit("emailLength")),
          }),
        )
        .max(10)
        .default([]),
    }),
    output: contact,
  }),
  listContactConversations: route({
    method: "GET",
    path: "/contacts/{contactId}/conversations",
    summary: "The conversations with a contact, the latest activity first",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>(), after: cursor.optional(), size: pageSize }),
    output: page(conversation),
  }),
  getContact: route({
    method: "GET",
    path: "/contacts/{contactId}",
    summary: "One contact",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>() }),
    output: contact,
  }),
  updateContact: route({
    method: "PATCH",
    path: "/contacts/{contactId}",
    summary: "Change name or notes",
    tag: "Contacts",
    input: z.object({
      contactId: id<ContactId>(),
      name: singleLine.trim().max(limit("nameLength")).optional(),
      notes: z.string().max(limit("noteLength")).optional(),
      /** The notes when editing began; the update is rejected if they have changed since. */
      notesBefore: z.string().max(limit("noteLength")).optional(),
    }),
    output: contact,
  }),
  addContactPoint: route({
    method: "POST",
    path: "/contacts/{contactId}/contact-points",
    summary: "Add a number or address to a contact",
    tag: "Contacts",
    input: z.object({
      contactId: id<ContactId>(),
      kind: z.enum(["phone", "email"]),
      value: z.string().trim().min(2).max(limit("emailLength")),
    }),
    output: contact,
  }),
  updateContactPoint: route({
    method: "PATCH",
    path: "/contact-points/{contactPointId}",
    summary: "Label a number or an address, or make it the primary one",
    tag: "Contacts",
    input: z.object({
      contactPointId: id<ContactPointId>(),
      label: singleLine.trim().max(limit("contactPointLabelLength")).optional(),
      isPrimary: z.literal(true).optional(),
    }),
    output: contact,
  }),
  removeContactPoint: route({
    method: "DELETE",
    path: "/contact-points/{contactPointId}",
    summary: "Remove a number or an address from a contact",
    tag: "Contacts",
    input: z.object({ contactPointId: id<ContactPointId>() }),
    output: contact,
  }),
  listConsent: route({
    method: "GET",
    path: "/contacts/{contactId}/consent",
    summary: "The consent history of a contact, newest first",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>() }),
    output: z.object({ rows: z.array(consentRecord) }),
  }),
  recordConsent: route({
    method: "POST",
    path: "/contact-points/{contactPointId}/consent",
    summary: "Record a customer's consent to texts, or its withdrawal",
    tag: "Contacts",
    input: z.object({
      contactPointId: id<ContactPointId>(),
      decision: z.enum(["granted", "revoked"]),
      channel: z.enum(["sms", "whatsapp"]).default("sms"),
      text: z.string().trim().min(1, "Enter what the customer said.").max(500),
    }),
    output: contact,
  }),
};
