import { z } from "zod";
import type { ApiKeyId, MemberId, SavedViewId, SessionId, TeamId } from "#domain/ids.ts";
import { languageCodes } from "#domain/language/languages.ts";
import { limit } from "#domain/limits.ts";
import { afterClosingChoices } from "#domain/member/member-settings.ts";
import { permissionNames } from "#domain/permissions.ts";
import {
  doneResponse,
  email,
  emptyObject,
  id,
  name,
  password,
  role,
  timestamp,
} from "./common-schemas.ts";
import { route } from "./route.ts";

export const member = z.object({
  id: id<MemberId>(),
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(["active", "disabled"]),
  availability: z.enum(["available", "away"]),
  reachability: z
    .enum(["reachable", "inactive", "offline"])
    .describe("Whether a ring would be noticed: a browser is ready, is inactive, or none is open."),
  phone: z.enum(["free", "on_call", "wrapping_up"]),
  teamIds: z.array(id<TeamId>()),
});
export const session = z.object({
  id: id<SessionId>(),
  device: z.string(),
  ip: z.string(),
  createdAt: timestamp,
  seenAt: timestamp,
  isThis: z.boolean(),
});
export const apiKey = z.object({
  id: id<ApiKeyId>(),
  name: z.string(),
  hint: z.string(),
  role,
  inboxIds: z.array(z.uuid()).nullable(),
  createdAt: timestamp,
  usedAt: timestamp.nullable(),
});
export const memberSettings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  density: z.enum(["comfortable", "compact"]),
  timeZone: z.string().max(60).nullable(),
  language: z
    .enum(languageCodes)
    .nullable()
    .describe("Language of my screens; null: the workspace's."),
  areShortcutsEnabled: z.boolean(),
  afterClosing: z.enum(afterClosingChoices),
  assignsOnReply: z
    .boolean()
    .describe("Whether my app assigns an unassigned conversation to me when I reply."),
  signature: z
    .string()
    .trim()
    .max(limit("signatureLength"))
    .describe("HTML signature below my emails; empty: the inbox's."),
  /** The member's personal phone, rung when they don't answer in the browser; empty for none. */
  personalPhone: z.string().trim().max(40),
  personalPhoneAfterSeconds: z.number().int().min(0).max(60),
  savedViewOrder: z
    .array(id<SavedViewId>())
    .max(2 * limit("savedViews"))
    .describe("Of the saved views in my sidebar; those that aren't in it come last."),
});

export const signedIn = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed_in") }),
  z.object({ kind: z.literal("second_factor"), ticket: z.string() }),
  z.object({
    kind: z.literal("choose_workspace"),
    workspaces: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
]);
const enrolment = z.object({ secret: z.string(), address: z.string() });
const recoveryCodes = z.object({ codes: z.array(z.string()) });

export const memberRoutes = {
  signIn: route({
    method: "POST",
    path: "/sign-in",
    summary: "Sign in with email and password",
    tag: "People",
    input: z.object({ email, password, workspaceId: z.uuid().optional() }),
    output: signedIn,
  }),
  confirmSignIn: route({
    method: "POST",
    path: "/sign-in/confirm",
    summary: "Finish signing in with a code",
    tag: "People",
    input: z.object({
      ticket: z.string().max(200),
      code: z.string().trim().min(6, "Enter the 6-digit code.").max(30),
    }),
    output: signedIn,
  }),
  signOut: route({
    method: "POST",
    path: "/sign-out",
    summary: "End this session",
    tag: "People",
    input: emptyObject,
    output: doneResponse,
  }),
  endOtherSessions: route({
    method: "POST",
    path: "/end-other-sessions",
    summary: "End all sessions but this one",
    tag: "People",
    input: emptyObject,
    output: z.object({ ended: z.number() }),
  }),
  listSessions: route({
    method: "GET",
    path: "/me/sessions",
    summary: "My sessions",
    tag: "People",
    input: emptyObject,
    output: z.object({ rows: z.array(session) }),
  }),
  endSession: route({
    method: "DELETE",
    path: "/me/sessions/{sessionId}",
    summary: "End one of my sessions",
    tag: "People",
    input: z.object({ sessionId: id<SessionId>() }),
    output: doneResponse,
  }),
  updateProfile: route({
    method: "PATCH",
    path: "/me",
    summary: "Change my name or settings",
    tag: "People",
    input: z.object({
      name: name.optional(),
      availability: z.enum(["available", "away"]).optional(),
      settings: memberSettings.partial().optional(),
    }),
    output: doneResponse,
  }),
  changePassword: route({
    method: "POST",
    path: "/me/password",
    summary: "Change my password; ends my other sessions",
    tag: "People",
    input: z.object({ currentPassword: password, newPassword: password }),
    output: doneResponse,
  }),
  startSecondFactorSetup: route({
    method: "POST",
    path: "/me/second-factor",
    summary: "Start setting up two-step sign-in",
    tag: "People",
    input: z.object({ password }),
    output: enrolment,
  }),
  confirmSecondFactor: route({
    method: "POST",
    path: "/me/second-factor/confirm",
    summary: "Turn on two-step sign-in with a first code",
    tag: "People",
    input: z.object({ code: z.string().trim().min(6, "Enter the 6-digit code.").max(10) }),
    output: recoveryCodes,
  }),
  disableSecondFactor: route({
    method: "POST",
    path: "/me/second-factor/disable",
    summary: "Turn off two-step sign-in",
    tag: "People",
    input: z.object({ password }),
    output: doneResponse,
  }),
  regenerateRecoveryCodes: route({
    method: "POST",
    path: "/me/recovery-codes",
    summary: "Create new recovery codes; the old ones stop working",
    tag: "People",
    input: z.object({ password }),
    output: recoveryCodes,
  }),

  listMembers: route({
    method: "GET",
    path: "/members",
    summary: "Members of the workspace",
    tag: "Members",
    input: emptyObject,
    output: z.object({ rows: z.array(member) }),
  }),
  updateMember: route({
    method: "PATCH",
    path: "/members/{memberId}",
    summary: "Change a member's role, teams or state",
    tag: "Members",
    input: z.object({
      memberId: id<MemberId>(),
      role: role.optional(),
      state: z.enum(["active", "disabled"]).optional(),
      /** Replaces the whole list; use add and remove to change single teams. */
      teamIds: z.array(id<TeamId>()).max(100).optional(),
      addTeamIds: z.array(id<TeamId>()).max(100).optional(),
      removeTeamIds: z.array(id<TeamId>()).max(100).optional(),
    }),
    output: member,
  }),
  listApiKeys: route({
    method: "GET",
    path: "/api-keys",
    summary: "API keys",
    tag: "API keys",
    input: emptyObject,
    output: z.object({ rows: z.array(apiKey) }),
  }),
  createApiKey: route({
    method: "POST",
    path: "/api-keys",
    summary: "Create an API key; it is shown only once",
    tag: "API keys",
    input: z.object({
      name,
      role: z.enum(["manager", "agent", "viewer"]),
      inboxIds: z.array(z.uuid()).max(200).nullable().default(null),
    }),
    output: z.object({ key: apiKey, secret: z.string() }),
  }),
  revokeApiKey: route({
    method: "DELETE",
    path: "/api-keys/{apiKeyId}",
    summary: "Revoke an API key",
    tag: "API keys",
    input: z.object({ apiKeyId: id<ApiKeyId>() }),
    output: doneResponse,
  }),
};
export const permissionName = z.enum(permissionNames as [string, ...string[]]);
