// The schema of every error response (RFC 9457), with the whole error catalog.
import { errorCatalog } from "#domain/errors.ts";

export const problem = {
  type: "object",
  description: "An error with a stable code and a message for people.",
  required: ["type", "title", "status", "code", "detail", "params", "issues"],
  properties: {
    type: { type: "string", description: "urn:deskbell:problem:CODE" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errorCatalog) },
    detail: {
      type: "string",
      description: "A message for people: what happened and what to do.",
    },
    params: {
      type: "object",
      description: "The values of the message's placeholders.",
      additionalProperties: { type: ["string", "number"] },
    },
    issues: {
      type: "array",
      description: "For invalid_input: all invalid fields, each with its path and message.",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
  "x-catalog": Object.fromEntries(
    Object.entries(errorCatalog).map(([code, { status, message }]) => [code, { status, message }]),
  ),
};

export const problemResponse = {
  description: "An error.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
