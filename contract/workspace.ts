import { z } from "zod";
import { tag } from "#contract/conversation/tag.ts";
import type { InboundPayloadId, InboxId, MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { languageCodes } from "#domain/language/languages.ts";
import { limit } from "#domain/limits.ts";
import {
  cursor,
  doneResponse,
  email,
  emptyObject,
  id,
  name,
  page,
  pageSize,
  password,
  timestamp,
} from "./common-schemas.ts";
import { inbox } from "./inbox.ts";
import { member, memberSettings, permissionName } from "./member.ts";
import { route } from "./route.ts";

const language = z
  .enum(languageCodes)
  .nullable()
  .describe("Language for members who chose none; null: each browser's.");

export const workspace = z.object({
  id: id<WorkspaceId>(),
  name: z.string(),
  timeZone: z.string(),
  country: z.string(),
  locale: z.string(),
  language,
  hasSimulator: z.boolean(),
  sendsSystemEmails: z
    .boolean()
    .describe("Whether invitations, password resets and notices about accounts are emailed."),
  systemEmailInboxId: id<InboxId>()
    .nullable()
    .describe("The inbox they come from; null: the first that can send."),
});
export const team = z.object({
  id: id<TeamId>(),
  name: z.string(),
  memberIds: z.array(id<MemberId>()),
});
export const inboundPayload = z.object({
  id: id<InboundPayloadId>(),
  provider: z.string(),
  receivedAt: timestamp,
  state: z.enum(["pending", "processed", "failed", "dismissed"]),
  problem: z.string().nullable(),
  attempts: z.number(),
  url: z.string(),
  body: z.string(),
  kind: z.enum(["webhook", "call_event", "email", "listed_text"]),
  size: z.number(),
  /** Set for an email if its headers can be parsed. */
  email: z
    .object({
      from: z.string(),
      fromName: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
    })
    .nullable(),
});
export const auditEntry = z.object({
  id: z.uuid(),
  actorKind: z.enum(["member", "api_key", "system"]),
  actorId: z.uuid().nullable(),
  action: z.string(),
  objectId: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: timestamp,
});
const timeZone = z.string().max(60);
const country = z.string().regex(/^[A-Z]{2}$/, "Two letters, like GB or US.");

export const workspaceRoutes = {
  getInstance: route({
    method: "GET",
    path: "/instance",
    summary: "Whether this server is set up",
    tag: "Workspace",
    input: emptyObject,
    output: z.object({
      isSetUp: z.boolean(),
      needsSetupCode: z.boolean(),
      canSimulate: z.boolean(),
      canEmailResets: z
        .boolean()
        .describe("Whether a workspace on this server can email password reset links."),
      version: z.string(),
    }),
  }),
  setUp: route({
    method: "POST",
    path: "/set-up",
    summary: "Create the first workspace and its owner",
    tag: "Workspace",
    input: z.object({
      company: name,
      yourName: name,
      email,
      password,
      timeZone,
      country,
      locale: z.string().max(20).default("en"),
      setupCode: z.string().trim().max(40).optional(),
    }),
    output: doneResponse,
  }),
  getMe: route({
    method: "GET",
    path: "/me",
    summary: "My account and the workspace: members, teams, inboxes, tags",
    tag: "Workspace",
    input: emptyObject,
    output: z.object({
      me: member.extend({
        permissions: z.array(permissionName),
        settings: memberSettings,
        hasSecondFactor: z.boolean(),
      }),
      workspace,
      members: z.array(member),
      teams: z.array(team),
      inboxes: z.array(inbox),
      tags: z.array(tag),
      feedSeq: z.number(),
      version: z.string(),
    }),
  }),
  updateWorkspace: route({
    method: "PATCH",
    path: "/workspace",
    summary: "Change name, region, language, and where emails about accounts come from",
    tag: "Workspace",
    input: z.object({
      name: name.optional(),
      timeZone: timeZone.optional(),
      country: country.optional(),
      locale: z.string().max(20).optional(),
      language: language.optional(),
      sendsSystemEmails: z.boolean().optional(),
      systemEmailInboxId: id<InboxId>().nullable().optional(),
    }),
    output: workspace,
  }),
  listTeams: route({
    method: "GET",
    path: "/teams",
    summary: "Teams",
    tag: "Teams",
    input: emptyObject,
    output: z.object({ rows: z.array(team) }),
  }),
  createTeam: route({
    method: "POST",
    path: "/teams",
    summary: "Create a team",
    tag: "Teams",
    input: z.object({
      name,
      memberIds: z.array(id<MemberId>()).max(limit("membersPerTeam")).default([]),
    }),
    output: team,
  }),
  updateTeam: route({
    method: "PATCH",
    path: "/teams/{teamId}",
    summary: "Rename a team or change its members",
    tag: "Teams",
    input: z.object({
      teamId: id<TeamId>(),
      name: name.optional(),
      /** Replaces the whole list; use add and remove to change single members. */
      memberIds: z.array(id<MemberId>()).max(limit("membersPerTeam")).optional(),
      addMemberIds: z.array(id<MemberId>()).max(limit("membersPerTeam")).optional(),
      removeMemberIds: z.array(id<MemberId>()).max(limit("membersPerTeam")).optional(),
    }),
    output: team,
  }),
  deleteTeam: route({
    method: "DELETE",
    path: "/teams/{teamId}",
    summary: "Delete a team; its conversations stay",
    tag: "Teams",
    input: z.object({ teamId: id<TeamId>() }),
    output: doneResponse,
  }),
  listDeadLetters: route({
    method: "GET",
    path: "/dead-letters",
    summary: "Processing errors",
    tag: "Processing errors",
    input: z.object({ after: cursor.optional(), size: pageSize }),
    output: page(inboundPayload),
  }),
  reprocessDeadLetter: route({
    method: "POST",
    path: "/dead-letters/{inboundPayloadId}/reprocess",
    summary: "Retry a processing error",
    tag: "Processing errors",
    input: z.object({ inboundPayloadId: id<InboundPayloadId>() }),
    output: inboundPayload,
  }),
  reprocessAllDeadLetters: route({
    method: "POST",
    path: "/dead-letters/reprocess",
    summary: "Retry all processing errors",
    tag: "Processing errors",
    input: emptyObject,
    output: z.object({ count: z.number() }),
  }),
  dismissDeadLetter: route({
    method: "POST",
    path: "/dead-letters/{inboundPayloadId}/dismiss",
    summary: "Dismiss a processing error",
    tag: "Processing errors",
    input: z.object({ inboundPayloadId: id<InboundPayloadId>() }),
    output: inboundPayload,
  }),
  listAuditLog: route({
    method: "GET",
    path: "/audit-log",
    summary: "The audit log, newest first",
    tag: "Workspace",
    input: z.object({ after: cursor.optional(), size: pageSize }),
    output: page(auditEntry),
  }),
};
