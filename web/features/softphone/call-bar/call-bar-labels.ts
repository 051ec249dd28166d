import type { MemberId } from "#domain/ids.ts";
import type { CallLeg } from "#web/data/call/call-selectors.ts";
import { formatDuration } from "#web/ui/time/format-time.ts";
import type { CallBarPhase, CallBarView } from "./call-bar-view.ts";

/** Beside the name, where a bare timer would not say what runs. */
export const phaseLabels: Record<CallBarPhase, string> = {
  connecting: "Connecting",
  dialling: "Dialing",
  ringing: "Ringing",
  active: "",
  held: "On hold",
  reconnecting: "Reconnecting",
  lost: "Connection lost. The customer hears hold music.",
  elsewhere: "On your other device",
};

export const answererWords = {
  machine: "Voicemail answered",
  fax: "A fax answered",
  person: "A person answered",
} as const;

export const supervisionModeLabels = {
  listen: "Listening. No one can hear you",
  whisper: "Whispering. Only your teammate hears you",
  barge: "Everyone hears you",
} as const;

/** The button with which I leave a call, and what happens to the others then. */
export function leaveWords({ mode, leftTo }: CallBarView): { label: string; tip: string } {
  // The two speak on without whoever listened to them.
  if (mode !== null) return { label: "Leave", tip: "Leave" };
  return leftTo === null
    ? { label: "Hang up", tip: "Hang up" }
    : { label: "Leave", tip: leaveTips[leftTo] };
}

const leaveTips = {
  transfer: "Leave while the transfer continues",
  teammate: "Leave and complete the transfer",
  others: "Leave, and the others stay on the call",
} as const;

type NameOf = (memberId: MemberId) => string;

export const legLabel = (leg: CallLeg, nameOf: NameOf): string =>
  leg.memberId === null ? (leg.number ?? "Unknown number") : nameOf(leg.memberId);

/** With whom: the customer, and who else speaks with them. */
export const participantsLabel = (view: CallBarView, nameOf: NameOf): string =>
  formatNameList([view.name, ...view.company.map((leg) => legLabel(leg, nameOf))]);

/** How it stands between those who are in it; empty where two simply talk. */
export function callStatusLabel(view: CallBarView, nameOf: NameOf): string {
  const { phase, company, asked, isConsulting, mode } = view;
  if (phase === "reconnecting" || phase === "lost") return phaseLabels[phase];
  if (mode !== null) return supervisionModeLabels[mode];
  if (asked.length > 0)
    return `${formatNameList(asked.map(nameOf))} ${asked.length === 1 ? "is" : "are"} ringing`;
  const coming = company.filter((leg) => leg.joinedAt === null);
  if (coming.length > 0)
    return `${formatNameList(coming.map((leg) => legLabel(leg, nameOf)))} ${coming.length === 1 ? "is" : "are"} connecting`;
  if (company.length === 0 || phase === "elsewhere") return phaseLabels[phase];
  if (isConsulting) return "Customer on hold";
  return phase === "held" ? phaseLabels.held : "Everyone can hear each other";
}

function formatNameList(all: readonly string[]): string {
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

/** How long there is still hope, in whole seconds. */
export const secondsLeftLabel = (giveUpAtMs: number, nowMs: number): string =>
  formatDuration(Math.max(0, Math.ceil((giveUpAtMs - nowMs) / 1_000)));

/** For ears: what changed, once. */
export function phaseAnnouncement(view: CallBarView): string {
  if (view.mode !== null) return `${view.name}: ${supervisionModeLabels[view.mode]}`;
  if (view.phase === "active")
    return [
      `Connected with ${view.name}`,
      ...(view.answeredBy === null ? [] : [answererWords[view.answeredBy]]),
    ].join(". ");
  const words = phaseLabels[view.phase];
  return words === "" ? "" : `${view.name}: ${words}`;
}
