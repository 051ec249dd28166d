import { z } from "zod";
import { spokenLanguageCodes } from "#domain/call/spoken/languages.ts";
import { customPhrases } from "#domain/call/spoken/phrases.ts";
import { verdicts } from "#domain/email-domain/verdict.ts";
import type { AccountId, InboxId, TeamId } from "#domain/ids.ts";
import { autoReplyModes } from "#domain/inbox/auto-reply.ts";
import { inboxKinds } from "#domain/inbox/inbox-kind.ts";
import { intakeMethods } from "#domain/inbox/intake-method.ts";
import { limit } from "#domain/limits.ts";
import { color, id, singleLine } from "./common-schemas.ts";

const clock = z.string().max(5).describe("Local time: 09:00, up to 24:00.");
const opening = z.object({ from: clock, to: clock });
export const businessHours = z.object({
  timeZone: z.string().max(60),
  week: z
    .array(z.array(opening).max(limit("openingsPerDay")))
    .length(7)
    .describe("Monday first."),
  exceptions: z
    .array(
      z.object({
        date: z.string().max(10).describe("2026-12-25"),
        name: singleLine.trim().max(limit("nameLength")).default(""),
        openings: z.array(opening).max(limit("openingsPerDay")).describe("Empty: closed all day."),
      }),
    )
    .max(limit("hoursExceptions")),
});
export const autoReply = z.object({
  isOn: z.boolean(),
  html: z.string().max(limit("inboxHtmlLength")),
  when: z.enum(autoReplyModes),
  hours: businessHours.nullable(),
});
export const intake = z.enum(intakeMethods);
export const phoneSettings = z.object({
  recording: z
    .enum(["off", "manual", "always"])
    .describe("manual: a member turns it on during the call."),
  recordingNotice: z
    .string()
    .trim()
    .max(limit("promptLength"))
    .describe("Spoken before recording starts; empty: nothing is spoken."),
  retentionDays: z
    .number()
    .int()
    .min(1)
    .max(limit("recordingRetentionMaxDays"))
    .nullable()
    .describe("How long recordings and voicemails are kept; null: until they are deleted."),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, "A country by its two letters."))
    .max(250)
    .describe("Countries that can be called besides the workspace's own."),
  allowsPremiumRate: z
    .boolean()
    .describe("Also allows calls to premium-rate, shared-cost, personal and satellite numbers."),
  maxCallMinutes: z.number().int().min(1).max(limit("callMinutes")),
  wrapUpSeconds: z.number().int().min(0).max(limit("wrapUpSeconds")),
  textBack: z
    .string()
    .trim()
    .max(limit("textLength"))
    .describe("Texted to a caller whose call was missed; empty: nothing is sent."),
  detectsMachines: z
    .boolean()
    .describe(
      "On calls to customers, the provider detects whether a voicemail answers, for a fee.",
    ),
  language: z
    .enum(spokenLanguageCodes)
    .describe("Language spoken to callers; call flow prompts are spoken as written."),
  voice: z
    .string()
    .trim()
    .max(limit("nameLength"))
    .describe("One of the provider's voices for the language; empty: the provider's default."),
  phrases: z
    .partialRecord(z.enum(customPhrases), z.string().trim().max(limit("promptLength")))
    .describe(
      "Custom wording of the system's own phrases; missing ones use the language's default.",
    ),
});
export const spokenVoice = z.object({
  id: z.string(),
  language: z.enum(spokenLanguageCodes),
  name: z.string(),
  kind: z.enum(["female", "male", "neutral"]),
});

export const inbox = z.object({
  id: id<InboxId>(),
  kind: z
    .enum(inboxKinds)
    .describe("sender: a name or short code that only sends texts; whatsapp: a WhatsApp number."),
  address: z.string(),
  formatted: z.string(),
  name: z.string(),
  color,
  accountId: id<AccountId>(),
  visibility: z.enum(["all", "team"]),
  teamId: id<TeamId>().nullable(),
  undoSeconds: z.number(),
  isArchived: z.boolean(),
  isSimulated: z.boolean(),
  webhookState: z.enum(["unset", "set", "other_url"]),
  problem: z.string().nullable(),
  /** Set for an email inbox. */
  email: z
    .object({
      fromName: z.string().describe("The sender name shown next to the address."),
      aliases: z.array(z.string()).describe("Other addresses of this inbox."),
      signature: z.string().describe("HTML with variables."),
      autoReply: autoReply.nullable(),
      intake: intake.describe(
        "How email is received: by the provider's webhook, our own SMTP receiver, or a mailbox.",
      ),
      intakeAccountId: id<AccountId>().nullable(),
      canReceive: z.boolean(),
      reports: z.boolean().describe("Its provider reports the delivery of each email."),
      maxFileBytes: z.number(),
      maxRecipients: z.number(),
      /** Null until the domain's DNS records were checked. */
      domainVerdict: z.enum(verdicts).nullable(),
    })
    .nullable(),
  /** Set for a phone inbox. */
  phone: phoneSettings
    .extend({
      flowVersion: z
        .number()
        .nullable()
        .describe("The version of the published call flow; null: the default flow of new inboxes."),
    })
    .nullable(),
  /** Set for an inbox that sends texts. */
  texts: z
    .object({
      sendingService: z
        .string()
        .nullable()
        .describe(
          "The provider's service that sends its texts; null: the account's setting, empty: none.",
        ),
      numberService: z
        .object({ ref: z.string(), name: z.string(), caution: z.string().nullable() })
        .nullable()
        .describe(
          "The provider's service the number belongs to, and why texts may not arrive here.",
        ),
    })
    .nullable(),
  capabilities: z.object({
    detectsMachines: z
      .boolean()
      .describe("Its provider can distinguish a voicemail from a person."),
    calls: z.boolean().describe("Its provider carries calls."),
    acceptsReplies: z.boolean().describe("Recipients can reply to it."),
    maxCharacters: z.number(),
    maxSegments: z
      .number()
      .optional()
      .describe("How many SMS segments a text can have, where its provider limits them."),
    maxImages: z.number(),
    maxImageBytesTotal: z.number(),
    /** On WhatsApp: content type prefixes that can't be sent together with text. */
    textlessFileTypes: z.array(z.string()).optional(),
  }),
});
