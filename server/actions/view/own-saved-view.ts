// Who may read and change a saved view: a member their own, managers the shared ones. A view never shows more
// conversations than its reader may see: the lists filter by the visible inboxes of the caller.

import {
  type ConversationFilter,
  isWithinLimits,
} from "#domain/conversation/conversation-filter.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId, SavedViewId, TeamId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import { type Actor, requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import type { Input, WriteContext } from "#server/actions/define-action.ts";
import {
  findSavedView,
  lockSavedView,
  lockSavedViewsOf,
  measureSavedViewsOf,
  type SavedViewReader,
  type SavedViewRecord,
} from "#server/store/conversation/saved-view.ts";
import type { Db } from "#server/store/sql.ts";
import { findTeam } from "#server/store/workspace/team.ts";

export function readerOf(actor: Actor): SavedViewReader {
  const { kind, memberId, role } = requireAuthenticated(actor);
  return {
    memberId: kind === "member" ? memberId : null,
    seesAllShared: hasPermission(role, "view.manage"),
  };
}

/** Another member's own view is reported as not found. */
export async function getSavedView(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  id: SavedViewId,
): Promise<SavedViewRecord> {
  const { workspaceId } = requireAuthenticated(actor);
  const view = await findSavedView(db, workspaceId, id, readerOf(actor));
  if (view === null) throw new AppError("not_found");
  return view;
}

export async function lockOwnSavedView(
  ctx: WriteContext,
  id: SavedViewId,
): Promise<SavedViewRecord> {
  await lockSavedView(ctx.db, ctx.workspaceId, id);
  const view = await getSavedView(ctx, id);
  ownerOf(ctx, view.memberId === null);
  return view;
}

function ownerOf(ctx: WriteContext, isShared: boolean): MemberId | null {
  if (!isShared) return requireMember(ctx.actor).memberId;
  if (!readerOf(ctx.actor).seesAllShared) throw new AppError("forbidden");
  return null;
}

/** Whose the view will be, if the actor may make it so. */
export async function decideOwner(
  ctx: WriteContext,
  { isShared, teamId }: Pick<Input<"create-saved-view">, "isShared" | "teamId">,
): Promise<{ memberId: MemberId | null; teamId: TeamId | null }> {
  const memberId = ownerOf(ctx, isShared);
  if (memberId !== null || teamId === null) return { memberId, teamId: null };
  if (!(await findTeam(ctx.db, ctx.workspaceId, teamId))) throw new AppError("not_found");
  return { memberId, teamId };
}

export function assertFilterSize(filter: ConversationFilter): void {
  if (isWithinLimits(filter)) return;
  const [conditions, values] = [limit("filterConditions"), limit("filterValues")];
  const message = `A filter has at most ${conditions} conditions and ${values} values. Remove some, or make two views of it.`;
  throw AppError.invalid([{ path: "filter", message }]);
}

/**
 * Writes a view of this owner, and refuses one that exceeds the limits. An owner already above them, from before they
 * existed, can still make views smaller.
 */
export async function writeWithinLimits(
  ctx: WriteContext,
  memberId: MemberId | null,
  write: () => Promise<SavedViewRecord>,
): Promise<SavedViewRecord> {
  const { db, workspaceId } = ctx;
  await lockSavedViewsOf(db, workspaceId, memberId);
  const before = await measureSavedViewsOf(db, workspaceId, memberId);
  const view = await write();
  assertFilterSize(view.filter);
  const after = await measureSavedViewsOf(db, workspaceId, memberId);
  const max = limit("savedViews");
  if (after.count > max && after.count > before.count)
    throw new AppError("too_many_saved", { max });
  const maxBytes = limit("savedViewsBytes");
  if (after.bytes > maxBytes && after.bytes > before.bytes)
    throw AppError.invalid([
      {
        path: "filter",
        message: `These views are larger than ${formatBytes(maxBytes)} together. Remove conditions from this one, or delete another one first.`,
      },
    ]);
  return view;
}

/** The feed names the view only, so members of other teams learn nothing; a member's own is told to that member. */
export function publishSavedViewChange(
  ctx: WriteContext,
  id: SavedViewId,
  owner: MemberId | null,
  operation: "upserted" | "removed" = "upserted",
): void {
  const to = owner === null ? {} : { memberId: owner };
  ctx.publishChange("saved_view", id, { ...to, operation });
}
