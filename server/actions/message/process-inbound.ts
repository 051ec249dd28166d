// Processes inbound payloads in batches. A batch is one transaction with one range of change feed numbers, since the
// feed's row is the bottleneck. Emails are parsed before it in separate threads, and the next batch is parsed while
// this one is written. If an item fails, the batch is repeated one by one, so that only that item becomes a dead
// letter. Only one process at a time writes for a workspace, which keeps a customer's messages in order unless parsing
// one takes long.
import { setTimeout as pause } from "node:timers/promises";
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { isPassing } from "#server/actions/passing-fault.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { isDeadlock, isTimeLimit, isUniqueViolation } from "#server/store/database.ts";
import {
  type InboundPayloadRecord,
  isInboundProcessingFree,
  lockInboundProcessing,
  lockPendingPayloads,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";
import { createWebhookApplier } from "./apply-webhook.ts";
import type { ParsedInboundEmail } from "./email/receiving/parse-inbound-email.ts";
import { type PayloadResult, receiveEmails } from "./email/receiving/receive-emails.ts";
import {
  failureText,
  type ParsedPayload,
  parseBatch,
  postponePayload,
} from "./processing/parse-batch.ts";

/** Including slow items. Returns the number of processed items. */
export async function processInbound(runtime: Runtime, workspaceId: WorkspaceId): Promise<number> {
  const { processed, late } = await processInboundQuickly(runtime, workspaceId);
  return processed + (await late);
}

/** Resolves when all but the slow items are processed; those continue, and `late` resolves with their number. */
export async function processInboundQuickly(
  runtime: Runtime,
  workspaceId: WorkspaceId,
): Promise<{ processed: number; late: Promise<number> }> {
  let processed = 0;
  const late: Promise<number>[] = [];
  const readyAfter = (after: InboundPayloadId | null) =>
    parseBatch(runtime, workspaceId, after, (ready) => writeWhenFree(runtime, workspaceId, ready));
  let next = readyAfter(null);
  for (;;) {
    const batch = await next;
    late.push(...batch.late);
    if (batch.upTo === null) break;
    next = readyAfter(batch.upTo);
    next.catch(() => undefined); // handled in the next iteration, or moot if this batch fails
    const written = await write(runtime, workspaceId, batch.ready);
    if (written === "not our turn") {
      // The other process writes most of this batch; what is left is parsed again.
      late.push(...(await next).late);
      if (!(await waitForTurn(runtime, workspaceId))) break;
      next = readyAfter(null);
      continue;
    }
    processed += written;
  }
  return { processed, late: countOf(late) };
}

async function writeWhenFree(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  ready: readonly ParsedPayload[],
): Promise<number> {
  for (;;) {
    const written = await write(runtime, workspaceId, ready);
    if (written !== "not our turn") return written;
    if (!(await waitForTurn(runtime, workspaceId))) return 0;
  }
}

const pollIntervalMs = 60;
/** After this many checks the job engine takes over. */
const maxChecks = 200;

/**
 * Waits while the other process writes. Checks outside of any transaction: a connection held while waiting would be
 * missing elsewhere. False if it takes too long.
 */
async function waitForTurn({ parts }: Runtime, workspaceId: WorkspaceId): Promise<boolean> {
  for (let checks = 0; checks < maxChecks; checks += 1) {
    await pause(pollIntervalMs * (0.5 + Math.random()));
    if (await isInboundProcessingFree(parts.database, workspaceId)) return true;
  }
  const at = new Date(parts.clock.now().getTime() + limit("inboundPayloadRecheckSeconds") * 1000);
  const key = `process-inbound-later:${workspaceId}`;
  await scheduleJob(parts.database, "process-inbound", { workspaceId }, { key, at });
  return false;
}

async function countOf(late: readonly Promise<number>[]): Promise<number> {
  // Waits for all even if one fails, so that none is still running when the failed ones are retried.
  await Promise.allSettled(late);
  return (await Promise.all(late)).reduce((sum, one) => sum + one, 0);
}

/** Another process is writing for this workspace. */
type NotOurTurn = "not our turn";

/** In as many transactions as their time limit requires. */
async function write(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
): Promise<number | NotOurTurn> {
  let processed = 0;
  for (let rest = batch; rest.length > 0; ) {
    const written = await writeFirst(runtime, workspaceId, rest);
    if (written === "not our turn") return written;
    runtime.parts.onFailpoint?.("payload.processed");
    processed += written.processed;
    rest = rest.slice(written.done);
  }
  return processed;
}

interface Written {
  readonly processed: number;
  /** How many of the first items are done: processed here or elsewhere, or postponed. */
  readonly done: number;
}

const writeFirst = (runtime: Runtime, workspaceId: WorkspaceId, batch: readonly ParsedPayload[]) =>
  applyTogether(runtime, workspaceId, batch).catch(() =>
    applyOneByOne(runtime, workspaceId, batch).catch(async (error: unknown) => {
      if (!(error instanceof BatchTimeLimitError)) throw error;
      // The others continue without the slow item.
      await postponePayload(runtime, workspaceId, error.item, error.cause);
      const nth = batch.findIndex((one) => one.item.id === error.item.id);
      if (nth === 0) return { processed: 0, done: 1 };
      const before = await applyOneByOne(runtime, workspaceId, batch.slice(0, nth));
      if (before === "not our turn" || before.done < nth) return before;
      return { ...before, done: nth + 1 };
    }),
  );

const applyTogether = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
) => writeBatch(runtime, workspaceId, batch, applyInOrder);

const applyOneByOne = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
) =>
  writeBatch(runtime, workspaceId, batch, async (ctx, all, isLate) => {
    const marks: PayloadResult[] = [];
    for (const one of all) {
      if (marks.length > 0 && isLate()) break;
      try {
        const apply = () => ctx.db.attempt(() => applyInOrder(ctx, [one], isLate));
        // Reconciliation wrote it at the same moment: now it is found.
        const again = (error: unknown) =>
          isUniqueViolation(error) ? apply() : Promise.reject(error);
        marks.push(...(await apply().catch(again)));
      } catch (error) {
        // Not caused by the item's content: everything is retried.
        if (isTimeLimit(error)) throw new BatchTimeLimitError(one.item, error);
        if (isDeadlock(error) || isPassing(error)) throw error;
        marks.push({ id: one.item.id, state: "failed", problem: failureText(error) });
      }
    }
    return marks;
  });

class BatchTimeLimitError extends Error {
  readonly item: InboundPayloadRecord;
  constructor(item: InboundPayloadRecord, cause: unknown) {
    super("put off", { cause });
    this.item = item;
  }
}

async function writeBatch(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
  apply: (
    ctx: WriteContext,
    batch: readonly ParsedPayload[],
    isLate: () => boolean,
  ) => Promise<PayloadResult[]>,
): Promise<Written | NotOurTurn> {
  return runtime.asSystem(workspaceId, async (ctx) => {
    if (!(await lockInboundProcessing(ctx.db, workspaceId))) return "not our turn";
    // Skips what another process has processed meanwhile.
    const held = await lockPendingPayloads(
      ctx.db,
      workspaceId,
      batch.map((one) => one.item.id),
    );
    const all = batch.filter((one) => held.has(one.item.id));
    const untilMs = performance.now() + limit("inboundPayloadBatchMs");
    const isLate = () => performance.now() > untilMs;
    const marks = all.length === 0 ? [] : await apply(ctx, all, isLate);
    await setPayloadResults(ctx.db, workspaceId, marks, ctx.now);
    runtime.parts.onFailpoint?.("payload.processing");
    const next = all[marks.length];
    return { processed: marks.length, done: next ? batch.indexOf(next) : batch.length };
  });
}

/** Consecutive emails are received together, and webhooks between them in order. Stops early when out of time. */
async function applyInOrder(
  ctx: WriteContext,
  batch: readonly ParsedPayload[],
  isLate: () => boolean,
): Promise<PayloadResult[]> {
  const marks: PayloadResult[] = [];
  const applyWebhook = createWebhookApplier(ctx);
  let run: ParsedInboundEmail[] = [];
  const receiveRun = async () => {
    if (run.length > 0) marks.push(...(await receiveEmails(ctx, run)));
    run = [];
  };
  for (const one of batch) {
    if (one.kind === "email") {
      run.push(one);
      continue;
    }
    await receiveRun();
    if (marks.length > 0 && isLate()) return marks;
    marks.push(
      one.kind === "webhook"
        ? await applyWebhook(one)
        : { id: one.item.id, state: "failed", problem: one.problem },
    );
  }
  await receiveRun();
  return marks;
}
