// Reading what came in: a batch is one transaction and one run of feed numbers, because the feed's row is
// the ceiling. Mails are taken apart before it begins, in a thread of their own, and the next batch is taken
// apart while this one is written. When one item of a batch fails, the batch is read again one by one, so
// that only the guilty one lands in the could-not-read tray. Of one workspace one batch at a time is
// written, by whichever process: what a customer wrote first stands first, unless reading it takes long.
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
  isTurnFree,
  lockInboundProcessing,
  lockPendingPayloads,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";
import type { ParsedInboundEmail } from "./email/receiving/parse-inbound-email.ts";
import { type PayloadResult, receiveEmails } from "./email/receiving/receive-emails.ts";
import { createWebhookParser } from "./parse-webhook.ts";
import { failureText, type ParsedPayload, parseBatch, putOff } from "./processing/parse-batch.ts";

/** With all that takes long. How many items were understood. */
export async function processInbound(desk: Runtime, workspaceId: WorkspaceId): Promise<number> {
  const { understood, late } = await processInboundQuickly(desk, workspaceId);
  return understood + (await late);
}

/** Answers when all is understood but what takes long; that goes on, and `late` tells of it. */
export async function processInboundQuickly(
  desk: Runtime,
  workspaceId: WorkspaceId,
): Promise<{ understood: number; late: Promise<number> }> {
  let understood = 0;
  const late: Promise<number>[] = [];
  const readyAfter = (after: InboundPayloadId | null) =>
    parseBatch(desk, workspaceId, after, (ready) => writeInTurn(desk, workspaceId, ready));
  let next = readyAfter(null);
  for (;;) {
    const batch = await next;
    late.push(...batch.late);
    if (batch.upTo === null) break;
    next = readyAfter(batch.upTo);
    next.catch(() => undefined); // heard at the next turn, or moot when this batch fails
    const written = await write(desk, workspaceId, batch.ready);
    if (written === "not our turn") {
      // Most of this batch is written by the other process: what is left then is taken apart anew.
      late.push(...(await next).late);
      if (!(await untilNobodyWrites(desk, workspaceId))) break;
      next = readyAfter(null);
      continue;
    }
    understood += written;
  }
  return { understood, late: countOf(late) };
}

async function writeInTurn(
  desk: Runtime,
  workspaceId: WorkspaceId,
  ready: readonly ParsedPayload[],
): Promise<number> {
  for (;;) {
    const written = await write(desk, workspaceId, ready);
    if (written !== "not our turn") return written;
    if (!(await untilNobodyWrites(desk, workspaceId))) return 0;
  }
}

const lookAgainMs = 60;
/** After so many looks the job engine comes back for it. */
const mostLooks = 200;

/**
 * The other process writes until nothing is left. It is looked at outside of any transaction: a connection held while
 * waiting would be missed elsewhere. False: the other one takes long.
 */
async function untilNobodyWrites({ parts }: Runtime, workspaceId: WorkspaceId): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await pause(lookAgainMs * (0.5 + Math.random()));
    if (await isTurnFree(parts.database, workspaceId)) return true;
  }
  const at = new Date(parts.clock.now().getTime() + limit("understandAgainSeconds") * 1000);
  const key = `understand-later:${workspaceId}`;
  await scheduleJob(parts.database, "process-inbound", { workspaceId }, { key, at });
  return false;
}

async function countOf(late: readonly Promise<number>[]): Promise<number> {
  // Each to its end, though another fails: whoever takes up what failed finds none of them at work.
  await Promise.allSettled(late);
  return (await Promise.all(late)).reduce((sum, one) => sum + one, 0);
}

/** Another process writes for this workspace at this moment. */
type NotOurTurn = "not our turn";

/** In as many transactions as their time limit asks for. */
async function write(
  desk: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
): Promise<number | NotOurTurn> {
  let understood = 0;
  for (let rest = batch; rest.length > 0; ) {
    const written = await writeFirst(desk, workspaceId, rest);
    if (written === "not our turn") return written;
    desk.parts.passes?.("payload.processed");
    understood += written.understood;
    rest = rest.slice(written.looked);
  }
  return understood;
}

interface Written {
  readonly understood: number;
  /** So many of the first are done with: understood here, elsewhere, or put off. */
  readonly looked: number;
}

const writeFirst = (desk: Runtime, workspaceId: WorkspaceId, batch: readonly ParsedPayload[]) =>
  readTogether(desk, workspaceId, batch).catch(() =>
    readOneByOne(desk, workspaceId, batch).catch(async (error: unknown) => {
      if (!(error instanceof PutOff)) throw error;
      // The others go on without it, whatever it is that makes it slow.
      await putOff(desk, workspaceId, error.item, error.cause);
      const nth = batch.findIndex((one) => one.item.id === error.item.id);
      if (nth === 0) return { understood: 0, looked: 1 };
      const before = await readOneByOne(desk, workspaceId, batch.slice(0, nth));
      if (before === "not our turn" || before.looked < nth) return before;
      return { ...before, looked: nth + 1 };
    }),
  );

const readTogether = (desk: Runtime, workspaceId: WorkspaceId, batch: readonly ParsedPayload[]) =>
  writeBatch(desk, workspaceId, batch, readInOrder);

const readOneByOne = (desk: Runtime, workspaceId: WorkspaceId, batch: readonly ParsedPayload[]) =>
  writeBatch(desk, workspaceId, batch, async (ctx, all, isLate) => {
    const marks: PayloadResult[] = [];
    for (const one of all) {
      if (marks.length > 0 && isLate()) break;
      try {
        const read = () => ctx.db.attempt(() => readInOrder(ctx, [one], isLate));
        // Written at the same moment by the comparison with the provider's list: now it is known.
        const again = (error: unknown) =>
          isUniqueViolation(error) ? read() : Promise.reject(error);
        marks.push(...(await read().catch(again)));
      } catch (error) {
        // No fault of what it says: all of it is done anew.
        if (isTimeLimit(error)) throw new PutOff(one.item, error);
        if (isDeadlock(error) || isPassing(error)) throw error;
        marks.push({ id: one.item.id, state: "unreadable", problem: failureText(error) });
      }
    }
    return marks;
  });

class PutOff extends Error {
  readonly item: InboundPayloadRecord;
  constructor(item: InboundPayloadRecord, cause: unknown) {
    super("put off", { cause });
    this.item = item;
  }
}

async function writeBatch(
  desk: Runtime,
  workspaceId: WorkspaceId,
  batch: readonly ParsedPayload[],
  read: (
    ctx: WriteContext,
    batch: readonly ParsedPayload[],
    isLate: () => boolean,
  ) => Promise<PayloadResult[]>,
): Promise<Written | NotOurTurn> {
  return desk.asSystem(workspaceId, async (ctx) => {
    if (!(await lockInboundProcessing(ctx.db, workspaceId))) return "not our turn";
    // What another process has read in the meantime is left alone.
    const held = await lockPendingPayloads(
      ctx.db,
      workspaceId,
      batch.map((one) => one.item.id),
    );
    const all = batch.filter((one) => held.has(one.item.id));
    const untilMs = performance.now() + limit("understandBatchMs");
    const isLate = () => performance.now() > untilMs;
    const marks = all.length === 0 ? [] : await read(ctx, all, isLate);
    await setPayloadResults(ctx.db, workspaceId, marks, ctx.now);
    desk.parts.passes?.("payload.processing");
    const next = all[marks.length];
    return { understood: marks.length, looked: next ? batch.indexOf(next) : batch.length };
  });
}

/** Runs of mails are received together; a hook between them is read in its turn. Late, it leaves the others out. */
async function readInOrder(
  ctx: WriteContext,
  batch: readonly ParsedPayload[],
  isLate: () => boolean,
): Promise<PayloadResult[]> {
  const marks: PayloadResult[] = [];
  const readHook = createWebhookParser(ctx);
  let run: ParsedInboundEmail[] = [];
  const receiveRun = async () => {
    if (run.length > 0) marks.push(...(await receiveEmails(ctx, run)));
    run = [];
  };
  for (const one of batch) {
    if (one.kind === "mail") {
      run.push(one);
      continue;
    }
    await receiveRun();
    if (marks.length > 0 && isLate()) return marks;
    marks.push(
      one.kind === "hook"
        ? await readHook(one)
        : { id: one.item.id, state: "unreadable", problem: one.problem },
    );
  }
  await receiveRun();
  return marks;
}
