// Processes inbound payloads in batches. A batch is one transaction: a hundred items share their statements, one flush to
// the disk and one lock of the change feed. Emails are parsed before it in separate threads, and the next batch is parsed
// while this one is written. If an item fails, the batch is repeated one by one, so that only that item becomes a dead
// letter. Only one process at a time writes for a queue, which keeps a customer's messages in order unless parsing
// one takes long. Events of calls are a queue of their own: a caller waits for them.

import { setTimeout as pause } from "node:timers/promises";
import { withJitter } from "#domain/backoff.ts";
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleProcessingLater } from "#server/actions/inbound-payload/schedule-processing.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import { isConflict, isTimeLimit, isUniqueViolation } from "#server/store/database.ts";
import {
  type InboundPayloadRecord,
  isInboundProcessingFree,
  lockInboundProcessing,
  lockPendingPayloads,
  type PayloadQueue,
  setPayloadResults,
  type WorkspaceQueue,
} from "#server/store/inbound-payload.ts";
import { applyBatch } from "./apply-batch.ts";
import { failureText, type ParsedPayload, parseBatch, postponePayload } from "./parse-batch.ts";
import { type PayloadResult, unreadable } from "./payload-result.ts";

/** Including slow items. Returns the number of processed items. */
export async function processInbound(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  queue: PayloadQueue = "messages",
): Promise<number> {
  const { processed, slow } = await processInboundWithoutSlowEmails(runtime, {
    workspaceId,
    queue,
  });
  return processed + (await slow);
}

/** Resolves when all but the slow items are processed; those continue, and `slow` resolves with their number. */
export async function processInboundWithoutSlowEmails(
  runtime: Runtime,
  queue: WorkspaceQueue,
): Promise<{ processed: number; slow: Promise<number> }> {
  let processed = 0;
  const slow: Promise<number>[] = [];
  const readyAfter = (after: InboundPayloadId | null) =>
    parseBatch(runtime, queue, after, (ready) => writeWhenFree(runtime, queue, ready));
  let next = readyAfter(null);
  for (;;) {
    const batch = await next;
    slow.push(...batch.slow);
    if (batch.upTo === null) break;
    next = readyAfter(batch.upTo);
    next.catch(() => undefined); // handled in the next iteration, or moot if this batch fails
    const written = await write(runtime, queue, batch.ready);
    if (written === "locked") {
      // The other process writes most of this batch; what is left is parsed again.
      slow.push(...(await next).slow);
      if (!(await waitForLock(runtime, queue))) break;
      next = readyAfter(null);
      continue;
    }
    processed += written;
  }
  return { processed, slow: countOf(slow) };
}

async function writeWhenFree(
  runtime: Runtime,
  queue: WorkspaceQueue,
  ready: readonly ParsedPayload[],
): Promise<number> {
  for (;;) {
    const written = await write(runtime, queue, ready);
    if (written !== "locked") return written;
    if (!(await waitForLock(runtime, queue))) return 0;
  }
}

const pollIntervalMs = 60;
/** After this many checks the job engine takes over. */
const maxChecks = 200;

/**
 * Waits while the other process writes. Checks outside of any transaction: a connection held while waiting would be
 * missing elsewhere. False if it takes too long.
 */
async function waitForLock({ deps }: Runtime, queue: WorkspaceQueue): Promise<boolean> {
  for (let checks = 0; checks < maxChecks; checks += 1) {
    await pause(withJitter(pollIntervalMs, Math.random, [0.5, 1.5]));
    if (await isInboundProcessingFree(deps.database, queue)) return true;
  }
  const at = new Date(deps.clock.now().getTime() + limit("inboundPayloadRecheckSeconds") * 1000);
  await scheduleProcessingLater(deps.database, queue, at);
  return false;
}

async function countOf(slow: readonly Promise<number>[]): Promise<number> {
  // Waits for all even if one fails, so that none is still running when the failed ones are retried.
  await Promise.allSettled(slow);
  return (await Promise.all(slow)).reduce((sum, one) => sum + one, 0);
}

/** Another process is writing for this queue. */
type Locked = "locked";

/** In as many transactions as their time limit requires. */
async function write(
  runtime: Runtime,
  queue: WorkspaceQueue,
  batch: readonly ParsedPayload[],
): Promise<number | Locked> {
  let processed = 0;
  for (let rest = batch; rest.length > 0; ) {
    const written = await writeSome(runtime, queue, rest);
    if (written === "locked") return written;
    runtime.deps.onFailpoint?.("payload.processed");
    processed += written.processed;
    rest = written.rest;
  }
  return processed;
}

interface Written {
  readonly processed: number;
  /** Neither processed, here or elsewhere, nor postponed. */
  readonly rest: readonly ParsedPayload[];
}

const writeSome = (runtime: Runtime, queue: WorkspaceQueue, batch: readonly ParsedPayload[]) =>
  writeBatch(runtime, queue, batch, applyBatch).catch(() =>
    writeBatch(runtime, queue, batch, applyOneByOne).catch(async (error: unknown) => {
      if (!(error instanceof BatchTimeLimitError)) throw error;
      // The others continue without the slow item.
      const { item, cause } = error;
      await postponePayload(runtime, item, cause);
      return { processed: 0, rest: batch.filter((one) => one.item.id !== item.id) };
    }),
  );

const applyOneByOne: typeof applyBatch = async (ctx, batch, isLate) => {
  const results: PayloadResult[] = [];
  for (const one of batch) {
    if (results.length > 0 && isLate()) break;
    try {
      const apply = () => ctx.db.attempt(() => applyBatch(ctx, [one], isLate));
      // Reconciliation wrote it at the same moment: now it is found.
      const again = (error: unknown) =>
        isUniqueViolation(error) ? apply() : Promise.reject(error);
      results.push(...(await apply().catch(again)));
    } catch (error) {
      // Not caused by the item's content: everything is retried.
      if (isTimeLimit(error)) throw new BatchTimeLimitError(one.item, error);
      if (isConflict(error) || isTransient(error)) throw error;
      results.push(unreadable(one.item, failureText(error)));
    }
  }
  return results;
};

class BatchTimeLimitError extends Error {
  readonly item: InboundPayloadRecord;
  constructor(item: InboundPayloadRecord, cause: unknown) {
    super("put off", { cause });
    this.item = item;
  }
}

async function writeBatch(
  runtime: Runtime,
  queue: WorkspaceQueue,
  batch: readonly ParsedPayload[],
  apply: typeof applyBatch,
): Promise<Written | Locked> {
  const { workspaceId } = queue;
  return runtime.asSystem(workspaceId, async (ctx) => {
    if (!(await lockInboundProcessing(ctx.db, queue))) return "locked";
    // Skips what another process has processed meanwhile.
    const held = await lockPendingPayloads(
      ctx.db,
      workspaceId,
      batch.map((one) => one.item.id),
    );
    const pending = batch.filter((one) => held.has(one.item.id));
    const untilMs = performance.now() + limit("inboundPayloadBatchMs");
    const isLate = () => performance.now() > untilMs;
    const results = pending.length === 0 ? [] : await apply(ctx, pending, isLate);
    await setPayloadResults(ctx.db, workspaceId, results, ctx.now);
    runtime.deps.onFailpoint?.("payload.processing");
    const done = new Set(results.map((one) => one.id));
    return { processed: done.size, rest: pending.filter((one) => !done.has(one.item.id)) };
  });
}
