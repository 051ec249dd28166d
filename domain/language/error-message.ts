// Error messages in the reader's language. Codes, parameters and the English catalog are in domain/errors.ts.
import { type ErrorCode, errorCatalog } from "#domain/errors.ts";
import { errorMessages as german } from "./de/error-messages.ts";
import { errorMessages as spanish } from "./es/error-messages.ts";
import { type ArgumentValues, fillMessage } from "./format-message.ts";
import type { Language } from "./languages.ts";

const translations = {
  de: german,
  es: spanish,
} as const satisfies Record<Exclude<Language, "en">, unknown>;

export const errorPattern = (language: Language, code: ErrorCode): string =>
  language === "en" ? errorCatalog[code].message : translations[language][code];

export const errorMessageIn = (
  language: Language,
  code: ErrorCode,
  params: ArgumentValues,
): string => fillMessage(language, errorPattern(language, code), params);
