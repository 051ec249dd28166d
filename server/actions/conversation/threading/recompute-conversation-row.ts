// Recomputes what the list shows and sorts by after entries were added or removed.
import { callPreview } from "#domain/call/call-preview.ts";
import { waitedSeconds } from "#domain/call/wait-time.ts";
import {
  emailPreview,
  messagePreview,
  type Preview,
  previewOfReceivedEmail,
  previewOfUnsent,
} from "#domain/conversation/preview.ts";
import { waitingSince } from "#domain/conversation/waiting-since.ts";
import type { ConversationId } from "#domain/ids.ts";
import { summarizeDeliveries } from "#domain/message/delivery-summary.ts";
import { required } from "#domain/required.ts";
import { latestEventAt } from "#server/actions/call/events/update-conversation-from-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import {
  findLastPersonEntryId,
  listSummaryEntries,
  setLastEntry,
  updateConversationSummary,
} from "#server/store/conversation/conversation-summary.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";

export async function recomputeConversationRow(
  ctx: WriteContext,
  id: ConversationId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const entries = await listSummaryEntries(db, workspaceId, id);
  await updateConversationSummary(db, workspaceId, id, {
    last: await findLast(ctx, id),
    waitingSince: waitingSince(entries),
  });
}

/** After the last message was undone, or the last note was changed or deleted. */
export async function recomputeLastEntry(ctx: WriteContext, id: ConversationId): Promise<void> {
  await setLastEntry(ctx.db, ctx.workspaceId, id, await findLast(ctx, id));
}

async function findLast({ db, workspaceId }: WriteContext, id: ConversationId) {
  const find = async (withNotes: boolean) => {
    const lastId = await findLastPersonEntryId(db, workspaceId, id, { withNotes });
    return lastId && required(await findEntry(db, workspaceId, lastId), "it was just found");
  };
  const last = await find(true);
  if (last === null) return null;
  const entry = lastEntryOf(last);
  const at = last.call === null ? last.at : latestEventAt(last.call);
  if (last.kind !== "note") return { seq: last.seq, entry, at };
  // A note doesn't change who wrote or called last.
  const spoken = await find(false);
  const { channel, direction } = spoken ? lastEntryOf(spoken) : entry;
  return { seq: last.seq, entry: { ...entry, channel, direction }, at };
}

function lastEntryOf(entry: EntryRecord): LastEntry {
  const { kind, memberId, message, call } = entry;
  const base = { kind, memberId, channel: null, direction: null, isFailed: false };
  if (call) {
    const preview = formatCallPreview(call);
    const outcome = call.outcome === null ? {} : { outcome: call.outcome };
    return { ...base, direction: call.direction, preview, ...outcome };
  }
  if (!message) return { ...base, ...messagePreview(String(entry.body.text ?? ""), 0) };
  const { channel, direction } = message;
  const { isFailed, isUnconfirmed } = summarizeDeliveries(entry.deliveries);
  const preview = previewOfMessage(entry, message);
  const states = entry.deliveries.map((one) => one.state);
  const isUnsent = states.length > 0 && states.every((one) => one === "canceled");
  const unsent = isUnsent ? { isUnsent } : {};
  return { ...base, channel, direction, isFailed, isUnconfirmed, ...preview, ...unsent };
}

function formatCallPreview(call: CallView): string {
  const voicemail = call.recordings.find((recording) => recording.kind === "voicemail");
  return callPreview({
    ...call,
    waitSeconds: waitedSeconds(call) ?? 0,
    voicemailSeconds: voicemail?.seconds ?? null,
  });
}

function previewOfMessage(
  { body, attachments, deliveries }: EntryRecord,
  { direction, text, email }: NonNullable<EntryRecord["message"]>,
): Preview {
  const files = attachments.length;
  if (email && direction === "in")
    return previewOfReceivedEmail(text, files, !email.warnings.includes("beginning-shown"));
  const preview = email
    ? emailPreview(text, files, body.mailKind === "forward")
    : messagePreview(text, files);
  const [first] = deliveries;
  const isOne = deliveries.every((one) => one.state === first?.state);
  return first && isOne ? previewOfUnsent(preview, first.state) : preview;
}
