import { z } from "zod";
import { priorityNames } from "#domain/conversation/priority.ts";
import { slaMatches } from "#domain/conversation/sla-policy.ts";
import type { CalendarId, InboxId, SlaPolicyId, TagId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { doneResponse, emptyObject, id, name, timestamp } from "./common-schemas.ts";
import { businessHours } from "./inbox.ts";
import { route } from "./route.ts";

export const calendar = z.object({
  id: id<CalendarId>(),
  name: z.string(),
  hours: businessHours,
  policyCount: z.number().describe("SLA policies that use these hours."),
  updatedAt: timestamp,
});
const calendarContent = {
  name,
  hours: businessHours.describe("A shift that closes before it opens ends on the next day."),
};
const calendarId = z.object({ calendarId: id<CalendarId>() });

const ids = <Value extends z.ZodType>(value: Value) =>
  z.array(value).max(limit("filterParts")).default([]);
const minutes = z.number().int().min(1).max(limit("slaMinutes")).nullable();
const policyContent = {
  name,
  conditions: z
    .object({
      match: z.enum(slaMatches).default("all"),
      inboxIds: ids(id<InboxId>()),
      teamIds: ids(id<TeamId>()),
      tagIds: ids(id<TagId>()),
      priorities: ids(z.enum(priorityNames)),
    })
    .describe("An empty list sets no condition; without any, every conversation matches."),
  calendarId: id<CalendarId>().nullable().describe("Hours that count; null: all hours."),
  firstReplyMinutes: minutes.describe("Business minutes; null: no target."),
  nextReplyMinutes: minutes.describe("Business minutes; null: no target."),
  warningMinutes: minutes.describe("Business minutes before it is due; null: no warning."),
};
export const slaPolicy = z.object({
  id: id<SlaPolicyId>(),
  ...policyContent,
  updatedAt: timestamp,
});
const policyId = z.object({ policyId: id<SlaPolicyId>() });
const tag = "Business hours and SLAs";

export const slaRoutes = {
  listCalendars: route({
    method: "GET",
    path: "/business-hours",
    summary: "List business hours",
    tag,
    input: emptyObject,
    output: z.object({ rows: z.array(calendar) }),
  }),
  createCalendar: route({
    method: "POST",
    path: "/business-hours",
    summary: "Create business hours",
    tag,
    input: z.object(calendarContent),
    output: calendar,
  }),
  updateCalendar: route({
    method: "PUT",
    path: "/business-hours/{calendarId}",
    summary: "Change business hours",
    tag,
    input: calendarId.extend(calendarContent),
    output: calendar,
  }),
  deleteCalendar: route({
    method: "DELETE",
    path: "/business-hours/{calendarId}",
    summary: "Delete business hours that no SLA policy uses",
    tag,
    input: calendarId,
    output: doneResponse,
  }),
  listSlaPolicies: route({
    method: "GET",
    path: "/sla-policies",
    summary: "List SLA policies in their order: the first that matches applies",
    tag,
    input: emptyObject,
    output: z.object({ rows: z.array(slaPolicy) }),
  }),
  createSlaPolicy: route({
    method: "POST",
    path: "/sla-policies",
    summary: "Create an SLA policy, last in the order",
    tag,
    input: z.object(policyContent),
    output: slaPolicy,
  }),
  updateSlaPolicy: route({
    method: "PUT",
    path: "/sla-policies/{policyId}",
    summary: "Change an SLA policy",
    tag,
    input: policyId.extend(policyContent),
    output: slaPolicy,
  }),
  deleteSlaPolicy: route({
    method: "DELETE",
    path: "/sla-policies/{policyId}",
    summary: "Delete an SLA policy",
    tag,
    input: policyId,
    output: doneResponse,
  }),
  moveSlaPolicy: route({
    method: "POST",
    path: "/sla-policies/{policyId}/position",
    summary: "Move an SLA policy to another position, counted from 1",
    tag,
    input: policyId.extend({ position: z.number().int().min(1).max(limit("slaPolicies")) }),
    output: doneResponse,
  }),
  previewSlaPolicy: route({
    method: "POST",
    path: "/sla-policies/preview",
    summary:
      "What saving or deleting an SLA policy changes for conversations that wait for a reply",
    tag,
    input: z.object({
      policyId: id<SlaPolicyId>().nullable().describe("null: a new policy."),
      policy: z.object(policyContent).nullable().describe("null: it is deleted."),
    }),
    output: z.object({
      changed: z.number().describe("Conversations with another due time."),
      overdue: z.number().describe("Those of them that become overdue at once."),
      isMore: z.boolean().describe("Whether more wait than were computed."),
    }),
  }),
};
