// Languages an inbox can speak to callers; each has a translation in phrases.ts.

/** `text`: the translation used for it. */
export const spokenLanguages = {
  "en-US": { name: "English (United States)", text: "en" },
  "en-GB": { name: "English (United Kingdom)", text: "en" },
  "en-AU": { name: "English (Australia)", text: "en" },
  "de-DE": { name: "German", text: "de" },
  "fr-FR": { name: "French (France)", text: "fr" },
  "fr-CA": { name: "French (Canada)", text: "fr" },
  "es-ES": { name: "Spanish (Spain)", text: "es" },
  "es-MX": { name: "Spanish (Mexico)", text: "es" },
  "it-IT": { name: "Italian", text: "it" },
  "nl-NL": { name: "Dutch", text: "nl" },
  "pt-BR": { name: "Portuguese (Brazil)", text: "pt" },
} as const satisfies Record<string, { name: string; text: Translation }>;

export type Translation = "en" | "de" | "fr" | "es" | "it" | "nl" | "pt";
export type SpokenLanguage = keyof typeof spokenLanguages;

export const spokenLanguageCodes = Object.keys(spokenLanguages) as SpokenLanguage[];

/** A provider's voice, by the provider's name for it. */
export interface SpokenVoice {
  readonly id: string;
  readonly language: SpokenLanguage;
  readonly name: string;
  readonly kind: "female" | "male" | "neutral";
}
