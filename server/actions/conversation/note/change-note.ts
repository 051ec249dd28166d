// What adding, changing and deleting a note have in common.
import type { Entry } from "#contract/live-protocol.ts";
import { AppError } from "#domain/errors.ts";
import type { EntryId, InboxId, MemberId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { recomputeLastEntry } from "#server/actions/conversation/threading/recompute-conversation-row.ts";
import type { LargeOutput, WriteContext } from "#server/actions/define-action.ts";
import { largeEntryOutput } from "#server/actions/message/entry-response.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { deleteOtherMentions, type NoteChange, setNote } from "#server/store/conversation/note.ts";
import { insertMentions } from "#server/store/conversation/read-state.ts";
import { deleteSearchEntry } from "#server/store/search-index.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";

interface LockedNote {
  readonly note: EntryRecord;
  readonly conversation: ConversationRecord;
}

/** A repeated request gets the note as it is by then: a stored response would outlive its text. */
export const noteOutput: LargeOutput<Entry> = { ...largeEntryOutput, isAlwaysRebuilt: true };

export async function lockOwnNote(ctx: WriteContext, id: EntryId): Promise<LockedNote> {
  const { memberId } = requireAuthenticated(ctx.actor);
  const { entry: note, conversation } = await lockVisibleEntry(ctx, id);
  if (note.kind !== "note") throw new AppError("not_found");
  if (note.memberId !== memberId) throw new AppError("not_your_note");
  return { note, conversation };
}

/** The active members among those mentioned. Throws if one of them can't see the inbox. */
export async function listMentioned(
  ctx: WriteContext,
  inboxId: InboxId,
  mentions: readonly MemberId[],
): Promise<MemberId[]> {
  const members = await listMembersAt(ctx.db, ctx.workspaceId, inboxId, [...new Set(mentions)]);
  const active = members.filter((one) => one.state === "active");
  const withoutAccess = active.find((one) => !one.canSeeInbox);
  if (withoutAccess) throw new AppError("cannot_see_inbox", { who: withoutAccess.name });
  return active.map((one) => one.id);
}

export function publishMentions(
  ctx: WriteContext,
  { id, inboxId }: ConversationRecord,
  memberIds: readonly MemberId[],
): void {
  for (const memberId of memberIds)
    ctx.publishChange("read_state", id, { conversationId: id, inboxId, memberId });
}

export async function changeNote(
  ctx: WriteContext,
  { note, conversation }: LockedNote,
  change: NoteChange,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const { mentions } = change;
  await setNote(db, workspaceId, note.id, change);
  const gone = await deleteOtherMentions(db, workspaceId, conversation.id, note.id, mentions);
  await insertMentions(db, workspaceId, conversation.id, note.id, mentions, ctx.now);
  await deleteSearchEntry(db, workspaceId, note.id);
  publishEntryChange(ctx, conversation, note.id);
  // A restored note is the last entry again.
  if (note.seq >= conversation.lastSeq) {
    await recomputeLastEntry(ctx, conversation.id);
    publishConversationChange(ctx, conversation);
  }
  publishMentions(ctx, conversation, [...gone, ...mentions]);
  ctx.audit(note.id, { conversation: conversation.id });
}
