// Labels for the call settings of an inbox.
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";

export const recordingPolicyLabels: Readonly<
  Record<PhoneSettings["recording"], { name: string; hint: string }>
> = {
  always: {
    name: "Every call",
    hint: "From the moment a teammate answers, with separate channels for the customer and your team.",
  },
  by_hand: {
    name: "Only when a teammate starts it",
    hint: "The caller hears the recording notice first.",
  },
  off: { name: "Never", hint: "Voicemails are still saved." },
};

const retentionDayChoices: readonly (number | null)[] = [30, 90, 180, 365, 730, null];

/** The usual choices, including the current one. */
export function retentionChoices(now: number | null): readonly (number | null)[] {
  if (retentionDayChoices.includes(now)) return retentionDayChoices;
  const days = [
    ...retentionDayChoices.filter((one) => one !== null),
    ...(now === null ? [] : [now]),
  ];
  return [...days.sort((one, other) => one - other), null];
}

export const retentionLabel = (days: number | null): string =>
  days === null
    ? "Until deleted"
    : days % 365 === 0
      ? days === 365
        ? "1 year"
        : `${days / 365} years`
      : `${days} days`;

export const wrapUpChoices = (now: number): readonly number[] =>
  [...new Set([0, 15, 30, 60, 120, 300, now])].sort((one, other) => one - other);

export const wrapUpLabel = (seconds: number): string =>
  seconds === 0
    ? "None: the next call can ring immediately"
    : seconds < 60 || seconds % 60 !== 0
      ? `${seconds} seconds`
      : seconds === 60
        ? "1 minute"
        : `${seconds / 60} minutes`;
