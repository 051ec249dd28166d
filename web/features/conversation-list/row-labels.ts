// What a row of the list says. Pure.
import type { Call, ConversationRow } from "#contract/live-protocol.ts";
import { callOutcomes } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import { liveCallRowLabel } from "#web/data/call/live-words.ts";
import { isUnread } from "#web/data/conversations/list-rows.ts";

export type RowIcon =
  | "text"
  | "whatsapp"
  | "mail"
  | "call"
  | "missed"
  | "voicemail"
  | "live"
  | "note"
  | "woke"
  | "failed"
  | "unconfirmed";

interface Lead {
  readonly words: string;
  readonly hue: string;
}

export interface RowLabels {
  readonly glyph: RowIcon;
  /** The subject; null where there is none, then the words have two lines. */
  readonly subject: string | null;
  /** Who said the last words: "You", "Maya"; null for the customer. */
  readonly by: string | null;
  /** What stands before them, where they need a look. */
  readonly lead: Lead | null;
  readonly words: string;
}

export type NameOf = (id: MemberId) => string;

export function rowLabels(
  row: ConversationRow,
  me: MemberId,
  nameOf: NameOf,
  live?: Call,
  isInDrafts = false,
): RowLabels {
  const { lastEntry } = row;
  const subject = row.subject === "" ? null : row.subject;
  if (live !== undefined)
    return {
      ...{ glyph: "live", subject, by: null, lead: null },
      words: liveCallRowLabel(live, whoOf(live.memberId)),
    };
  if (isInDrafts && row.draftPreview)
    return {
      ...{ glyph: glyphOf(row), subject, by: null, words: row.draftPreview },
      lead: { words: "Draft", hue: "c-accent" },
    };
  const by =
    lastEntry.memberId === null || lastEntry.isUnsent
      ? null
      : lastEntry.memberId === me
        ? "You"
        : firstName(nameOf(lastEntry.memberId));
  const glyph = glyphOf(row);
  return {
    ...{ glyph, subject, by },
    lead: leadOf(glyph, row),
    words: lastEntry.preview === "" ? "No messages yet" : lastEntry.preview,
  };

  function whoOf(memberId: MemberId | null): string {
    if (memberId === null) return "a teammate";
    return memberId === me ? "you" : firstName(nameOf(memberId));
  }
}

function glyphOf(row: ConversationRow): RowIcon {
  if (row.lastEntry.isFailed) return "failed";
  if (row.lastEntry.isUnconfirmed === true) return "unconfirmed";
  if (isBackFromSnooze(row)) return "woke";
  if (row.lastEntry.kind === "note") return "note";
  if (row.lastEntry.kind === "call") return callGlyphOf(row.lastEntry);
  return row.lastEntry.medium ?? "text";
}

function callGlyphOf({ outcome, direction }: ConversationRow["lastEntry"]): RowIcon {
  if (outcome === undefined || direction === "out") return "call";
  if (outcome === "voicemail") return "voicemail";
  return callOutcomes[outcome].needsFollowUp ? "missed" : "call";
}

function leadOf(glyph: RowIcon, { unheardVoicemails }: ConversationRow): Lead | null {
  if (glyph === "voicemail" && unheardVoicemails > 0)
    return { words: "Not played", hue: "c-accent" };
  if (glyph === "failed") return { words: "Delivery problem", hue: "c-danger" };
  if (glyph === "unconfirmed") return { words: "Not confirmed", hue: "c-danger" };
  if (glyph === "woke") return { words: "Back from snooze", hue: "c-accent" };
  return null;
}

/** Back from snooze and nothing said since. */
export const isBackFromSnooze = (row: ConversationRow): boolean =>
  row.snoozeEndedAt !== null &&
  row.place === "open" &&
  Date.parse(row.snoozeEndedAt) >= Date.parse(row.lastEntryAt);

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name;

const glyphWords: Record<RowIcon, string> = {
  text: "text",
  whatsapp: "WhatsApp",
  mail: "email",
  call: "call",
  missed: "call",
  voicemail: "voicemail",
  live: "call",
  note: "note",
  woke: "back from snooze",
  failed: "delivery problem",
  unconfirmed: "not confirmed",
};

/**
 * What the eye sees and no word of the row says, heard after the contact's name:
 * "Hana Novak, unread text, 38 min, No hot water".
 */
export const rowAccessibleText = (row: ConversationRow, said: RowLabels): string =>
  `, ${isUnread(row) ? "unread " : ""}${glyphWords[said.glyph]}, ${row.unheardVoicemails > 0 ? "voicemail not played, " : ""}${row.hasDraft ? "draft, " : ""}`;
