// The OpenAPI 3.1 document, drawn from the routes: named schemas, the error catalogue, keys.
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { errorCatalogue } from "#domain/errors.ts";
import { consentRow, contact } from "./contact.ts";
import { conversation, conversationRow, draft, entry, tag } from "./conversation.ts";
import { account, line, vendor } from "./line.ts";
import { apiKey, invitation, member, session } from "./member.ts";
import { routes } from "./routes.ts";
import { auditRow, rawItem, team, workspace } from "./workspace.ts";

const named = {
  Account: account,
  ApiKey: apiKey,
  AuditRow: auditRow,
  ConsentRow: consentRow,
  Contact: contact,
  Conversation: conversation,
  ConversationRow: conversationRow,
  Draft: draft,
  Entry: entry,
  Invitation: invitation,
  Line: line,
  Member: member,
  RawItem: rawItem,
  Session: session,
  Tag: tag,
  Team: team,
  Vendor: vendor,
  Workspace: workspace,
};

const problem = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "facts", "issues"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errorCatalogue) },
    detail: {
      type: "string",
      description: "One sentence for a person: what happened and what to do.",
    },
    facts: { type: "object", additionalProperties: { type: ["string", "number"] } },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "say"],
        properties: { path: { type: "string" }, say: { type: "string" } },
      },
    },
  },
};

export async function makeDocument(version: string): Promise<Record<string, unknown>> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(routes, {
    info: {
      title: "Deskbell",
      version,
      description:
        "Everything the desk itself can do. Sign with an API key: `Authorization: Bearer dbk_…`.",
    },
    servers: [{ url: "/api/v1" }],
    security: [{ key: [] }],
    commonSchemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, { schema }]),
    ),
  });
  const { paths = {}, components = {} } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: Record<string, Record<string, unknown>>;
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.entries(methods)))
    describe(...operation);
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components.schemas, Problem: problem },
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
}

interface Operation {
  responses?: Record<string, unknown>;
  parameters?: unknown[];
}

function describe(method: string, operation: Operation): void {
  operation.responses = {
    ...operation.responses,
    default: {
      description: "What went wrong.",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  };
  if (method === "get") return;
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", maxLength: 200 },
      description: "The same key is the same request: it is carried out once and answered alike.",
    },
  ];
}
