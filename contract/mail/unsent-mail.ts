import { z } from "zod";
import { savedDraft } from "#contract/conversation/draft.ts";
import { attachment } from "#contract/conversation/entry.ts";
import { route } from "#contract/route.ts";
import { done, id, moment } from "#contract/shapes.ts";
import type { AttachmentId, UnsentMailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { mailDraft } from "./mail-shapes.ts";

export const unsentMail = z.object({
  id: id<UnsentMailId>(),
  body: z.string(),
  mail: mailDraft,
  attachmentIds: z.array(id<AttachmentId>()),
  attachments: z.array(attachment),
  version: z.number(),
  updatedAt: moment,
});

const mailId = z.object({
  mailId: id<UnsentMailId>().describe("Made by whoever begins it, a UUIDv7."),
});

export const unsentMailRoutes = {
  listUnsentMails: route({
    method: "GET",
    path: "/unsent-mails",
    summary: "My unsent new emails, newest first",
    tag: "Drafts",
    input: z.object({}),
    output: z.object({ rows: z.array(unsentMail) }),
  }),
  saveUnsentMail: route({
    method: "PUT",
    path: "/unsent-mails/{mailId}",
    summary: "Save a new email as a draft",
    tag: "Drafts",
    input: mailId.extend({
      body: z.string().max(limit("mailHtmlLength")),
      mail: mailDraft,
      attachmentIds: z.array(id<AttachmentId>()).max(limit("mailFiles")).default([]),
      version: z.number().int().min(0).describe("The version these words build on; 0 for none."),
    }),
    output: savedDraft,
  }),
  discardUnsentMail: route({
    method: "DELETE",
    path: "/unsent-mails/{mailId}",
    summary: "Discard an unsent new email",
    tag: "Drafts",
    input: mailId,
    output: done,
  }),
};
