// Server and provider status for admins, with the actions they can take.
import { z } from "zod";
import type { AccountId } from "#domain/ids.ts";
import { doneResponse, id, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

const job = z.object({
  id: z.string(),
  name: z.string(),
  /** Completes the sentence "Could not …". */
  description: z.string(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  failedAt: timestamp,
});

const chore = z.object({
  name: z.string(),
  /** Completes the sentence "Could not …". */
  description: z.string(),
  state: z.enum(["failing", "late"]),
  failures: z.number(),
  since: timestamp,
  lastError: z.string().nullable(),
});

export const health = z.object({
  checkedAt: timestamp,
  version: z.string(),
  accounts: z.array(
    z.object({
      id: id<AccountId>(),
      label: z.string(),
      provider: z.string(),
      /** `paused`: the provider is failing, so outgoing messages wait. */
      state: z.enum(["working", "untested", "paused", "degraded", "broken"]),
      problem: z.string().nullable(),
      pausedSince: timestamp.nullable(),
      retryAt: timestamp.nullable(),
      lastSuccessAt: timestamp.nullable(),
      lastErrorAt: timestamp.nullable(),
      lastError: z.string().nullable(),
      /** The provider's message list can't be fetched, so reports lost during an outage may be missing. */
      notCompared: z
        .object({ since: timestamp, missedSince: timestamp.nullable(), problem: z.string() })
        .nullable(),
      /** Last provider webhook rejected for an invalid signature; null if none in the past day. */
      webhookRejectedAt: timestamp.nullable(),
      /** Paused services other than sending messages. */
      alsoPaused: z.array(
        z.object({
          service: z.enum(["calls", "reading"]),
          problem: z.string().nullable(),
          /** Consequence of the pause. */
          effect: z.string(),
          since: timestamp,
          retryAt: timestamp.nullable(),
        }),
      ),
      waiting: z.number(),
      /** Messages submitted whose outcome is unknown. */
      unknown: z.number(),
      /** Set for an account whose mailbox is fetched, else null. */
      mailbox: z
        .object({
          isReachable: z.boolean(),
          checkedAt: timestamp.nullable(),
          /** Emails that could not be fetched after several attempts. */
          failedMessages: z.number(),
        })
        .nullable(),
    }),
  ),
  /** Server-wide maintenance jobs that are failing or overdue. */
  chores: z.array(chore),
  queues: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      waiting: z.number(),
      /** When the oldest waiting job became runnable. */
      oldestAt: timestamp.nullable(),
      isLate: z.boolean(),
    }),
  ),
  failedJobs: z.array(job),
  processingErrors: z.number(),
  /** Jobs delayed by a temporary error; retried automatically. */
  deferredPayloads: z.number(),
  server: z.object({
    databaseBytes: z.number(),
    diskFreeBytes: z.number().nullable(),
    diskTotalBytes: z.number().nullable(),
    isFeedListening: z.boolean().nullable(),
    /** Age of the oldest change not yet published to browsers. Milliseconds. */
    feedLagMs: z.number().nullable(),
    isFeedLate: z.boolean(),
    eventLoopDelayMs: z.number().nullable(),
    isSlow: z.boolean(),
  }),
});

export const healthRoutes = {
  getHealth: route({
    method: "GET",
    path: "/health",
    summary: "Status of the server and its providers",
    tag: "Health",
    input: z.object({}),
    output: health,
  }),
  retryAccount: route({
    method: "POST",
    path: "/accounts/{accountId}/retry",
    summary: "Retry a paused provider account now",
    tag: "Health",
    input: z.object({ accountId: id<AccountId>() }),
    output: doneResponse,
  }),
  retryJob: route({
    method: "POST",
    path: "/health/jobs/{jobId}/retry",
    summary: "Retry a failed job",
    tag: "Health",
    input: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
    output: doneResponse,
  }),
  dismissJob: route({
    method: "POST",
    path: "/health/jobs/{jobId}/dismiss",
    summary: "Dismiss a failed job",
    tag: "Health",
    input: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
    output: doneResponse,
  }),
  retryChore: route({
    method: "POST",
    path: "/health/chores/{name}/retry",
    summary: "Run a failing maintenance task now",
    tag: "Health",
    input: z.object({ name: z.string().regex(/^[a-z-]{1,60}$/) }),
    output: doneResponse,
  }),
};
