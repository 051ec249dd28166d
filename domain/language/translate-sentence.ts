// Finds the translation of a sentence that was composed in English.
import { fillMessage } from "./format-message.ts";
import type { Language } from "./languages.ts";
import { matchMessage } from "./match-message.ts";
import type { Sentences } from "./sentences/sentence-type.ts";

type SentenceTranslator = (language: Language, text: string) => string | null;

const literalLength = (message: string): number => message.replaceAll(/\{\w+\}/g, "").length;
/** A message made of sentences has few levels; a text that someone else wrote may have any number. */
const maxDepth = 3;

/** German and Spanish write "22:40"; the English sentence follows the workspace's country: "10:40 PM". */
function clockIn24Hours(clock: string): string {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d)\s([AP]M)$/i.exec(clock) ?? [];
  if (half === undefined) return clock;
  return `${(Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)}:${minute}`;
}

/** From "3 May". Any leap year has all days. */
function dayIn(language: Language, day: string): string {
  const date = new Date(`${day} 2024 UTC`);
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString(language, { day: "numeric", month: "long", timeZone: "UTC" });
}

/** The translator returns null for a text that is not one of these sentences. */
export function createSentenceTranslator(sentences: Sentences): SentenceTranslator {
  // The most specific first: "{name} rejected the API key." before "{name} rejected {what}."
  const patterns = Object.keys(sentences)
    .filter((english) => english.includes("{"))
    .sort((one, other) => literalLength(other) - literalLength(one));

  function translate(language: Language, text: string, depth: number): string | null {
    if (language === "en") return text;
    const known = Object.hasOwn(sentences, text) ? sentences[text] : undefined;
    if (known !== undefined) return known[language];
    for (const pattern of patterns) {
      const values = matchMessage(pattern, text);
      if (values === null) continue;
      const { sentence, count, clock, day } = values;
      if (count !== undefined && !/^\d+$/.test(count)) continue;
      if (clock !== undefined) values.clock = clockIn24Hours(clock);
      if (day !== undefined) values.day = dayIn(language, day);
      if (sentence !== undefined && depth < maxDepth)
        values.sentence = translate(language, sentence, depth + 1) ?? sentence;
      return fillMessage(language, sentences[pattern]?.[language] ?? pattern, values);
    }
    return null;
  }
  return (language, text) => translate(language, text, 0);
}
