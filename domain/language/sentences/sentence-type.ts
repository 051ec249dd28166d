import type { Language } from "#domain/language/languages.ts";

/** Sentences by their English text; a value is in braces, and `{sentence}` is another one of these. */
export type Sentences = Readonly<Record<string, Readonly<Record<Exclude<Language, "en">, string>>>>;
