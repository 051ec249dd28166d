import { z } from "zod";
import { id } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { ConversationId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { entry } from "./entry.ts";

const noteText = z.string().trim().min(1, "Write something.").max(limit("noteLength"));
const mentions = z.array(id<MemberId>()).max(50).default([]);

export const noteRoutes = {
  addNote: route({
    method: "POST",
    path: "/conversations/{conversationId}/notes",
    summary: "Write a note the customer never sees",
    tag: "Conversations",
    input: z.object({
      conversationId: id<ConversationId>(),
      text: noteText,
      mentions,
      draftId: id<DraftId>()
        .optional()
        .describe("The draft this message came from; sending ends it."),
      clientKey: z.string().max(80).optional(),
    }),
    output: entry,
  }),
  updateNote: route({
    method: "PATCH",
    path: "/notes/{entryId}",
    summary: "Change a note of mine, or restore one that I deleted",
    tag: "Conversations",
    input: z.object({
      entryId: id<EntryId>(),
      text: noteText,
      mentions,
      revision: z
        .int()
        .min(1)
        .max(2_147_483_647)
        .describe("The revision that was changed: a newer one is never overwritten."),
    }),
    output: entry,
  }),
  deleteNote: route({
    method: "DELETE",
    path: "/notes/{entryId}",
    summary: "Delete a note of mine: its place on the timeline stays, nothing of its text does",
    tag: "Conversations",
    input: z.object({ entryId: id<EntryId>() }),
    output: entry,
  }),
};
