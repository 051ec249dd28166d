import { expect, test } from "vitest";
import { type ErrorCode, errorCatalog } from "#domain/errors.ts";
import { errorMessageIn, errorPattern } from "./error-message.ts";
import { argumentNamesOf } from "./format-message.ts";
import { languageCodes } from "./languages.ts";

const codes = Object.keys(errorCatalog) as ErrorCode[];

test("every error has a message with the same arguments in every language", () => {
  expect(codes.length).toBeGreaterThan(130);
  for (const code of codes) {
    const expected = argumentNamesOf(errorCatalog[code].message);
    for (const language of languageCodes) {
      const pattern = errorPattern(language, code);
      expect(argumentNamesOf(pattern), `${code} in ${language}`).toEqual(expected);
      if (language !== "en" && code !== "call_needs_confirmation")
        expect(pattern, `${code} in ${language}`).not.toBe(errorCatalog[code].message);
    }
  }
});

test("no filled message keeps a brace", () => {
  for (const code of codes)
    for (const language of languageCodes) {
      const names = argumentNamesOf(errorPattern(language, code));
      const values = Object.fromEntries(names.map((name) => [name, 2]));
      expect(errorMessageIn(language, code, values), `${code} in ${language}`).not.toMatch(/[{}]/);
    }
});

test("counts are written as the language wants them", () => {
  expect(errorMessageIn("de", "team_in_use", { count: 1 })).toBe(
    "Ein Postfach ist auf dieses Team beschränkt. Ändern Sie das zuerst.",
  );
  expect(errorMessageIn("es", "account_has_messages", { count: 1200 })).toContain(
    "Quedan 1200 mensajes",
  );
  expect(errorMessageIn("de", "account_has_messages", { count: 1200 })).toContain(
    "1.200 Nachrichten werden",
  );
  expect(errorMessageIn("de", "invalid_conversation_state", { state: "trash" })).toBe(
    "Das geht nicht, solange die Konversation im Papierkorb ist.",
  );
});
