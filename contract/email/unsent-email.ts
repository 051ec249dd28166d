import { z } from "zod";
import { doneResponse, id, timestamp, version } from "#contract/common-schemas.ts";
import { savedDraft } from "#contract/conversation/draft.ts";
import { attachment } from "#contract/conversation/entry.ts";
import { route } from "#contract/route.ts";
import type { AttachmentId, UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { emailDraft } from "./email-schemas.ts";

export const unsentEmail = z.object({
  id: id<UnsentEmailId>(),
  body: z.string(),
  email: emailDraft,
  attachmentIds: z.array(id<AttachmentId>()),
  attachments: z.array(attachment),
  version: z.number(),
  updatedAt: timestamp,
});

const emailId = z.object({
  emailId: id<UnsentEmailId>().describe("A UUIDv7, created by the client that starts the email."),
});

export const unsentEmailRoutes = {
  listUnsentEmails: route({
    method: "GET",
    path: "/unsent-emails",
    summary: "My unsent new emails, newest first",
    tag: "Drafts",
    input: z.object({}),
    output: z.object({ rows: z.array(unsentEmail) }),
  }),
  saveUnsentEmail: route({
    method: "PUT",
    path: "/unsent-emails/{emailId}",
    summary: "Save a new email as a draft",
    tag: "Drafts",
    input: emailId.extend({
      body: z.string().max(limit("emailHtmlLength")),
      email: emailDraft,
      attachmentIds: z.array(id<AttachmentId>()).max(limit("filesPerEmail")).default([]),
      version: version.describe("The version this edit builds on; 0 for none."),
    }),
    output: savedDraft,
  }),
  discardUnsentEmail: route({
    method: "DELETE",
    path: "/unsent-emails/{emailId}",
    summary: "Discard an unsent new email",
    tag: "Drafts",
    input: emailId,
    output: doneResponse,
  }),
};
