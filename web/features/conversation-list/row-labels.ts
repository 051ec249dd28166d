// Labels of a conversation list row. Pure.
import type { Call, ConversationRow } from "#contract/live-protocol.ts";
import { callOutcomes } from "#domain/call/call.ts";
import { priorities } from "#domain/conversation/priority.ts";
import type { View } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { liveCallRowLabel } from "#web/data/call/live-call-labels.ts";
import { isUnread } from "#web/data/conversations/list-rows.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

export type RowIcon =
  | "sms"
  | "whatsapp"
  | "email"
  | "call"
  | "missed"
  | "voicemail"
  | "live"
  | "note"
  | "snooze_ended"
  | "failed"
  | "unconfirmed";

interface Lead {
  readonly text: string;
  readonly hue: string;
}

export interface RowLabels {
  readonly icon: RowIcon;
  /** Null if there is no subject; then the preview has two lines. */
  readonly subject: string | null;
  /** Author of the last message: "You", "Maya"; null for the customer. */
  readonly by: string | null;
  /** Label before the preview if the row needs attention. */
  readonly lead: Lead | null;
  readonly text: string;
}

export type NameOf = (id: MemberId) => string;

export function rowLabels(
  row: ConversationRow,
  me: MemberId,
  nameOf: NameOf,
  live?: Call,
  kind?: View["kind"],
): RowLabels {
  const { lastEntry } = row;
  const subject = row.subject === "" ? null : row.subject;
  if (live !== undefined)
    return { icon: "live", subject, by: null, lead: null, text: liveCallRowLabel(live, whoOf) };
  if (kind === "mentions" && row.mentionPreview) {
    const { memberId, text } = row.mentionPreview;
    return { icon: "note", subject, by: authorOf(memberId), lead: null, text };
  }
  if (kind === "drafts" && row.draftPreview)
    return {
      icon: iconOf(row),
      subject,
      by: null,
      text: row.draftPreview,
      lead: { text: words.draft, hue: "c-accent" },
    };
  const by = lastEntry.isUnsent || isScheduled(row) ? null : authorOf(lastEntry.memberId);
  const icon = iconOf(row);
  return {
    icon,
    subject,
    by,
    lead: leadOf(icon, row),
    text: lastEntry.preview === "" ? words.noMessagesYet : lastEntry.preview,
  };

  function authorOf(memberId: MemberId | null): string | null {
    if (memberId === null) return null;
    return memberId === me ? words.you : firstName(nameOf(memberId));
  }

  function whoOf(memberId: MemberId | null): string | null {
    if (memberId === null) return words.aTeammate;
    return memberId === me ? null : firstName(nameOf(memberId));
  }
}

/** Not sent yet. The label says so: the preview itself may begin with the same text written by a member. */
const isScheduled = ({ hasScheduledMessages, lastEntry }: ConversationRow) =>
  hasScheduledMessages && lastEntry.previewLabel?.startsWith(words.scheduledStart);

/** When its message will be sent, where the row is about that message; else null. */
export const scheduledTimeOf = (row: ConversationRow, view: View): string | null =>
  view.kind === "scheduled" || isScheduled(row) ? row.nextScheduledAt : null;

function iconOf(row: ConversationRow): RowIcon {
  if (row.lastEntry.isFailed) return "failed";
  if (row.lastEntry.isUnconfirmed === true) return "unconfirmed";
  if (isBackFromSnooze(row)) return "snooze_ended";
  if (row.lastEntry.kind === "note") return "note";
  if (row.lastEntry.kind === "call") return callIconOf(row.lastEntry);
  return row.lastEntry.channel ?? "sms";
}

function callIconOf({ outcome, direction }: ConversationRow["lastEntry"]): RowIcon {
  if (outcome === undefined || direction === "out") return "call";
  if (outcome === "voicemail") return "voicemail";
  return callOutcomes[outcome].needsFollowUp ? "missed" : "call";
}

function leadOf(icon: RowIcon, { unplayedVoicemails }: ConversationRow): Lead | null {
  if (icon === "voicemail" && unplayedVoicemails > 0)
    return { text: words.notPlayed, hue: "c-accent" };
  if (icon === "failed") return { text: words.deliveryProblem, hue: "c-danger" };
  if (icon === "unconfirmed") return { text: words.notConfirmed, hue: "c-danger" };
  if (icon === "snooze_ended") return { text: words.backFromSnooze, hue: "c-accent" };
  return null;
}

/** Back from snooze with no message since. */
const isBackFromSnooze = (row: ConversationRow): boolean =>
  row.snoozeEndedAt !== null &&
  row.folder === "open" &&
  Date.parse(row.snoozeEndedAt) >= Date.parse(row.lastEntryAt);

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name;

const iconLabels: Record<RowIcon, string> = {
  sms: words.iconText,
  whatsapp: "WhatsApp",
  email: words.iconEmail,
  call: words.iconCall,
  missed: words.iconCall,
  voicemail: words.iconVoicemail,
  live: words.iconCall,
  note: words.iconNote,
  snooze_ended: words.iconWoke,
  failed: words.iconFailed,
  unconfirmed: words.iconUnconfirmed,
};

/** What is only shown visually, read after the contact's name: "Hana Novak, unread text, 38 min, No hot water". */
export const rowAccessibleText = (row: ConversationRow, labels: RowLabels): string => {
  const icon = iconLabels[labels.icon];
  const parts = [
    isUnread(row) ? fill(words.unreadIcon, { icon }) : icon,
    row.priority !== "none" && fill(words.iconPriority, { title: priorities[row.priority].title }),
    row.unplayedVoicemails > 0 && words.voicemailNotPlayed,
    row.mention === "unread" && words.mentionsYou,
    row.hasDraft && words.hasDraft,
  ].filter(Boolean);
  return `, ${parts.join(", ")}, `;
};
