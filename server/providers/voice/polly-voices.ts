// The Amazon Polly voices that Twilio, Telnyx and Plivo share, under the names all three use:
// https://www.twilio.com/docs/voice/twiml/say/text-speech,
// https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/say and
// https://docs.aws.amazon.com/polly/latest/dg/available-voices.html, read on 2026-11-22. A neural voice sounds better
// and costs more at each of them.
import type { SpokenLanguage, SpokenVoice } from "#domain/call/spoken/languages.ts";

type Row = readonly [
  name: string,
  kind: "female" | "male",
  engines: "standard" | "neural" | "both",
];

/** The first voice of each language is the default. */
const rows: Readonly<Record<SpokenLanguage, readonly Row[]>> = {
  "en-US": [
    ["Joanna", "female", "both"],
    ["Matthew", "male", "both"],
    ["Kendra", "female", "both"],
    ["Joey", "male", "both"],
    ["Ruth", "female", "neural"],
    ["Stephen", "male", "neural"],
  ],
  "en-GB": [
    ["Amy", "female", "both"],
    ["Brian", "male", "both"],
    ["Emma", "female", "both"],
    ["Arthur", "male", "neural"],
  ],
  "en-AU": [
    ["Nicole", "female", "standard"],
    ["Russell", "male", "standard"],
    ["Olivia", "female", "neural"],
  ],
  "de-DE": [
    ["Vicki", "female", "both"],
    ["Hans", "male", "standard"],
    ["Marlene", "female", "standard"],
    ["Daniel", "male", "neural"],
  ],
  "fr-FR": [
    ["Lea", "female", "both"],
    ["Mathieu", "male", "standard"],
    ["Celine", "female", "standard"],
    ["Remi", "male", "neural"],
  ],
  "fr-CA": [
    ["Chantal", "female", "standard"],
    ["Gabrielle", "female", "neural"],
    ["Liam", "male", "neural"],
  ],
  "es-ES": [
    ["Lucia", "female", "both"],
    ["Enrique", "male", "standard"],
    ["Conchita", "female", "standard"],
    ["Sergio", "male", "neural"],
  ],
  "es-MX": [
    ["Mia", "female", "both"],
    ["Andres", "male", "neural"],
  ],
  "it-IT": [
    ["Bianca", "female", "both"],
    ["Giorgio", "male", "standard"],
    ["Carla", "female", "standard"],
    ["Adriano", "male", "neural"],
  ],
  "nl-NL": [
    ["Lotte", "female", "standard"],
    ["Ruben", "male", "standard"],
    ["Laura", "female", "neural"],
  ],
  "pt-BR": [
    ["Camila", "female", "both"],
    ["Ricardo", "male", "standard"],
    ["Vitoria", "female", "both"],
    ["Thiago", "male", "neural"],
  ],
};

export const pollyVoices: readonly SpokenVoice[] = Object.entries(rows).flatMap(
  ([language, voices]) =>
    voices.flatMap(([name, kind, engines]) => {
      const one = { language: language as SpokenLanguage, kind };
      const standard = { ...one, id: `Polly.${name}`, name };
      const neural = { ...one, id: `Polly.${name}-Neural`, name: `${name}, neural` };
      return engines === "both" ? [standard, neural] : [engines === "neural" ? neural : standard];
    }),
);

export const firstPollyVoice = (language: SpokenLanguage): string =>
  pollyVoices.find((one) => one.language === language)?.id ?? "Polly.Joanna";
