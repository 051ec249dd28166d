// Languages of the product and the choice among them. English is the source of every catalog.

/** Names are written in the language itself, so that a person recognizes their own. */
export const languages = {
  en: "English",
  de: "Deutsch",
  es: "Español",
} as const satisfies Record<string, string>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];
export const sourceLanguage = "en" satisfies Language;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(languages, value);

/** The first of the reader's languages that the product has: `["fr", "de-AT", "en"]` → `de`. */
export function matchLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split("-")[0];
    if (isLanguage(language)) return language;
  }
  return null;
}

/** Accept-Language (RFC 9110, section 12.5.4) in the order of preference. Never throws. */
export function parseAcceptLanguage(header: string): readonly string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part, at) => {
      const [tag = "", ...options] = part.split(";").map((piece) => piece.trim());
      const quality = options.find((option) => option.startsWith("q="));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return { tag, at, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
    .map(({ tag }) => tag);
}

/**
 * Locale for dates and numbers: the region is the workspace's or the browser's, but only in the language of the
 * screen, so that no German date stands in an English sentence. Plain English means British formats.
 */
export function resolveLocale(language: Language, candidates: readonly string[]): string {
  const fitting = candidates.find((tag) => tag.toLowerCase().split("-")[0] === language);
  if (fitting !== undefined && fitting !== "en") return fitting;
  return language === "en" ? "en-GB" : language;
}
