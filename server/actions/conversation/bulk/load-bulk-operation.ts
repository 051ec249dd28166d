import type { BulkOperation } from "#contract/live-protocol.ts";
import type { BulkState } from "#domain/conversation/bulk-operation.ts";
import { AppError } from "#domain/errors.ts";
import type { BulkOperationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type Actor, requireMember } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type BulkOperationRecord,
  findBulkOperation,
  lockBulkOperation,
  setBulkState,
} from "#server/store/conversation/bulk-operation.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";
import { publishBulkChange } from "./publish-bulk-change.ts";

/** An operation concerns the member who started it. */
export function ownOperation(
  actor: Actor,
  operation: BulkOperationRecord | null,
): BulkOperationRecord {
  if (operation?.memberId !== requireMember(actor).memberId) throw new AppError("not_found");
  return operation;
}

export const lockOwnOperation = async (
  ctx: WriteContext,
  id: BulkOperationId,
): Promise<BulkOperationRecord> =>
  ownOperation(ctx.actor, await lockBulkOperation(ctx.db, ctx.workspaceId, id));

/** Saves the new state, publishes it and returns the operation. */
export async function moveBulkOperation(
  ctx: WriteContext,
  operation: BulkOperationRecord,
  state: BulkState,
  endedAt: string | null,
): Promise<BulkOperation> {
  await setBulkState(ctx.db, ctx.workspaceId, operation.id, state, endedAt);
  publishBulkChange(ctx, operation);
  return presentBulkOperation(
    required(await findBulkOperation(ctx.db, ctx.workspaceId, operation.id), "it is locked"),
  );
}
