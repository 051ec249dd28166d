// Vonage's voices: a language and a style, which the documentation numbers but doesn't name.
// https://developer.vonage.com/en/voice/voice-api/guides/text-to-speech, read on 2026-11-22. Only styles that support
// SSML are listed, since text with a "<" is sent as SSML.
import {
  type SpokenLanguage,
  type SpokenVoice,
  spokenLanguageCodes,
} from "#domain/call/spoken/languages.ts";

const styles: Readonly<Record<SpokenLanguage, readonly number[]>> = {
  "en-US": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "en-GB": [0, 1, 2, 3, 4, 5, 6, 7],
  "en-AU": [0, 1, 2, 3, 4, 5],
  "de-DE": [0, 1, 2, 3, 4, 5, 6],
  "fr-FR": [0, 1, 2, 3, 4, 5, 6, 7],
  "fr-CA": [0, 1, 2, 3, 4],
  "es-ES": [0, 1, 2, 4],
  "es-MX": [0],
  "it-IT": [0, 1, 2, 3, 4, 5, 6],
  "nl-NL": [0, 1, 2, 3, 4, 5, 6],
  "pt-BR": [0, 1, 3, 5],
};

export const vonageVoices: readonly SpokenVoice[] = spokenLanguageCodes.flatMap((language) =>
  styles[language].map((style) => ({
    id: `${language}.${style}`,
    language,
    name: `Style ${style}`,
    kind: "neutral" as const,
  })),
);

/** Null if it isn't a Vonage voice; Vonage then chooses. */
export function styleOf(voice: string | undefined): number | null {
  const style = /^[a-zA-Z-]+\.(\d{1,2})$/.exec(voice ?? "")?.[1];
  return style === undefined ? null : Number(style);
}
