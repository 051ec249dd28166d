import type { BulkAction } from "#domain/conversation/bulk-operation.ts";
import { validateSnoozeUntil } from "#domain/conversation/snooze-choices.ts";
import { AppError } from "#domain/errors.ts";
import type { BulkOperationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { type MemberActor, requireMember } from "#server/actions/actor.ts";
import { defineWriteAction, type Input, type WriteContext } from "#server/actions/define-action.ts";
import { resolveView } from "#server/actions/view/resolve-view.ts";
import {
  countRunningOperations,
  findBulkOperation,
  findBulkOperationByKey,
  insertBulkItems,
  insertBulkOperation,
} from "#server/store/conversation/bulk-operation.ts";
import { viewIdsSql } from "#server/store/conversation/conversation-list.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";
import { publishBulkChange } from "./publish-bulk-change.ts";
import { scheduleBulkRun } from "./schedule-bulk-run.ts";

export const startBulkOperation = defineWriteAction({
  name: "start-bulk-operation",
  requires: "conversation.update",
  async run(ctx, { action, target, clientKey }) {
    const actor = requireMember(ctx.actor);
    const { db, workspaceId } = ctx;
    const { memberId } = actor;
    await assertTargetsExist(ctx, action);
    const id = ctx.newId<BulkOperationId>();
    if (
      !(await insertBulkOperation(db, workspaceId, {
        id,
        memberId,
        clientKey,
        action,
        at: ctx.now,
      }))
    )
      return presentBulkOperation(
        required(
          await findBulkOperationByKey(db, workspaceId, memberId, clientKey),
          "its key is taken",
        ),
      );
    const running = await countRunningOperations(db, workspaceId, memberId);
    if (running > limit("concurrentRequestsPerMember"))
      throw new AppError("too_many_requests", { seconds: 60 });
    const total = await insertBulkItems(
      db,
      workspaceId,
      id,
      await selectionSql(ctx, actor, target),
    );
    if (total === 0) throw new AppError("not_found");
    if (total > limit("bulkConversations"))
      throw new AppError("bulk_too_large", { max: limit("bulkConversations") });
    scheduleBulkRun(ctx, id);
    publishBulkChange(ctx, { id, memberId });
    return presentBulkOperation(
      required(await findBulkOperation(db, workspaceId, id), "inserted above"),
    );
  },
});

/** Later arrivals in a view aren't included. Of a selection, what the member can't see is skipped like what isn't there. */
async function selectionSql(
  ctx: WriteContext,
  actor: MemberActor,
  target: Input<"start-bulk-operation">["target"],
): Promise<Sql> {
  if (target.kind === "conversations")
    return sql`select id from unnest(${[...new Set(target.conversationIds)]}::uuid[]) with ordinality as selected (id, place) order by place`;
  const view = await resolveView(ctx, target.view, "target.view");
  const { workspaceId, memberId, visibleInboxIds } = actor;
  const max = limit("bulkConversations") + 1;
  return viewIdsSql(
    { workspaceId, memberId, visibleInboxIds, view, sort: target.sort, max },
    target.exceptIds,
  );
}

/** Rejected here once, instead of at each conversation. */
async function assertTargetsExist(
  { db, workspaceId, now }: WriteContext,
  action: BulkAction,
): Promise<void> {
  if (action.kind === "snooze") validateSnoozeUntil(action.until, now);
  if (action.kind === "assign") {
    const { assigneeId, teamId } = action;
    const member = assigneeId ? await findMember(db, workspaceId, assigneeId) : null;
    if (assigneeId && member?.state !== "active") throw new AppError("not_found");
    if (teamId && !(await findTeam(db, workspaceId, teamId))) throw new AppError("not_found");
  }
  if (action.kind === "tag") {
    const known = new Set((await listTags(db, workspaceId)).map((tag) => tag.id));
    if (action.add.some((one) => !known.has(one))) throw new AppError("not_found");
  }
}
