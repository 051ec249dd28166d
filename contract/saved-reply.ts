import { z } from "zod";
import type { MemberId, SavedReplyId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { doneResponse, emptyObject, id, name, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

export const savedReply = z.object({
  id: id<SavedReplyId>(),
  name: z.string(),
  /** HTML of the composer; texts use its plain form. */
  body: z.string(),
  /** The owner; null if shared with all members. */
  memberId: id<MemberId>().nullable(),
  updatedAt: timestamp,
});

const body = z
  .string()
  // JSON writes each control character as six; HTML needs only those that are whitespace.
  .overwrite((html) => html.replace(/[^\P{Cc}\t\n\r]+/gu, ""))
  .trim()
  .min(1, "Write something.")
  .max(limit("savedReplyLength"))
  .describe(
    "HTML with placeholders such as {{contact.firstName}}, filled in when it is inserted into a message. Browsers must treat it as untrusted.",
  );
const savedReplyId = z.object({ savedReplyId: id<SavedReplyId>() });

export const savedReplyRoutes = {
  listSavedReplies: route({
    method: "GET",
    path: "/saved-replies",
    summary: "Saved replies: shared ones and mine",
    tag: "Saved replies",
    input: emptyObject,
    output: z.object({ rows: z.array(savedReply) }),
  }),
  createSavedReply: route({
    method: "POST",
    path: "/saved-replies",
    summary: "Create a saved reply",
    tag: "Saved replies",
    input: z.object({
      name,
      body,
      isShared: z
        .boolean()
        .default(false)
        .describe("true: shared with everyone, which requires a manager; false: mine only."),
    }),
    output: savedReply,
  }),
  updateSavedReply: route({
    method: "PATCH",
    path: "/saved-replies/{savedReplyId}",
    summary: "Change a saved reply",
    tag: "Saved replies",
    input: savedReplyId.extend({
      name: name.optional(),
      body: body.optional(),
      isShared: z.boolean().optional(),
    }),
    output: savedReply,
  }),
  deleteSavedReply: route({
    method: "DELETE",
    path: "/saved-replies/{savedReplyId}",
    summary: "Delete a saved reply",
    tag: "Saved replies",
    input: savedReplyId,
    output: doneResponse,
  }),
};
