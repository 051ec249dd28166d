// After a merge, drafts of the merged conversation continue in the remaining one.
import type { MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEndedDraft } from "#server/store/conversation/ended-draft.ts";
import {
  type JoinedDraft,
  joinDrafts,
  type MovedDraft,
  moveDrafts,
  separateDraft,
} from "#server/store/conversation/move-drafts.ts";

interface MergedDrafts {
  readonly moved: readonly MovedDraft[];
  /** Appended to a draft of the same member and kind. */
  readonly joined: readonly JoinedDraft[];
}

export async function mergeDrafts(
  ctx: WriteContext,
  from: ConversationRecord,
  to: ConversationRecord,
): Promise<MergedDrafts> {
  const { db, workspaceId, now } = ctx;
  const moved = await moveDrafts(db, workspaceId, from.id, to.id);
  const joined = await joinDrafts(db, workspaceId, from.id, to.id, now);
  // A browser that still has the appended draft open learns from its next save that the draft has ended.
  for (const { memberId, discardedId } of joined)
    await insertEndedDraft(db, workspaceId, memberId, discardedId, now);
  return { moved, joined };
}

export const authorsOf = ({ moved, joined }: MergedDrafts): MemberId[] =>
  [...moved, ...joined].map((one) => one.memberId);

/** Drafts that were sent or discarded since, and joined drafts that were changed, stay where they are. */
export async function separateDrafts(
  ctx: WriteContext,
  { moved, joined }: MergedDrafts = { moved: [], joined: [] },
  from: ConversationRecord,
  to: ConversationRecord,
): Promise<MemberId[]> {
  const { db, workspaceId, now: at } = ctx;
  const ids = moved.map(({ id }) => id);
  const back = ids.length === 0 ? [] : await moveDrafts(db, workspaceId, to.id, from.id, ids);
  const members = back.map(({ memberId }) => memberId);
  for (const one of joined)
    if (await separateDraft(db, workspaceId, to.id, from.id, one, { newId: ctx.newId(), at }))
      members.push(one.memberId);
  return members;
}

export function publishDraftChanges(
  ctx: WriteContext,
  memberIds: readonly MemberId[],
  sides: readonly ConversationRecord[],
): void {
  for (const memberId of new Set(memberIds))
    for (const { id, inboxId } of sides)
      ctx.publishChange("draft", id, { conversationId: id, inboxId, memberId });
}
