import type { MemberId } from "#domain/ids.ts";
import type { CallLeg } from "#web/data/call/call-selectors.ts";
import { formatDuration } from "#web/ui/time/format-time.ts";
import type { CallBarPhase, CallBarView } from "./call-bar-view.ts";

/** Shown next to the name if the timer alone is ambiguous. */
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

export const answererLabels = {
  machine: "Voicemail answered",
  fax: "A fax answered",
  person: "A person answered",
} as const;

export const supervisionModeLabels = {
  listen: "Listening. No one can hear you",
  whisper: "Whispering. Only your teammate hears you",
  barge: "Everyone hears you",
} as const;

/** Label of the button that leaves a call, and what happens to the others then. */
export function leaveButtonText({ mode, leftTo }: CallBarView): { label: string; tip: string } {
  // The two continue without the supervisor.
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

/** The customer and everyone else in the call. */
export const participantsLabel = (view: CallBarView, nameOf: NameOf): string =>
  formatNameList([view.name, ...view.company.map((leg) => legLabel(leg, nameOf))]);

/** The call's status between its participants; empty if two are simply talking. */
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

/** Time until reconnecting is given up, in whole seconds. */
export const secondsLeftLabel = (giveUpAtMs: number, nowMs: number): string =>
  formatDuration(Math.max(0, Math.ceil((giveUpAtMs - nowMs) / 1_000)));

/** Announces a change to screen readers, once. */
export function phaseAnnouncement(view: CallBarView): string {
  if (view.mode !== null) return `${view.name}: ${supervisionModeLabels[view.mode]}`;
  if (view.phase === "active")
    return [
      `Connected with ${view.name}`,
      ...(view.answeredBy === null ? [] : [answererLabels[view.answeredBy]]),
    ].join(". ");
  const text = phaseLabels[view.phase];
  return text === "" ? "" : `${view.name}: ${text}`;
}
