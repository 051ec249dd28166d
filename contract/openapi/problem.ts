// The schema of every error response (RFC 9457), with the whole error catalogue.
import { errorCatalogue } from "#domain/errors.ts";

export const problem = {
  type: "object",
  description: "What went wrong, by a code that never changes and a sentence for a person.",
  required: ["type", "title", "status", "code", "detail", "facts", "issues"],
  properties: {
    type: { type: "string", description: "urn:deskbell:problem:CODE" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errorCatalogue) },
    detail: {
      type: "string",
      description: "One sentence for a person: what happened and what to do.",
    },
    facts: {
      type: "object",
      description: "What fills the blanks of the sentence.",
      additionalProperties: { type: ["string", "number"] },
    },
    issues: {
      type: "array",
      description: "Of invalid_input: every mistake at once, each with the field it is in.",
      items: {
        type: "object",
        required: ["path", "say"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
  "x-catalogue": Object.fromEntries(
    Object.entries(errorCatalogue).map(([code, { status, message }]) => [
      code,
      { status, message },
    ]),
  ),
};

export const problemResponse = {
  description: "What went wrong.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
