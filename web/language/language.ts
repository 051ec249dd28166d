// The language of this page: index.html or one of its translations, of which the server chooses one.
import { isLanguage, type Language, sourceLanguage } from "#domain/language/languages.ts";

const written = globalThis.document?.documentElement.lang;

export const language: Language = isLanguage(written) ? written : sourceLanguage;
