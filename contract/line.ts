import { z } from "zod";
import type { AccountId, LineId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { autoReplyTimes } from "#domain/line/auto-reply.ts";
import { verdicts } from "#domain/line/dns/verdict.ts";
import { route } from "./route.ts";
import { colour, done, email, id, moment, name, nothing } from "./shapes.ts";

const clock = z.string().max(5).describe("On the clock of that place: 09:00, up to 24:00.");
const opening = z.object({ from: clock, to: clock });
export const hours = z.object({
  timeZone: z.string().max(60),
  week: z
    .array(z.array(opening).max(limit("openingsPerDay")))
    .length(7)
    .describe("Monday first."),
  exceptions: z
    .array(
      z.object({
        date: z.string().max(10).describe("2026-12-25"),
        name: z.string().trim().max(limit("nameLength")).default(""),
        openings: z.array(opening).max(limit("openingsPerDay")).describe("None: closed all day."),
      }),
    )
    .max(limit("hoursExceptions")),
});
export const autoReply = z.object({
  isOn: z.boolean(),
  html: z.string().max(limit("lineHtmlLength")),
  when: z.enum(autoReplyTimes),
  hours: hours.nullable(),
});
export const intake = z.enum(["hook", "smtp", "imap"]);

export const line = z.object({
  id: id<LineId>(),
  kind: z.enum(["mail", "phone"]),
  address: z.string(),
  shown: z.string(),
  name: z.string(),
  colour,
  accountId: id<AccountId>(),
  visibility: z.enum(["all", "team"]),
  teamId: id<TeamId>().nullable(),
  undoSeconds: z.number(),
  isArchived: z.boolean(),
  isSimulated: z.boolean(),
  hooksState: z.enum(["unset", "set", "elsewhere"]),
  problem: z.string().nullable(),
  /** What only a mail line has. */
  mail: z
    .object({
      fromName: z.string().describe("What customers read beside the address."),
      aliases: z.array(z.string()).describe("Other addresses that are this line too."),
      signature: z.string().describe("HTML with variables."),
      autoReply: autoReply.nullable(),
      intake: intake.describe(
        "How mail comes in: by the provider's hook, at our own SMTP receiver, from a mailbox.",
      ),
      intakeAccountId: id<AccountId>().nullable(),
      canReceive: z.boolean(),
      reports: z.boolean().describe("Its provider tells what became of each mail."),
      maxFileBytes: z.number(),
      maxRecipients: z.number(),
      /** null until the records of the domain were looked at. */
      domainVerdict: z.enum(verdicts).nullable(),
    })
    .nullable(),
  can: z.object({
    maxCharacters: z.number(),
    maxPictures: z.number(),
    maxPictureBytesTotal: z.number(),
  }),
});
const carries = z.enum(["text", "mail"]);
export const account = z.object({
  id: id<AccountId>(),
  vendor: z.string(),
  carries,
  canSend: z.boolean(),
  canReceive: z
    .enum(["hook", "imap"])
    .nullable()
    .describe("By which way it brings what comes in; null: not at all."),
  label: z.string(),
  isSimulated: z.boolean(),
  state: z.enum(["untested", "working", "degraded", "broken"]),
  problem: z.string().nullable(),
  checkedAt: moment.nullable(),
  reconciledAt: moment.nullable(),
  hookUrl: z.string().describe("Where it brings texts; of a mail account empty."),
  /** Where it reports what became of our mails, and where it brings mails; null where it does neither. */
  eventsUrl: z.string().nullable(),
  mailUrl: z.string().nullable(),
  /** The settings that are no secret; of a secret only whether it is there. */
  settings: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
});
export const vendor = z.object({
  id: z.string(),
  name: z.string(),
  carries,
  canSend: z.boolean(),
  canReceive: z.enum(["hook", "imap"]).nullable(),
  /** What to do in its console, step by step; {domain} stands for the line's. */
  guide: z.object({ events: z.array(z.string()), mail: z.array(z.string()) }),
  docsCheckedOn: z.string(),
  setsHooks: z.boolean(),
  settings: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      hint: z.string(),
      example: z.string(),
      isSecret: z.boolean(),
      isOptional: z.boolean(),
      isUsual: z.boolean().describe("Most fill it in, even where they need not."),
      isLong: z.boolean(),
      pattern: z.string().nullable(),
      patternSay: z.string().nullable(),
    }),
  ),
});
export const providerNumber = z.object({
  ref: z.string(),
  number: z.string(),
  shown: z.string(),
  name: z.string(),
  canText: z.boolean(),
  isLine: z.boolean(),
  hookIsOurs: z.boolean(),
  textHook: z.string().nullable(),
});

const settings = z.record(z.string().max(60), z.string().trim().max(limit("accountSettingLength")));
const mailName = z
  .string()
  .trim()
  .max(limit("nameLength"))
  .regex(/^[^\p{Cc}<>"]*$/u, "A name without < > and quotation marks.");
const lineHtml = z.string().max(limit("lineHtmlLength"));
const undoSeconds = z.number().int().min(0).max(limit("undoMaxSeconds"));
const visibility = z.enum(["all", "team"]);

export const lineRoutes = {
  listLines: route({
    method: "GET",
    path: "/lines",
    summary: "Lines I may see",
    tag: "Lines",
    input: nothing,
    output: z.object({ rows: z.array(line) }),
  }),
  createLine: route({
    method: "POST",
    path: "/lines",
    summary: "Take a number of a provider account into use",
    tag: "Lines",
    input: z.object({
      accountId: id<AccountId>(),
      address: z.string().trim().min(3).max(40),
      name,
      colour: colour.default("blue"),
      providerRef: z.string().max(80).nullable().default(null),
      visibility: visibility.default("all"),
      teamId: id<TeamId>().nullable().default(null),
    }),
    output: z.object({ line, hookProblem: z.string().nullable() }),
  }),
  updateLine: route({
    method: "PATCH",
    path: "/lines/{lineId}",
    summary: "Change a line",
    tag: "Lines",
    input: z.object({
      lineId: id<LineId>(),
      name: name.optional(),
      colour: colour.optional(),
      visibility: visibility.optional(),
      teamId: id<TeamId>().nullable().optional(),
      undoSeconds: undoSeconds.optional(),
      // of a mail line alone
      accountId: id<AccountId>().optional().describe("The account that sends."),
      fromName: mailName.optional(),
      signature: lineHtml.optional(),
      aliases: z.array(email).max(limit("lineAliases")).optional(),
      intake: intake.optional(),
      intakeAccountId: id<AccountId>().nullable().optional(),
      autoReply: autoReply.nullable().optional(),
    }),
    output: line,
  }),
  createMailLine: route({
    method: "POST",
    path: "/lines/mail",
    summary: "Take an e-mail address into use",
    tag: "Lines",
    input: z.object({
      accountId: id<AccountId>().describe("The account that sends."),
      address: email,
      name,
      colour: colour.default("blue"),
      fromName: mailName.default(""),
      intake: intake.default("hook"),
      intakeAccountId: id<AccountId>().nullable().default(null).describe("The mailbox, for imap."),
      visibility: visibility.default("all"),
      teamId: id<TeamId>().nullable().default(null),
    }),
    output: line,
  }),
  testLine: route({
    method: "POST",
    path: "/lines/{lineId}/test",
    summary: "Send a test mail from a mail line",
    tag: "Lines",
    input: z.object({ lineId: id<LineId>(), to: email }),
    output: z.object({ isSent: z.boolean(), say: z.string() }),
  }),
  showArrival: route({
    method: "GET",
    path: "/lines/{lineId}/arrival",
    summary: "Whether mail arrives at a line",
    tag: "Lines",
    input: z.object({ lineId: id<LineId>() }),
    output: z.object({
      lastMailAt: moment.nullable(),
      /** Our own SMTP receiver, when the line's mail comes that way; null: it is not open. */
      door: z.object({ host: z.string(), port: z.number() }).nullable(),
      unreadable: z.number().describe("Mails of this line's account in the could-not-read tray."),
      say: z.string(),
      isWorking: z.boolean(),
    }),
  }),
  archiveLine: route({
    method: "POST",
    path: "/lines/{lineId}/archive",
    summary: "Put a line away; its conversations stay",
    tag: "Lines",
    input: z.object({ lineId: id<LineId>(), isArchived: z.boolean() }),
    output: line,
  }),
  setLineHooks: route({
    method: "POST",
    path: "/lines/{lineId}/hooks",
    summary: "Point the number at this server",
    tag: "Lines",
    input: z.object({ lineId: id<LineId>() }),
    output: line,
  }),
  listVendors: route({
    method: "GET",
    path: "/vendors",
    summary: "Providers that can be connected, with their forms",
    tag: "Accounts",
    input: nothing,
    output: z.object({ rows: z.array(vendor) }),
  }),
  listAccounts: route({
    method: "GET",
    path: "/accounts",
    summary: "Provider accounts",
    tag: "Accounts",
    input: nothing,
    output: z.object({ rows: z.array(account) }),
  }),
  connectAccount: route({
    method: "POST",
    path: "/accounts",
    summary: "Connect a provider; its key is tried at once",
    tag: "Accounts",
    input: z.object({
      vendor: z.string().max(40),
      label: z.string().trim().max(limit("nameLength")).default(""),
      settings,
    }),
    output: account,
  }),
  connectSimulator: route({
    method: "POST",
    path: "/accounts/simulator",
    summary: "Switch the simulator on, with lines and customers",
    tag: "Accounts",
    input: nothing,
    output: account,
  }),
  updateAccount: route({
    method: "PATCH",
    path: "/accounts/{accountId}",
    summary: "Change label or keys; new keys are tried at once",
    tag: "Accounts",
    input: z.object({
      accountId: id<AccountId>(),
      label: name.optional(),
      settings: settings.optional(),
    }),
    output: account,
  }),
  checkAccount: route({
    method: "POST",
    path: "/accounts/{accountId}/check",
    summary: "Try the keys again",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: account,
  }),
  removeAccount: route({
    method: "DELETE",
    path: "/accounts/{accountId}",
    summary: "Remove an account no line uses",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: done,
  }),
  listAccountNumbers: route({
    method: "GET",
    path: "/accounts/{accountId}/numbers",
    summary: "Numbers the account owns",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: z.object({ rows: z.array(providerNumber) }),
  }),
  testPublicAddress: route({
    method: "POST",
    path: "/accounts/{accountId}/round-trip",
    summary: "Call our own public address as the provider would",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: z.object({
      isReached: z.boolean(),
      url: z.string(),
      tookMs: z.number().nullable(),
      say: z.string(),
    }),
  }),
};
