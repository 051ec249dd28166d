// The OpenAPI 3.1 document, drawn from the routes: named schemas, the error catalogue, keys.
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { conversation, conversationRow } from "#contract/conversation/conversation.ts";
import { draft } from "#contract/conversation/draft.ts";
import { attachment, delivery, entry, lastEntry } from "#contract/conversation/entry.ts";
import { tag } from "#contract/conversation/tag.ts";
import { domainCheck } from "#contract/mail/domain.ts";
import { unsentMail } from "#contract/mail/unsent-mail.ts";
import { account, providerNumber, vendor } from "./account.ts";
import { call, callLeg, callRing, take } from "./call/call-shapes.ts";
import { consentRow, contact, contactPoint } from "./contact.ts";
import { health } from "./health.ts";
import { line } from "./line.ts";
import { apiKey, invitation, member, mySettings, session } from "./member.ts";
import { feedChange, otherDoors } from "./openapi/other-doors.ts";
import { problem, problemResponse } from "./openapi/problem.ts";
import { tidy } from "./openapi/tidy.ts";
import { aboutTheApi, headers, headersOfAnswers, tags } from "./openapi/words.ts";
import { routes } from "./routes.ts";
import { savedReply } from "./saved-reply.ts";
import { auditRow, rawItem, team, workspace } from "./workspace.ts";

const named = {
  Account: account,
  ApiKey: apiKey,
  Attachment: attachment,
  AuditRow: auditRow,
  Call: call,
  CallLeg: callLeg,
  CallRing: callRing,
  ConsentRow: consentRow,
  Contact: contact,
  ContactPoint: contactPoint,
  Conversation: conversation,
  ConversationRow: conversationRow,
  Delivery: delivery,
  Draft: draft,
  Entry: entry,
  Health: health,
  Invitation: invitation,
  LastEntry: lastEntry,
  DomainCheck: domainCheck,
  Line: line,
  Member: member,
  MySettings: mySettings,
  ProviderNumber: providerNumber,
  RawItem: rawItem,
  SavedReply: savedReply,
  Session: session,
  Tag: tag,
  Take: take,
  Team: team,
  UnsentMail: unsentMail,
  Vendor: vendor,
  Workspace: workspace,
};

/** What the contract cannot know of a route and the action behind it does. */
export interface Behind {
  readonly needs: string;
  readonly kind: "read" | "write" | "errand";
  readonly isSecret?: true;
}

interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: unknown[];
  requestBody?: { required?: boolean };
  responses?: Record<string, { headers?: unknown; [part: string]: unknown }>;
  [extension: `x-${string}`]: unknown;
}

export type Document = Readonly<Record<string, unknown>>;

export async function makeDocument(
  version: string,
  behind: Readonly<Record<string, Behind>> = {},
): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const drawn = await generator.generate(routes, {
    info: { title: "Deskbell", version, description: aboutTheApi },
    servers: [{ url: "/api/v1" }],
    tags: [...tags],
    security: [{ key: [] }],
    commonSchemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, { schema }]),
    ),
  });
  const { paths = {}, components = {} } = tidy(drawn) as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  for (const methods of Object.values(paths))
    for (const [method, operation] of Object.entries(methods))
      complete(method, operation, behind[operation.operationId]);
  return {
    openapi: drawn.openapi,
    info: drawn.info,
    servers: drawn.servers,
    tags: drawn.tags,
    security: drawn.security,
    paths: withOtherDoors(paths),
    components: {
      schemas: inOrder({ ...components.schemas, FeedChange: feedChange, Problem: problem }),
      headers,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key: deskbell_…" },
      },
    },
  };
}

/** Some stand at the address of a route, for another method. */
function withOtherDoors(paths: Readonly<Record<string, object>>): Record<string, object> {
  const beside = Object.entries(otherDoors).map(
    ([path, door]) => [path, { ...paths[path], ...door }] as const,
  );
  return { ...paths, ...Object.fromEntries(beside) };
}

function complete(method: string, operation: Operation, behind: Behind | undefined): void {
  const answers = operation.responses ?? {};
  for (const answer of Object.values(answers)) answer.headers = headersOfAnswers;
  operation.responses = { ...answers, default: problemResponse };
  if (behind?.needs === "nobody") operation.security = [];
  if (behind) operation["x-needs"] = behind.needs;
  const keepsAnswers = behind
    ? behind.kind !== "read" && behind.needs !== "nobody" && behind.isSecret !== true
    : true;
  if (method === "get" || !keepsAnswers) return;
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

const inOrder = (schemas: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
