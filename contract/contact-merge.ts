// Merging contacts, and suggesting which ones are the same customer.
import { z } from "zod";
import { nameChoices, notesChoices } from "#domain/contact/contact-merge.ts";
import { duplicateReasons } from "#domain/contact/match-keys.ts";
import type { ContactId, ContactMergeId, ContactPointId, MemberId } from "#domain/ids.ts";
import { cursor, doneResponse, id, page, pageSize, timestamp } from "./common-schemas.ts";
import { contact, listedContact } from "./contact.ts";
import { route } from "./route.ts";

const contactMerge = z.object({
  id: id<ContactMergeId>(),
  mergedId: id<ContactId>(),
  mergedName: z.string().describe("The name, number or address of the contact that was merged."),
  memberId: id<MemberId>(),
  at: timestamp,
  undoUntil: timestamp,
});
const duplicateReason = z.enum(duplicateReasons);

export const contactMergeRoutes = {
  previewContactMerge: route({
    method: "GET",
    path: "/contacts/{contactId}/merge-preview",
    summary: "What merging another contact into this one would do",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>(), mergedId: id<ContactId>() }),
    output: z.object({
      contact: listedContact,
      merged: listedContact,
      optOuts: z
        .array(
          z.object({ contactPointId: id<ContactPointId>(), channel: z.enum(["sms", "whatsapp"]) }),
        )
        .describe("Numbers that opt out too, because the customer opted out with another number."),
      isKnownToFewer: z
        .boolean()
        .describe(
          "Members who know only one of the two will no longer see name, notes and details.",
        ),
    }),
  }),
  mergeContacts: route({
    method: "POST",
    path: "/contacts/{contactId}/merge",
    summary: "Merge another contact into this one",
    tag: "Contacts",
    input: z.object({
      contactId: id<ContactId>(),
      mergedId: id<ContactId>().describe("Its id leads to the remaining contact afterwards."),
      name: z.enum(nameChoices).default("contact"),
      notes: z.enum(notesChoices).default("both"),
      primaryPointIds: z
        .array(id<ContactPointId>())
        .max(2)
        .default([])
        .describe("At most one number and one address of either contact."),
    }),
    output: z.object({ contact, merge: contactMerge }),
  }),
  listContactMerges: route({
    method: "GET",
    path: "/contacts/{contactId}/merges",
    summary: "Merges into a contact that can still be undone",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>() }),
    output: z.object({ rows: z.array(contactMerge) }),
  }),
  undoContactMerge: route({
    method: "POST",
    path: "/contact-merges/{mergeId}/undo",
    summary: "Undo a merge of contacts",
    tag: "Contacts",
    input: z.object({ mergeId: id<ContactMergeId>() }),
    output: z.object({ contact, restored: contact }),
  }),
  listDuplicates: route({
    method: "GET",
    path: "/contact-duplicates",
    summary: "Pairs of contacts that may be the same customer",
    tag: "Contacts",
    input: z.object({ after: cursor.optional(), size: pageSize }),
    output: page(
      z.object({ contact: listedContact, other: listedContact, reason: duplicateReason }),
    ),
  }),
  listContactDuplicates: route({
    method: "GET",
    path: "/contacts/{contactId}/duplicates",
    summary: "Contacts that may be the same customer as this one",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>() }),
    output: z.object({
      rows: z.array(z.object({ contact: listedContact, reason: duplicateReason })),
    }),
  }),
  dismissDuplicate: route({
    method: "POST",
    path: "/contacts/{contactId}/duplicates/dismiss",
    summary: "Record that two contacts aren't the same customer",
    tag: "Contacts",
    input: z.object({ contactId: id<ContactId>(), otherId: id<ContactId>() }),
    output: doneResponse,
  }),
};
