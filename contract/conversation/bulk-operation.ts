// Actions on many conversations at once: accepted in one request, carried out by a job.
import { z } from "zod";
import { doneResponse, emptyObject, id, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import { bulkSkipReasonNames, bulkStateNames } from "#domain/conversation/bulk-operation.ts";
import { sortNames } from "#domain/conversation/views.ts";
import type { BulkOperationId, ConversationId, MemberId, TagId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { conversation } from "./conversation.ts";

const tagIds = z.array(id<TagId>()).max(limit("tagsPerConversation")).default([]);

/** The same input as the action on one conversation. */
const bulkAction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("assign"),
    assigneeId: id<MemberId>().nullable().optional(),
    teamId: id<TeamId>().nullable().optional(),
  }),
  z.object({ kind: z.literal("tag"), add: tagIds, remove: tagIds }),
  z.object({ kind: z.literal("close") }),
  z.object({ kind: z.literal("reopen") }),
  z.object({ kind: z.literal("snooze"), until: timestamp }),
  z.object({ kind: z.literal("spam"), isSpam: z.boolean() }),
  z.object({ kind: z.literal("trash"), isTrashed: z.boolean() }),
]);

const selected = z.array(id<ConversationId>()).max(limit("bulkSelection"));

const bulkTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("conversations"), conversationIds: selected.min(1) }),
  z.object({
    kind: z.literal("view"),
    view: z.string().max(60).describe("A view as in the list of conversations."),
    sort: z.enum(sortNames).default("newest"),
    exceptIds: selected.default([]).describe("Conversations of the view that are left out."),
  }),
]);

export const bulkOperation = z.object({
  id: id<BulkOperationId>(),
  action: bulkAction,
  state: z.enum(bulkStateNames),
  total: z.number(),
  done: z.number().describe("Conversations changed, less those that were undone or kept."),
  skipped: z.number(),
  undone: z.number(),
  kept: z.number().describe("Not undone, because something happened in them since."),
  startedAt: timestamp,
  endedAt: timestamp.nullable().describe("When it was done or canceled."),
  undoUntil: timestamp.nullable().describe("Until when it can be undone."),
});

const operationId = z.object({ operationId: id<BulkOperationId>() });
const operationRoute = (path: `/${string}`, summary: string) =>
  route({
    method: "POST",
    path: `/bulk-operations/{operationId}${path}`,
    summary,
    tag: "Conversations",
    input: operationId,
    output: bulkOperation,
  });

export const bulkRoutes = {
  startBulkOperation: route({
    method: "POST",
    path: "/bulk-operations",
    summary: "Do one action to many conversations",
    tag: "Conversations",
    input: z.object({
      action: bulkAction,
      target: bulkTarget,
      clientKey: z
        .string()
        .min(1)
        .max(80)
        .describe("Idempotency key: the same key is the same operation."),
    }),
    output: bulkOperation,
  }),
  listBulkOperations: route({
    method: "GET",
    path: "/bulk-operations",
    summary: "My bulk operations that are running or can be undone, newest first",
    tag: "Conversations",
    input: emptyObject,
    output: z.object({ rows: z.array(bulkOperation) }),
  }),
  listSkippedConversations: route({
    method: "GET",
    path: "/bulk-operations/{operationId}/skipped",
    summary: "Conversations that a bulk operation skipped, or that its undo kept, by reason",
    tag: "Conversations",
    input: operationId,
    output: z.object({
      reasons: z.array(z.object({ reason: z.enum(bulkSkipReasonNames), count: z.number() })),
      rows: z
        .array(z.object({ reason: z.enum(bulkSkipReasonNames), conversation }))
        .describe("The first ones that I can see."),
    }),
  }),
  cancelBulkOperation: operationRoute("/cancel", "Stop a bulk operation; what is done stays done"),
  resumeBulkOperation: operationRoute("/resume", "Continue a canceled bulk operation"),
  undoBulkOperation: operationRoute("/undo", "Undo a bulk operation, where nothing happened since"),
  dismissBulkOperation: route({
    method: "POST",
    path: "/bulk-operations/{operationId}/dismiss",
    summary: "Take an ended bulk operation off my list",
    tag: "Conversations",
    input: operationId,
    output: doneResponse,
  }),
};
