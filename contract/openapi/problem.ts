// Every answer that is not a success: one shape (RFC 9457), with the whole catalogue beside it.
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
        properties: { path: { type: "string" }, say: { type: "string" } },
      },
    },
  },
  "x-catalogue": Object.fromEntries(
    Object.entries(errorCatalogue).map(([code, { status, say }]) => [code, { status, say }]),
  ),
};

export const problemResponse = {
  description: "What went wrong.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
