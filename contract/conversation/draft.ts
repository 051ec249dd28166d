import { z } from "zod";
import { doneResponse, id, timestamp, version } from "#contract/common-schemas.ts";
import { emailDraft } from "#contract/email/email-schemas.ts";
import { route } from "#contract/route.ts";
import { draftKinds } from "#domain/conversation/draft-kind.ts";
import type { AttachmentId, ConversationId, DraftId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { attachment } from "./entry.ts";

export const template = z
  .object({
    ref: z.string().max(200),
    language: z.string().max(20),
    values: z.record(z.string().max(60), z.string().max(limit("templateValueLength"))),
  })
  .describe("On WhatsApp: an approved template with its variables, instead of text.");

export const draftKind = z.enum(draftKinds);

export const draft = z.object({
  id: id<DraftId>(),
  conversationId: id<ConversationId>(),
  kind: draftKind,
  body: z.string(),
  email: emailDraft.nullable(),
  attachmentIds: z.array(id<AttachmentId>()),
  attachments: z.array(attachment),
  version: z.number(),
  updatedAt: timestamp,
});

export const savedDraft = z.object({
  version: z.number(),
  updatedAt: timestamp,
  isEnded: z.boolean().describe("The draft was already sent or discarded: nothing was saved."),
});

const conversationId = z.object({ conversationId: id<ConversationId>() });

export const draftRoutes = {
  saveDraft: route({
    method: "PUT",
    path: "/conversations/{conversationId}/drafts/{kind}",
    summary: "Save my draft",
    tag: "Drafts",
    input: conversationId.extend({
      kind: draftKind,
      draftId: id<DraftId>().describe(
        "Created by the client that starts the draft; can't be reused after the draft is sent or discarded.",
      ),
      body: z.string().max(limit("emailHtmlLength")),
      email: emailDraft.nullable().default(null),
      attachmentIds: z.array(id<AttachmentId>()).max(limit("filesPerEmail")).default([]),
      version: version.describe("The version this edit builds on; 0 for none."),
    }),
    output: savedDraft,
  }),
  discardDraft: route({
    method: "DELETE",
    path: "/conversations/{conversationId}/drafts/{kind}",
    summary: "Discard my draft",
    tag: "Drafts",
    input: conversationId.extend({
      kind: draftKind,
      draftId: id<DraftId>().optional().describe("Only this draft; if omitted, the current one."),
    }),
    output: doneResponse,
  }),
};
