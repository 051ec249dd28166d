import type { MemberId } from "#domain/ids.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import type { CallLeg } from "#web/data/call/my-leg.ts";
import { joinNames } from "#web/features/softphone/incoming/incoming-call-labels.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import type { CallBarPhase, CallBarView } from "./call-bar-view.ts";

/** Shown next to the name if the timer alone is ambiguous. */
export const phaseLabels: Record<CallBarPhase, string> = {
  connecting: words.connecting,
  dialing: words.dialing,
  ringing: words.ringing,
  active: "",
  held: words.onHold,
  reconnecting: words.reconnecting,
  lost: words.connectionLost,
  elsewhere: words.onOtherDevice,
};

export const answererLabels = {
  machine: words.voicemailAnswered,
  fax: words.faxAnswered,
  person: words.personAnswered,
} as const;

const supervisionModeLabels = {
  listen: words.listening,
  whisper: words.whispering,
  barge: words.barging,
} as const;

/** Label of the button that leaves a call, and what happens to the others then. */
export function leaveButtonText({ mode, leftTo }: CallBarView): { label: string; tip: string } {
  // The two continue without the supervisor.
  if (mode !== null) return { label: words.leave, tip: words.leave };
  return leftTo === null
    ? { label: words.hangUp, tip: words.hangUp }
    : { label: words.leave, tip: leaveTips[leftTo] };
}

const leaveTips = {
  transfer: words.leaveDuringTransfer,
  teammate: words.leaveAndTransfer,
  others: words.leaveOthers,
} as const;

type NameOf = (memberId: MemberId) => string;

export const legLabel = (leg: CallLeg, nameOf: NameOf): string =>
  leg.memberId === null ? (leg.number ?? words.unknownNumber) : nameOf(leg.memberId);

/** Everyone this member talks to: while they consult, the customer waits on hold. */
export function listParticipants(view: CallBarView, nameOf: NameOf): string[] {
  const others = view.company.map((leg) => legLabel(leg, nameOf));
  return view.isConsulting && others.length > 0 ? others : [view.name, ...others];
}

/** The call's status between its participants; empty if two are simply talking. */
export function callStatusLabel(view: CallBarView, nameOf: NameOf): string {
  const { phase, company, transferTargets, isConsulting, mode } = view;
  if (phase === "reconnecting" || phase === "lost") return phaseLabels[phase];
  if (mode !== null) return supervisionModeLabels[mode];
  if (transferTargets.length > 0)
    return fill(transferTargets.length === 1 ? words.isRinging : words.areRinging, {
      names: joinNames(transferTargets.map(nameOf)),
    });
  const coming = company.filter((leg) => leg.joinedAt === null);
  if (coming.length > 0)
    return fill(coming.length === 1 ? words.isConnecting : words.areConnecting, {
      names: joinNames(coming.map((leg) => legLabel(leg, nameOf))),
    });
  if (company.length === 0 || phase === "elsewhere") return phaseLabels[phase];
  if (isConsulting) return words.customerOnHold;
  return phase === "held" ? phaseLabels.held : words.everyoneHears;
}

/** Time until reconnecting is given up, in whole seconds. */
export const secondsLeftLabel = (giveUpAtMs: number, nowMs: number): string =>
  formatDuration(Math.max(0, Math.ceil((giveUpAtMs - nowMs) / 1_000)));

/** Announces a change to screen readers, once. */
export function phaseAnnouncement(view: CallBarView): string {
  if (view.mode !== null) return `${view.name}: ${supervisionModeLabels[view.mode]}`;
  if (view.phase === "active")
    return [
      fill(words.connectedWith, { name: view.name }),
      ...(view.answeredBy === null ? [] : [answererLabels[view.answeredBy]]),
    ].join(". ");
  const text = phaseLabels[view.phase];
  return text === "" ? "" : `${view.name}: ${text}`;
}
