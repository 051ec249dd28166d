// The job of a bulk operation. Each transaction does a few conversations and records them as done, so a process that dies
// leaves either both or neither, and the next run continues after them. The operation's row is locked meanwhile: a second
// run waits, and so does a cancel.
import {
  type BulkAction,
  type BulkSkipReason,
  skipReasonOf,
} from "#domain/conversation/bulk-operation.ts";
import type { BulkOperationId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import {
  type BulkItemRecord,
  type BulkItemResult,
  type BulkOperationRecord,
  listBulkItems,
  lockBulkOperation,
  saveBulkResults,
  setBulkState,
} from "#server/store/conversation/bulk-operation.ts";
import { isConflict } from "#server/store/database.ts";
import { findMemberHolder } from "#server/store/workspace/member.ts";
import { applyBulkAction, undoBulkAction } from "./apply-bulk-action.ts";
import { publishBulkChange } from "./publish-bulk-change.ts";
import { scheduleBulkRun } from "./schedule-bulk-run.ts";

/** Then the job goes to the end of its queue, so that snoozes and maintenance get their turn. */
const batchesPerRun = 15;

type OnItemFailed = (operationId: BulkOperationId, error: unknown) => void;

export async function runBulkOperation(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: BulkOperationId,
  onItemFailed: OnItemFailed,
): Promise<void> {
  for (let batchesLeft = batchesPerRun; batchesLeft > 0; batchesLeft -= 1) {
    const isMore = await runtime.asSystem(workspaceId, (ctx) =>
      runBatch(ctx, id, batchesLeft === 1, onItemFailed),
    );
    runtime.deps.onFailpoint?.("bulk.batch_done");
    if (!isMore) return;
  }
}

/** Whether this run has another batch to do. */
async function runBatch(
  ctx: WriteContext,
  id: BulkOperationId,
  isLastOfRun: boolean,
  onItemFailed: OnItemFailed,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const operation = await lockBulkOperation(db, workspaceId, id);
  if (operation?.state !== "running" && operation?.state !== "undoing") return false;
  const isUndo = operation.state === "undoing";
  const size = limit("bulkBatchSize");
  const next = await listBulkItems(db, workspaceId, id, isUndo ? "done" : "pending", size + 1);
  // Every bulk operation locks conversations in this order, so two of them don't block each other.
  const batch = next
    .slice(0, size)
    .toSorted((one, other) => (one.conversationId < other.conversationId ? -1 : 1));
  const isOver = next.length <= size;
  const actor = await findActor(ctx, operation);
  const results: BulkItemResult[] = [];
  for (const item of batch)
    results.push(
      actor === null
        ? keep(item, isUndo, "not_allowed")
        : await runItem({ ...ctx, actor }, operation, item, onItemFailed),
    );
  if (results.length > 0) await saveBulkResults(db, workspaceId, id, results);
  if (isOver)
    await setBulkState(db, workspaceId, id, isUndo ? "undone" : "done", ctx.now.toISOString());
  else if (isLastOfRun) scheduleBulkRun(ctx, id);
  publishBulkChange(ctx, operation);
  return !isOver && !isLastOfRun;
}

/** The member with the rights they have now. */
async function findActor(
  { db, workspaceId }: WriteContext,
  { memberId }: BulkOperationRecord,
): Promise<MemberActor | null> {
  const holder = await findMemberHolder(db, workspaceId, memberId);
  // The work continues when the session that started it has ended.
  return holder && { kind: "member", ...holder, sessionId: "" as MemberActor["sessionId"], ip: "" };
}

async function runItem(
  ctx: WriteContext,
  { id, action, state }: BulkOperationRecord,
  item: BulkItemRecord,
  onItemFailed: OnItemFailed,
): Promise<BulkItemResult> {
  const isUndo = state === "undoing";
  try {
    return await ctx.db.attempt(() =>
      isUndo ? undo(ctx, action, item) : apply(ctx, action, item),
    );
  } catch (error) {
    if (isTransient(error) || isConflict(error)) throw error;
    const reason = skipReasonOf(error);
    if (reason === null) onItemFailed(id, error);
    return keep(item, isUndo, reason ?? "failed");
  }
}

async function apply(
  ctx: WriteContext,
  action: BulkAction,
  item: BulkItemRecord,
): Promise<BulkItemResult> {
  const applied = await applyBulkAction(ctx, action, item.conversationId);
  if ("skipped" in applied) return keep(item, false, applied.skipped);
  return { position: item.position, state: "done", reason: null, ...applied };
}

async function undo(
  ctx: WriteContext,
  action: BulkAction,
  item: BulkItemRecord,
): Promise<BulkItemResult> {
  const reason = await undoBulkAction(ctx, action, item);
  if (reason !== null) return keep(item, true, reason);
  const { position, previous, entryCountAfter } = item;
  return { position, state: "undone", reason: null, previous, entryCountAfter };
}

const keep = (
  { position, previous, entryCountAfter }: BulkItemRecord,
  isUndo: boolean,
  reason: BulkSkipReason,
): BulkItemResult => ({
  position,
  state: isUndo ? "kept" : "skipped",
  reason,
  previous,
  entryCountAfter,
});
