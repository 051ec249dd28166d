// Labels for the call settings of an inbox.
import { type SpokenLanguage, spokenLanguages } from "#domain/call/spoken/languages.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import * as words from "./words.ts";

export const recordingPolicyLabels: Readonly<
  Record<PhoneSettings["recording"], { name: string; hint: string }>
> = {
  always: {
    name: words.everyCall,
    hint: words.everyCallHint,
  },
  manual: {
    name: words.onlyWhenStarted,
    hint: words.onlyWhenStartedHint,
  },
  off: { name: words.never, hint: words.neverHint },
};

const retentionDayChoices: readonly (number | null)[] = [30, 90, 180, 365, 730, null];

/** The usual choices, including the current one. */
export function retentionChoices(current: number | null): readonly (number | null)[] {
  if (retentionDayChoices.includes(current)) return retentionDayChoices;
  const days = [
    ...retentionDayChoices.filter((one) => one !== null),
    ...(current === null ? [] : [current]),
  ];
  return [...days.sort((one, other) => one - other), null];
}

export const retentionLabel = (days: number | null): string =>
  days === null
    ? words.untilDeleted
    : days % 365 === 0
      ? format(words.yearCount, { years: days / 365 })
      : format(words.dayCount, { days });

export const wrapUpChoices = (current: number): readonly number[] =>
  [...new Set([0, 15, 30, 60, 120, 300, current])].sort((one, other) => one - other);

export const wrapUpLabel = (seconds: number): string =>
  seconds === 0
    ? words.noWrapUp
    : seconds < 60 || seconds % 60 !== 0
      ? format(words.undoSeconds, { seconds })
      : format(words.minuteCount, { minutes: seconds / 60 });

const languageNames = new Intl.DisplayNames(language, {
  type: "language",
  languageDisplay: "standard",
});

/** Names the country only where the language alone could mean several. */
export const voiceLanguageName = (code: SpokenLanguage): string =>
  languageNames.of(spokenLanguages[code].name.includes("(") ? code : code.slice(0, 2)) ??
  spokenLanguages[code].name;
