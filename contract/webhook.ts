import { z } from "zod";
import type {
  ConversationId,
  InboxId,
  MemberId,
  WebhookDeliveryId,
  WebhookEndpointId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  webhookDeliveryStates,
  webhookEndpointStates,
  webhookProblemNames,
} from "#domain/webhook/delivery-problems.ts";
import { webhookEventTypeNames, webhookTestType } from "#domain/webhook/event-types.ts";
import {
  cursor,
  doneResponse,
  emptyObject,
  id,
  page,
  pageSize,
  singleLine,
  timestamp,
} from "./common-schemas.ts";
import { route } from "./route.ts";

export const webhookEndpoint = z.object({
  id: id<WebhookEndpointId>(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.enum(webhookEventTypeNames)).nullable().describe("null: all."),
  inboxIds: z.array(id<InboxId>()).nullable().describe("null: all."),
  memberId: id<MemberId>().describe("Who edited it last: it receives what they may see."),
  isMemberActive: z.boolean().describe("false: that member is deactivated, and nothing is sent."),
  state: z
    .enum(webhookEndpointStates)
    .describe("failed: turned off after days of failures; events are kept for some time."),
  stateChangedAt: timestamp,
  failingSince: timestamp.nullable().describe("null: the last request succeeded."),
  pausedUntil: timestamp.nullable().describe("After several failures: when it is tried again."),
  previousSecretUntil: timestamp
    .nullable()
    .describe("Until when its previous secret signs too; null: it has none."),
  pending: z.number().describe("Events that wait, up to 1,000."),
  day: z
    .object({
      delivered: z.number(),
      failed: z.number(),
      medianMs: z.number().nullable(),
      halfHours: z
        .array(z.enum(["none", "delivered", "retried", "failed"]))
        .describe("The last 24 hours in half hours, by attempts, the current one last."),
    })
    .describe("The latest 1,000 deliveries whose last attempt was in the last 24 hours."),
  lastAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
});

export const webhookDelivery = z.object({
  id: id<WebhookDeliveryId>().describe("The webhook-id of its requests."),
  endpointId: id<WebhookEndpointId>(),
  sequence: z.number(),
  type: z.enum([...webhookEventTypeNames, webhookTestType]),
  entityId: z.uuid(),
  conversationId: id<ConversationId>().nullable(),
  conversationNumber: z.number().nullable(),
  changedAt: timestamp,
  state: z
    .enum(webhookDeliveryStates)
    .describe("manual: sent once by a member. hidden: the webhook may not see it any more."),
  attempts: z.number(),
  maxAttempts: z.number(),
  nextAttemptAt: timestamp.nullable(),
  attemptedAt: timestamp.nullable(),
  durationMs: z.number().nullable(),
  responseStatus: z.number().nullable(),
  responseExcerpt: z.string().nullable(),
  problem: z.enum(webhookProblemNames).nullable(),
});

const content = {
  url: singleLine.trim().min(1, "Enter a URL.").max(limit("webhookUrlLength")),
  description: singleLine.trim().max(limit("nameLength")),
  eventTypes: z
    .array(z.enum(webhookEventTypeNames))
    .min(1, "Choose at least one event.")
    .max(webhookEventTypeNames.length)
    .nullable(),
  inboxIds: z.array(z.uuid()).min(1, "Choose at least one inbox.").max(200).nullable(),
};
const endpointId = id<WebhookEndpointId>();
const endpointWithSecret = z.object({ endpoint: webhookEndpoint, secret: z.string() });

export const webhookRoutes = {
  listWebhookEndpoints: route({
    method: "GET",
    path: "/webhooks",
    summary: "Webhooks, with their health of the last 24 hours",
    tag: "Webhooks",
    input: emptyObject,
    output: z.object({ rows: z.array(webhookEndpoint) }),
  }),
  createWebhookEndpoint: route({
    method: "POST",
    path: "/webhooks",
    summary: "Create a webhook; its secret is shown only once",
    tag: "Webhooks",
    input: z.object({
      url: content.url,
      description: content.description.default(""),
      eventTypes: content.eventTypes.default(null),
      inboxIds: content.inboxIds.default(null),
    }),
    output: endpointWithSecret,
  }),
  updateWebhookEndpoint: route({
    method: "PATCH",
    path: "/webhooks/{endpointId}",
    summary: "Change a webhook, or turn it on or off",
    tag: "Webhooks",
    input: z.object({
      endpointId,
      url: content.url.optional(),
      description: content.description.optional(),
      eventTypes: content.eventTypes.optional(),
      inboxIds: content.inboxIds.optional(),
      isOn: z.boolean().optional(),
    }),
    output: webhookEndpoint,
  }),
  deleteWebhookEndpoint: route({
    method: "DELETE",
    path: "/webhooks/{endpointId}",
    summary: "Delete a webhook and its deliveries",
    tag: "Webhooks",
    input: z.object({ endpointId }),
    output: doneResponse,
  }),
  rotateWebhookSecret: route({
    method: "POST",
    path: "/webhooks/{endpointId}/secret",
    summary:
      "Create a new secret; the old one signs for another 24 hours, without a further rotation",
    tag: "Webhooks",
    input: z.object({
      endpointId,
      revokesPrevious: z
        .boolean()
        .default(false)
        .describe("true: the old one stops at once, because others may know it."),
    }),
    output: endpointWithSecret,
  }),
  sendTestWebhook: route({
    method: "POST",
    path: "/webhooks/{endpointId}/test",
    summary: "Send a test event",
    tag: "Webhooks",
    input: z.object({ endpointId }),
    output: webhookDelivery,
  }),
  listWebhookDeliveries: route({
    method: "GET",
    path: "/webhooks/{endpointId}/deliveries",
    summary: "Deliveries of a webhook, newest first",
    tag: "Webhooks",
    input: z.object({
      endpointId,
      filter: z.enum(["all", "failed", "pending"]).default("all"),
      after: cursor.optional(),
      size: pageSize,
    }),
    output: page(webhookDelivery),
  }),
  resendWebhook: route({
    method: "POST",
    path: "/webhooks/deliveries/{deliveryId}/resend",
    summary: "Send a delivery again, once and at once",
    tag: "Webhooks",
    input: z.object({ deliveryId: id<WebhookDeliveryId>() }),
    output: webhookDelivery,
  }),
};
