// Sentences that the server composes and a screen shows, found in the code: each needs a translation.
import { fieldIssues } from "#domain/language/field-issues.ts";
import { sentences } from "#domain/language/localize-response.ts";

interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** `message: "…"`, `label: "…"`, and templates, whose values become `{value}`. */
const found =
  /\b(?:message|label|hint|problem|reason):\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

const shape = (text: string): string => text.replaceAll(/\{\w+\}|\$\{[^}]*\}/g, "{}");
/** Exports of a catalog whose sentences the server may compose; comments say which only the app shows. */
const exported = /\bexport const \w+ =\s*"((?:[^"\\]|\\.)*)"/g;
const isCatalog = ({ path, text }: SourceText): boolean =>
  path.endsWith("/words.ts") && !text.startsWith("// Shown by the app alone");

/** Reasons that continue a sentence: "its provider doesn't support calls". */
const reasons = /"((?:it|it's|its|the|an?) [^"]*)"/g;
const hasReasons =
  /\bbrokenBecause\b|"provider_rejected_command"|\bsuppressionReasons =|\bfindPremiumRate\(e164/;

const isSentence = (text: string): boolean => /^[“\p{Lu}{].* .*[.:]$/su.test(text);

const known = new Set([...Object.keys(sentences), ...Object.keys(fieldIssues)].map(shape));
/** A value in the code may be a fixed word in the table, and the other way round. */
const patterns = [...known].filter((text) => text.includes("{}")).map(toPattern);

function toPattern(text: string): RegExp {
  const literals = text.split("{}").map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literals.join(".+")}$`, "u");
}

const patternsIn = (file: SourceText): RegExp => (isCatalog(file) ? exported : found);

/** One line for each sentence without a translation. */
export function findUntranslated(file: SourceText): string[] {
  const sentences = [...file.text.matchAll(patternsIn(file))]
    .map(([, plain, template]) => shape((plain ?? template ?? "").replaceAll('\\"', '"')))
    .filter(isSentence);
  const continued = hasReasons.test(file.text)
    ? [...file.text.matchAll(reasons)].map(([, reason = ""]) => reason)
    : [];
  return [...sentences, ...continued]
    .filter((text) => !known.has(text) && !patterns.some((one) => one.test(text)))
    .map((text) => `${file.path}: ${text}`);
}
