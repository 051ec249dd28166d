import { z } from "zod";
import type { AccountId, InboxId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { accountRoutes } from "./account.ts";
import { color, email, emptyObject, id, name, timestamp } from "./common-schemas.ts";
import { autoReply, inbox, intake, phoneSettings, spokenVoice } from "./inbox.ts";
import { route } from "./route.ts";

const mailName = z
  .string()
  .trim()
  .max(limit("nameLength"))
  .regex(/^[^\p{Cc}<>"]*$/u, "A name without < > and quotation marks.");
const signatureHtml = z.string().max(limit("inboxHtmlLength"));
const undoSeconds = z.number().int().min(0).max(limit("undoWindowMaxSeconds"));
const visibility = z.enum(["all", "team"]);

export const inboxRoutes = {
  listInboxes: route({
    method: "GET",
    path: "/inboxes",
    summary: "Inboxes I can see",
    tag: "Inboxes",
    input: emptyObject,
    output: z.object({ rows: z.array(inbox) }),
  }),
  createPhoneInbox: route({
    method: "POST",
    path: "/inboxes/phone",
    summary: "Add an inbox for a number, a name or a short code of a provider account",
    tag: "Inboxes",
    input: z.object({
      accountId: id<AccountId>(),
      kind: z.enum(["phone", "sender", "whatsapp"]).default("phone"),
      address: z.string().trim().min(3).max(40),
      name,
      color: color.default("blue"),
      providerRef: z.string().max(80).nullable().default(null),
      visibility: visibility.default("all"),
      teamId: id<TeamId>().nullable().default(null),
    }),
    output: z.object({ inbox, webhookProblem: z.string().nullable() }),
  }),
  updateInbox: route({
    method: "PATCH",
    path: "/inboxes/{inboxId}",
    summary: "Change an inbox",
    tag: "Inboxes",
    input: z.object({
      inboxId: id<InboxId>(),
      name: name.optional(),
      color: color.optional(),
      visibility: visibility.optional(),
      teamId: id<TeamId>().nullable().optional(),
      undoSeconds: undoSeconds.optional(),
      // Email inboxes only
      accountId: id<AccountId>().optional().describe("The account that sends."),
      fromName: mailName.optional(),
      signature: signatureHtml.optional(),
      aliases: z.array(email).max(limit("inboxAliases")).optional(),
      intake: intake.optional(),
      intakeAccountId: id<AccountId>().nullable().optional(),
      autoReply: autoReply.nullable().optional(),
      // Phone inboxes only
      sendingService: z
        .string()
        .trim()
        .max(80)
        .nullable()
        .optional()
        .describe("The provider's service that sends its texts."),
      phone: phoneSettings.partial().optional().describe("Only the settings to change."),
    }),
    output: inbox,
  }),
  listVoices: route({
    method: "GET",
    path: "/inboxes/{inboxId}/voices",
    summary: "Voices available to an inbox",
    tag: "Inboxes",
    input: z.object({ inboxId: id<InboxId>() }),
    output: z.object({ rows: z.array(spokenVoice) }),
  }),
  createEmailInbox: route({
    method: "POST",
    path: "/inboxes/email",
    summary: "Add an inbox for an email address",
    tag: "Inboxes",
    input: z.object({
      accountId: id<AccountId>().describe("The account that sends."),
      address: email,
      name,
      color: color.default("blue"),
      fromName: mailName.default(""),
      intake: intake.default("webhook"),
      intakeAccountId: id<AccountId>().nullable().default(null).describe("The mailbox, for imap."),
      visibility: visibility.default("all"),
      teamId: id<TeamId>().nullable().default(null),
    }),
    output: inbox,
  }),
  sendTestEmail: route({
    method: "POST",
    path: "/inboxes/{inboxId}/test-email",
    summary: "Send a test email from an email inbox",
    tag: "Inboxes",
    input: z.object({ inboxId: id<InboxId>(), to: email }),
    output: z.object({ isSent: z.boolean(), message: z.string() }),
  }),
  getInboundStatus: route({
    method: "GET",
    path: "/inboxes/{inboxId}/inbound-status",
    summary: "Whether an inbox receives email",
    tag: "Inboxes",
    input: z.object({ inboxId: id<InboxId>() }),
    output: z.object({
      lastEmailAt: timestamp.nullable(),
      /** Our own SMTP receiver, if the inbox receives email through it; null if it is not listening. */
      smtpListener: z.object({ host: z.string(), port: z.number() }).nullable(),
      unreadable: z.number().describe("Number of this account's emails in the processing errors."),
      message: z.string(),
      isWorking: z.boolean(),
    }),
  }),
  archiveInbox: route({
    method: "POST",
    path: "/inboxes/{inboxId}/archive",
    summary: "Archive an inbox; its conversations stay",
    tag: "Inboxes",
    input: z.object({ inboxId: id<InboxId>(), isArchived: z.boolean() }),
    output: inbox,
  }),
  setInboxWebhooks: route({
    method: "POST",
    path: "/inboxes/{inboxId}/webhooks",
    summary: "Set the number's webhook to this server",
    tag: "Inboxes",
    input: z.object({ inboxId: id<InboxId>() }),
    output: inbox,
  }),
  ...accountRoutes,
};
