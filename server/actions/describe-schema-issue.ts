// What a schema rejects, as a sentence for the person at the form. Every sentence has its translations among the field
// issues in domain/language.
import type { z } from "zod";

/** For any issue of a schema that has no message of its own. */
export function describeSchemaIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? missingSentence(issue.expected)
        : (typeSentences[issue.expected] ?? notValid);
    case "too_small":
      return tooSmallSentence(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return tooBigSentence(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case "invalid_value":
      return `Choose one of: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return formatSentences[issue.format] ?? notValid;
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `There's no field called ${issue.keys.join(", ")}.`;
    default:
      return notValid;
  }
}

const notValid = "This isn't valid.";

const typeSentences: Readonly<Record<string, string | undefined>> = {
  string: "Enter text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "This must be true or false.",
  array: "This must be a list.",
  object: "This must be an object.",
  record: "This must be an object.",
};

/** A cleared field for a number is sent as null. */
const missingSentence = (expected: string): string =>
  expected === "number" || expected === "int" ? "Enter a number." : "This is missing.";

const formatSentences: Readonly<Record<string, string | undefined>> = {
  datetime: "Enter a date and time.",
  email: "Enter a valid email address.",
  url: "Enter a web address.",
  uuid: "This isn't a valid id.",
};

function tooSmallSentence(origin: string, min: number, isInclusive: boolean): string {
  if (origin === "string") return min === 1 ? "Fill this in." : `Use at least ${min} characters.`;
  if (isNumber(origin)) return isInclusive ? `Enter at least ${min}.` : `Enter more than ${min}.`;
  if (isList(origin)) return min === 1 ? "Add at least one." : `Add at least ${min}.`;
  return notValid;
}

function tooBigSentence(origin: string, max: number, isInclusive: boolean): string {
  if (origin === "string") return `Use at most ${max} characters.`;
  if (isNumber(origin)) return isInclusive ? `Enter at most ${max}.` : `Enter less than ${max}.`;
  if (isList(origin)) return `There can be at most ${max}.`;
  return notValid;
}

const isNumber = (origin: string): boolean => ["number", "int", "bigint"].includes(origin);
const isList = (origin: string): boolean => ["array", "set", "map"].includes(origin);
