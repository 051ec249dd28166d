// Sentences that the app composes itself from its catalogs, for where the server composes them: problems with business
// hours and with call flows.
import * as german from "#domain/call/flow/words.de.ts";
import * as spanish from "#domain/call/flow/words.es.ts";
import * as flow from "#domain/call/flow/words.ts";
import * as germanHours from "#domain/inbox/words.de.ts";
import * as spanishHours from "#domain/inbox/words.es.ts";
import * as hours from "#domain/inbox/words.ts";
import type { Sentences } from "./sentence-type.ts";

/** Without names such as "Menu": a sentence ends with a full stop. */
const sentencesOf = <Name extends string>(
  en: Readonly<Record<Name, string>>,
  translations: Readonly<Record<"de" | "es", Readonly<Record<Name, string>>>>,
): Sentences =>
  Object.fromEntries(
    (Object.keys(en) as Name[])
      .filter((name) => en[name].endsWith("."))
      .map((name) => [en[name], { de: translations.de[name], es: translations.es[name] }]),
  );

export const catalogSentences: Sentences = {
  ...sentencesOf(hours, { de: germanHours, es: spanishHours }),
  ...sentencesOf(flow, { de: german, es: spanish }),
};
