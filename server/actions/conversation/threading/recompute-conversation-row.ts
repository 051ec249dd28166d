// Recomputes what the list shows and sorts by after entries were added or removed.
import { callPreview } from "#domain/call/call-preview.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import {
  emailPreview,
  messagePreview,
  previewOfReceivedMail,
  previewOfUnsent,
} from "#domain/conversation/preview.ts";
import { waitingSince } from "#domain/conversation/waiting-since.ts";
import { required } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { fateOf } from "#domain/message/fate.ts";
import { latestEventAt } from "#server/actions/call/events/update-conversation-from-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import {
  findLastPersonEntryId,
  listSummaryEntries,
  updateConversationSummary,
} from "#server/store/conversation/conversation-summary.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";

/** `handled`: entries that need no answer, because they come from a closed conversation. */
export async function recomputeConversationRow(
  ctx: WriteContext,
  id: ConversationId,
  handled: ReadonlySet<EntryId>,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const entries = await listSummaryEntries(db, workspaceId, id);
  const lastId = await findLastPersonEntryId(db, workspaceId, id);
  const last = lastId && required(await findEntry(db, workspaceId, lastId), "it was just found");
  await updateConversationSummary(db, workspaceId, id, {
    last: last && {
      ...{ seq: last.seq, entry: lastEntryOf(last) },
      at: last.call === null ? last.at : latestEventAt(last.call),
    },
    waitingSince: waitingSince(entries.filter((one) => !handled.has(one.id))),
  });
}

export function lastEntryOf(entry: EntryRecord): LastEntry {
  const { kind, memberId, message, call } = entry;
  const base = { kind, memberId, channel: null, direction: null, isFailed: false };
  if (call) {
    const preview = formatCallPreview(call);
    const outcome = call.outcome === null ? {} : { outcome: call.outcome };
    return { ...base, direction: call.direction, preview, ...outcome };
  }
  if (!message) return { ...base, preview: messagePreview(String(entry.body.text ?? ""), 0) };
  const { channel, direction } = message;
  const { isFailed, isUnconfirmed } = fateOf(entry.deliveries);
  const preview = previewOfMessage(entry, message);
  const states = entry.deliveries.map((one) => one.state);
  const isUnsent = states.length > 0 && states.every((one) => one === "canceled");
  const unsent = isUnsent ? { isUnsent } : {};
  return { ...base, channel, direction, isFailed, isUnconfirmed, preview, ...unsent };
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
): string {
  const files = attachments.length;
  if (email && direction === "in")
    return previewOfReceivedMail(text, files, !email.warnings.includes("beginning-shown"));
  const preview = email
    ? emailPreview(text, files, body.mailKind === "forward")
    : messagePreview(text, files);
  const [first] = deliveries;
  const isOne = deliveries.every((one) => one.state === first?.state);
  return first && isOne ? previewOfUnsent(preview, first.state) : preview;
}
