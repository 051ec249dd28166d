// Provider accounts: their status and what is needed to connect one.
import { z } from "zod";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { doneResponse, emptyObject, id, name, singleLine, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

const carries = z.enum(["sms", "email"]);
export const account = z.object({
  id: id<AccountId>(),
  provider: z.string(),
  carries,
  canSend: z.boolean(),
  canReceive: z
    .enum(["webhook", "imap"])
    .nullable()
    .describe("How the provider delivers received messages; null: it doesn't."),
  label: z.string(),
  isSimulated: z.boolean(),
  state: z.enum(["untested", "working", "degraded", "broken"]),
  problem: z.string().nullable(),
  checkedAt: timestamp.nullable(),
  reconciledAt: timestamp.nullable(),
  phone: z
    .object({ problem: z.string().nullable(), checkedAt: timestamp.nullable() })
    .nullable()
    .describe(
      "Latest check of whether browsers can answer its calls; null: it doesn't carry calls.",
    ),
  smsWebhookUrl: z.string().describe("Webhook URL for texts; empty for an email account."),
  /** Webhook URLs for delivery events and for inbound email; null if the provider doesn't support them. */
  eventsWebhookUrl: z.string().nullable(),
  emailWebhookUrl: z.string().nullable(),
  notes: z
    .array(z.object({ name: z.string(), message: z.string() }))
    .describe("How its region and sending service were found."),
  /** Non-secret settings only. `secretsSet` lists which secrets are set. */
  settings: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
});
export const provider = z.object({
  id: z.string(),
  name: z.string(),
  carries,
  canSend: z.boolean(),
  canReceive: z.enum(["webhook", "imap"]).nullable(),
  /** Step-by-step instructions for the provider's console; {domain} stands for the inbox's domain. */
  setupSteps: z.object({ events: z.array(z.string()), email: z.array(z.string()) }),
  docsCheckedOn: z.string(),
  configuresWebhooks: z.boolean(),
  whatsapp: z
    .enum(["listed", "typed"])
    .nullable()
    .describe(
      "Whether its WhatsApp numbers are listed or typed in; null: it doesn't support WhatsApp.",
    ),
  sendsThrough: z
    .string()
    .nullable()
    .describe("What the provider calls its sending services; null: it has none."),
  settings: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      hint: z.string(),
      example: z.string(),
      isSecret: z.boolean(),
      isDestination: z
        .boolean()
        .describe(
          "Secrets are sent to this destination: if it changes, the stored ones must be entered again.",
        ),
      isNeverSent: z.boolean().describe("A secret that never leaves this server."),
      isOptional: z.boolean(),
      isRecommended: z.boolean().describe("Optional, but recommended."),
      isMultiline: z.boolean(),
      pattern: z.string().nullable(),
      patternMessage: z.string().nullable(),
      choices: z
        .array(z.object({ value: z.string(), label: z.string() }))
        .describe("The only values allowed; the first one is the default. Empty: any value."),
    }),
  ),
});
export const providerNumber = z.object({
  kind: z.enum(["phone", "sender", "whatsapp"]),
  ref: z.string(),
  number: z.string(),
  formatted: z.string(),
  name: z.string(),
  canText: z.boolean(),
  isInbox: z.boolean(),
  pointsHere: z.boolean(),
  smsWebhookUrl: z.string().nullable(),
});

const settings = z.record(z.string().max(60), z.string().trim().max(limit("accountSettingLength")));
export const accountRoutes = {
  listProviders: route({
    method: "GET",
    path: "/providers",
    summary: "Providers that can be connected, with their forms",
    tag: "Accounts",
    input: emptyObject,
    output: z.object({ rows: z.array(provider) }),
  }),
  listAccounts: route({
    method: "GET",
    path: "/accounts",
    summary: "Providers",
    tag: "Accounts",
    input: emptyObject,
    output: z.object({ rows: z.array(account) }),
  }),
  connectAccount: route({
    method: "POST",
    path: "/accounts",
    summary: "Connect a provider; its key is checked right away",
    tag: "Accounts",
    input: z.object({
      provider: z.string().max(40),
      label: singleLine.trim().max(limit("nameLength")).default(""),
      settings,
    }),
    output: account,
  }),
  connectSimulator: route({
    method: "POST",
    path: "/accounts/simulator",
    summary: "Turn on the simulator, with inboxes and customers",
    tag: "Accounts",
    input: emptyObject,
    output: account,
  }),
  updateAccount: route({
    method: "PATCH",
    path: "/accounts/{accountId}",
    summary: "Change label or keys; new keys are checked right away",
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
    summary: "Check the keys again, and whether browsers can answer its calls",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: account,
  }),
  disconnectAccount: route({
    method: "DELETE",
    path: "/accounts/{accountId}",
    summary: "Remove an account that no inbox uses",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: doneResponse,
  }),
  listAccountNumbers: route({
    method: "GET",
    path: "/accounts/{accountId}/numbers",
    summary: "Numbers the account owns",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: z.object({ rows: z.array(providerNumber) }),
  }),
  listSendingServices: route({
    method: "GET",
    path: "/accounts/{accountId}/sending-services",
    summary: "The provider's services that can send texts",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: z.object({
      rows: z.array(z.object({ ref: z.string(), name: z.string() })),
      defaultService: z
        .string()
        .nullable()
        .describe("The service selected in the account's settings."),
    }),
  }),
  testPublicUrl: route({
    method: "POST",
    path: "/accounts/{accountId}/test-public-url",
    summary: "Test this server's public address",
    tag: "Accounts",
    input: z.object({ accountId: id<AccountId>() }),
    output: z.object({
      isReached: z.boolean(),
      url: z.string(),
      durationMs: z.number().nullable(),
      message: z.string(),
    }),
  }),
};
