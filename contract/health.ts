// What an admin sees of how the server does, and what to do about it.
import { z } from "zod";
import type { AccountId } from "#domain/ids.ts";
import { doneResponse, id, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

const job = z.object({
  id: z.string(),
  name: z.string(),
  /** What it does, as the end of "Could not …". */
  means: z.string(),
  tries: z.number(),
  lastError: z.string().nullable(),
  failedAt: timestamp,
});

const chore = z.object({
  name: z.string(),
  /** What it does, as the end of "Could not …". */
  means: z.string(),
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
      vendor: z.string(),
      /** `paused`: its provider fails, so that what is to be sent waits. */
      state: z.enum(["working", "untested", "paused", "degraded", "broken"]),
      problem: z.string().nullable(),
      pausedSince: timestamp.nullable(),
      retryAt: timestamp.nullable(),
      lastSuccessAt: timestamp.nullable(),
      lastErrorAt: timestamp.nullable(),
      /** The provider's list of messages cannot be had: what it reported during an outage may be missing here. */
      notCompared: z
        .object({ since: timestamp, missedSince: timestamp.nullable(), problem: z.string() })
        .nullable(),
      /** The last request of the provider that was refused for a wrong signature; null: none within a day. */
      hookRefusedAt: timestamp.nullable(),
      /** Services other than sending messages of which nothing is asked at present. */
      alsoPaused: z.array(
        z.object({
          service: z.enum(["calls", "reading"]),
          problem: z.string().nullable(),
          /** What follows from it. */
          meanwhile: z.string(),
          since: timestamp,
          retryAt: timestamp.nullable(),
        }),
      ),
      waiting: z.number(),
      /** Sent, and nobody can say whether it left. */
      unknown: z.number(),
      /** Of an account whose mailbox is read; else null. */
      mailbox: z
        .object({
          isReachable: z.boolean(),
          checkedAt: timestamp.nullable(),
          /** Emails that could not be fetched, each tried several times. */
          stuck: z.number(),
        })
        .nullable(),
    }),
  ),
  /** Maintenance of the whole server that fails, or is long past its time. */
  chores: z.array(chore),
  queues: z.array(
    z.object({
      name: z.string(),
      means: z.string(),
      waiting: z.number(),
      /** Since when the oldest of them could have run. */
      oldestAt: timestamp.nullable(),
      isLate: z.boolean(),
    }),
  ),
  failedJobs: z.array(job),
  processingErrors: z.number(),
  /** Put off by a passing fault, and tried again by themselves. */
  putOff: z.number(),
  server: z.object({
    databaseBytes: z.number(),
    diskFreeBytes: z.number().nullable(),
    diskTotalBytes: z.number().nullable(),
    isFeedListening: z.boolean().nullable(),
    /** Age of the oldest change that screens were not told yet. */
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
