// Responses of the server in the reader's language. Actions, rows and jobs know English only: a stored sentence may be read
// by members of three languages. Where a response leaves, the sentences in the fields listed here are replaced by their
// translation; any other text stays as it is.
import { type Language, sourceLanguage } from "./languages.ts";
import { accounts } from "./sentences/accounts.ts";
import { calls } from "./sentences/calls.ts";
import { catalogSentences } from "./sentences/catalog-sentences.ts";
import { domains } from "./sentences/domains.ts";
import { emailDeliveries } from "./sentences/email-deliveries.ts";
import { emailFormHints } from "./sentences/email-form-hints.ts";
import { formLabels } from "./sentences/form-labels.ts";
import { formPatterns } from "./sentences/form-patterns.ts";
import { phoneFormHints } from "./sentences/phone-form-hints.ts";
import { previews } from "./sentences/previews.ts";
import { reasons } from "./sentences/reasons.ts";
import { search } from "./sentences/search.ts";
import { systemEmails } from "./sentences/system-emails.ts";
import { textDeliveries } from "./sentences/text-deliveries.ts";
import { createSentenceTranslator } from "./translate-sentence.ts";

export const sentences = {
  ...accounts,
  ...calls,
  ...catalogSentences,
  ...domains,
  ...emailDeliveries,
  ...systemEmails,
  ...textDeliveries,
  ...formLabels,
  ...emailFormHints,
  ...phoneFormHints,
  ...formPatterns,
  ...reasons,
  ...search,
};
export const translateSentence = createSentenceTranslator(sentences);
const translatePreview = createSentenceTranslator(previews);

/** Fields that hold a sentence or a label of ours, whatever they belong to. */
const sentenceFields = new Set(["message", "problem", "hint", "patternMessage"]);

type Fields = Readonly<Record<string, unknown>>;

function translateField(language: Language, fields: Fields, name: string, text: string): string {
  if (sentenceFields.has(name)) return translateSentence(language, text) ?? text;
  // The title of a finding, not the subject of a conversation.
  if (name === "title" && "verdict" in fields) return translateSentence(language, text) ?? text;
  // A field of a provider's form or a choice of one, not an account that a member named.
  if (name === "label" && ("isSecret" in fields || "value" in fields))
    return translateSentence(language, text) ?? text;
  // A row of the consent ledger: what the customer wrote, or what we noted.
  if (name === "text" && "decision" in fields) return translateSentence(language, text) ?? text;
  if (name === "preview") return localizePreview(language, fields, text);
  if (name === "previewLabel") return localizePreviewLabel(language, text);
  return text;
}

function localizePreview(language: Language, { kind, previewLabel }: Fields, text: string): string {
  if (kind === "call") return translatePreview(language, text) ?? text;
  // The rest is what someone wrote: decided by the entry, never by how the text reads.
  return typeof previewLabel === "string" && previewLabel !== "" && text.startsWith(previewLabel)
    ? localizePreviewLabel(language, previewLabel) + text.slice(previewLabel.length)
    : text;
}

/** In no label; stands for the message's own text, which a label like "Picture: " precedes. */
const ownText = "\0";

function localizePreviewLabel(language: Language, label: string): string {
  const isFollowed = label.endsWith(": ");
  const translated = translatePreview(language, isFollowed ? label + ownText : label);
  return translated?.replace(ownText, "") ?? label;
}

/** The JSON of a response, for a reader of this language. */
export function localizeResponse(language: Language, response: unknown): string {
  if (language === sourceLanguage) return JSON.stringify(response);
  return JSON.stringify(response, function (this: Fields, name: string, value: unknown) {
    // Sentences about what a search names and doesn't exist.
    if (name === "unknown" && Array.isArray(value))
      return value.map((text) => translateSentence(language, text) ?? text);
    return typeof value === "string" ? translateField(language, this, name, value) : value;
  });
}
