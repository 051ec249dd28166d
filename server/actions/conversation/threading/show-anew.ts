// What the list shows and sorts by, after entries of a conversation came or went: as if it had been written this way.
import { callPreview } from "#domain/call/call-preview.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import {
  emailPreview,
  messagePreview,
  previewOfReceivedMail,
  previewOfUnsent,
} from "#domain/conversation/preview.ts";
import { waitingSince } from "#domain/conversation/said.ts";
import { required } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { fateOf } from "#domain/message/fate.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { findLastWord, listSaidWords, writeShownRow } from "#server/store/conversation/said.ts";

/** `handled`: entries that ask for no answer any more, because they come from a conversation that was closed. */
export async function showAnew(
  ctx: WriteContext,
  id: ConversationId,
  handled: ReadonlySet<EntryId>,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const words = await listSaidWords(db, workspaceId, id);
  const lastId = await findLastWord(db, workspaceId, id);
  const last = lastId && required(await findEntry(db, workspaceId, lastId), "it was just found");
  await writeShownRow(db, workspaceId, id, {
    last: last && { seq: last.seq, at: last.at, entry: lastEntryOf(last) },
    waitingSince: waitingSince(words.filter((one) => !handled.has(one.id))),
  });
}

export function lastEntryOf(entry: EntryRecord): LastEntry {
  const { kind, memberId, message, call } = entry;
  const base = { kind, memberId, medium: null, direction: null, isFailed: false };
  if (call) {
    const preview = previewOfShownCall(call);
    const outcome = call.outcome === null ? {} : { outcome: call.outcome };
    return { ...base, direction: call.direction, preview, ...outcome };
  }
  if (!message) return { ...base, preview: messagePreview(String(entry.body.text ?? ""), 0) };
  const { medium, direction } = message;
  const { isFailed, isUnconfirmed } = fateOf(entry.deliveries);
  const preview = previewOfMessage(entry, message);
  const states = entry.deliveries.map((one) => one.state);
  const isUnsent = states.length > 0 && states.every((one) => one === "cancelled");
  const unsent = isUnsent ? { isUnsent } : {};
  return { ...base, medium, direction, isFailed, isUnconfirmed, preview, ...unsent };
}

function previewOfShownCall(call: CallView): string {
  const voicemail = call.takes.find((take) => take.kind === "voicemail");
  return callPreview({
    ...call,
    waitSeconds: waitedSeconds(call) ?? 0,
    voicemailSeconds: voicemail?.seconds ?? null,
  });
}

function previewOfMessage(
  { body, attachments, deliveries }: EntryRecord,
  { direction, text, mail }: NonNullable<EntryRecord["message"]>,
): string {
  const files = attachments.length;
  if (mail && direction === "in")
    return previewOfReceivedMail(text, files, !mail.warnings.includes("beginning-shown"));
  const preview = mail
    ? emailPreview(text, files, body.mailKind === "forward")
    : messagePreview(text, files);
  const [first] = deliveries;
  const isOne = deliveries.every((one) => one.state === first?.state);
  return first && isOne ? previewOfUnsent(preview, first.state) : preview;
}
