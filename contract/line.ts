import { z } from "zod";
import type { AccountId, LineId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { route } from "./route.ts";
import { colour, done, id, moment, name, nothing } from "./shapes.ts";

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
  can: z.object({
    maxCharacters: z.number(),
    maxPictures: z.number(),
    maxPictureBytesTotal: z.number(),
  }),
});
export const account = z.object({
  id: id<AccountId>(),
  vendor: z.string(),
  label: z.string(),
  isSimulated: z.boolean(),
  state: z.enum(["untested", "working", "degraded", "broken"]),
  problem: z.string().nullable(),
  checkedAt: moment.nullable(),
  reconciledAt: moment.nullable(),
  hookUrl: z.string(),
  /** The settings that are no secret; of a secret only whether it is there. */
  settings: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
});
export const vendor = z.object({
  id: z.string(),
  name: z.string(),
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

const settings = z.record(z.string().max(60), z.string().trim().max(500));
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
    }),
    output: line,
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
