import { z } from "zod";
import { conversation } from "#contract/conversation/conversation.ts";
import type { ContactId, EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { cursor, id, pageSize, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

/** A text in pieces, with the matches marked. */
const marked = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

/** One conversation with its newest matching entry. */
const searchHit = z.object({
  conversation,
  entryId: id<EntryId>(),
  kind: z
    .enum(["email", "sms", "whatsapp", "note", "name"])
    .describe("name: the conversation's subject"),
  direction: z.enum(["in", "out"]).nullable(),
  unsent: z
    .enum(["scheduled", "canceled"])
    .nullable()
    .describe(
      "Of an email or a text that wasn't sent: it is scheduled, or sending it was canceled",
    ),
  at: timestamp,
  author: marked,
  subject: marked,
  body: marked,
  /** Names of matching files. */
  files: z.array(marked),
});
const searchPerson = z.object({
  contactId: id<ContactId>(),
  name: marked,
  /** The matching address or number, else the contact's first. */
  contactPoint: marked,
  /** The newest conversation with the contact that the member may see. */
  conversationNumber: z.number().nullable(),
});

export const searchRoutes = {
  search: route({
    method: "GET",
    path: "/search",
    summary: "Search messages, newest first, and people by name",
    tag: "Search",
    input: z.object({
      query: z
        .string()
        .max(limit("searchLength"))
        .describe(
          'Words, "phrases", -left out, #12 for a conversation, the last digits of a number; from: to: by: inbox: tag: in: is: has:file file: after: before:',
        ),
      after: cursor.optional(),
      size: pageSize,
    }),
    output: z.object({
      hits: z.array(searchHit),
      people: z.array(searchPerson),
      numbered: conversation
        .nullable()
        .describe(
          "The conversation with that number, if the query is only #12 or 12; #12 then searches nothing else",
        ),
      next: z.string().nullable(),
      searchedBackTo: timestamp
        .nullable()
        .describe("How far back the search went, if not to the end; continue with next"),
      unknown: z.array(z.string()).describe("Names in the query that match nothing"),
    }),
  }),
};
