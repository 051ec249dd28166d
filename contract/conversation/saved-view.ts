import { z } from "zod";
import { doneResponse, emptyObject, id, name, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import {
  filterChannels,
  filteredFolders,
  filterFlags,
  filterSpeakers,
  filterTimes,
  type ValueField,
} from "#domain/conversation/conversation-filter.ts";
import { priorityNames } from "#domain/conversation/priority.ts";
import { replyDueStates } from "#domain/conversation/reply-due.ts";
import { sortNames } from "#domain/conversation/views.ts";
import type { InboxId, MemberId, SavedViewId, TagId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

const values = <Field extends ValueField, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({
    field: z.literal(field),
    is: z.enum(["any", "none"]).describe("any: one of the values; none: none of them."),
    values: z.array(value).min(1).max(limit("filterParts")),
  });

const condition = z.discriminatedUnion("field", [
  values("status", z.enum(filteredFolders)),
  values("inbox", id<InboxId>()),
  values("team", z.union([id<TeamId>(), z.literal("none")])),
  values("assignee", z.union([id<MemberId>(), z.enum(["me", "nobody"])])),
  values("tag", id<TagId>()),
  values("priority", z.enum(priorityNames)),
  values("channel", z.enum(filterChannels)).describe("Of the last message or call."),
  values("last-by", z.enum(filterSpeakers)).describe("Whose the last entry is."),
  values("has", z.enum(filterFlags)),
  values("reply-due", z.enum(replyDueStates)).describe("By the SLA; none: no reply is due."),
  z.object({
    field: z.enum(filterTimes).describe("Since when the customer waits, and other times."),
    is: z.enum(["over", "under"]).describe("over: at least so long ago; under: less long."),
    minutes: z.number().int().min(0).max(limit("filterMinutes")),
  }),
]);

const match = z.enum(["all", "any"]);
const conditions = z.array(condition).max(limit("filterParts"));
export const conversationFilter = z
  .object({
    match,
    conditions,
    groups: z
      .array(z.object({ match, conditions: conditions.min(1) }))
      .max(limit("filterParts"))
      .default([]),
  })
  .describe("Spam, trash and merged conversations never match.");

export const savedView = z.object({
  id: id<SavedViewId>(),
  name: z.string(),
  filter: conversationFilter,
  sort: z.enum(sortNames),
  memberId: id<MemberId>().nullable().describe("Its owner; null if it is shared."),
  teamId: id<TeamId>()
    .nullable()
    .describe("Of a shared view: with this team; null: with everyone."),
  updatedAt: timestamp,
});

const viewContent = {
  name,
  filter: conversationFilter,
  sort: z.enum(sortNames).default("newest"),
  isShared: z
    .boolean()
    .default(false)
    .describe("true: shared, which requires a manager; false: mine only."),
  teamId: id<TeamId>().nullable().default(null).describe("Shares it with this team only."),
};
const savedViewId = z.object({ savedViewId: id<SavedViewId>() });
const counts = z.object({ counts: z.record(z.string(), z.number()) });

export const savedViewRoutes = {
  listSavedViews: route({
    method: "GET",
    path: "/views",
    summary: "Saved views: mine and those shared with me",
    tag: "Saved views",
    input: emptyObject,
    output: z.object({ rows: z.array(savedView) }),
  }),
  countSavedViews: route({
    method: "GET",
    path: "/views/saved/counts",
    summary: "Number of conversations in each saved view without closed ones, up to 1,000",
    tag: "Saved views",
    input: emptyObject,
    output: counts,
  }),
  countFilter: route({
    method: "POST",
    path: "/views/count",
    summary: "Number of conversations that match a filter, up to 1,000",
    tag: "Saved views",
    input: z.object({ filter: conversationFilter }),
    output: z.object({ count: z.number() }),
  }),
  createSavedView: route({
    method: "POST",
    path: "/views",
    summary: "Save a view",
    tag: "Saved views",
    input: z.object(viewContent),
    output: savedView,
  }),
  updateSavedView: route({
    method: "PUT",
    path: "/views/{savedViewId}",
    summary: "Change a saved view",
    tag: "Saved views",
    input: savedViewId.extend(viewContent),
    output: savedView,
  }),
  deleteSavedView: route({
    method: "DELETE",
    path: "/views/{savedViewId}",
    summary: "Delete a saved view",
    tag: "Saved views",
    input: savedViewId,
    output: doneResponse,
  }),
};
