// Builds the OpenAPI 3.1 document from the routes: named schemas, the error catalog, API keys.
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { account, provider, providerNumber } from "#contract/account.ts";
import { call, callLeg, callRing, recording } from "#contract/call/call-schemas.ts";
import { consentRecord, contact, contactPoint } from "#contract/contact.ts";
import { bulkOperation } from "#contract/conversation/bulk-operation.ts";
import { conversation, conversationRow } from "#contract/conversation/conversation.ts";
import { draft } from "#contract/conversation/draft.ts";
import { attachment, delivery, entry, lastEntry } from "#contract/conversation/entry.ts";
import { savedView } from "#contract/conversation/saved-view.ts";
import { tag } from "#contract/conversation/tag.ts";
import { domainCheck } from "#contract/email/email-domain.ts";
import { unsentEmail } from "#contract/email/unsent-email.ts";
import { health } from "#contract/health.ts";
import { inbox } from "#contract/inbox.ts";
import { invitation } from "#contract/invitation.ts";
import { apiKey, member, memberSettings, session } from "#contract/member.ts";
import { routes } from "#contract/routes.ts";
import { savedReply } from "#contract/saved-reply.ts";
import { calendar, slaPolicy } from "#contract/sla.ts";
import { webhookDelivery, webhookEndpoint } from "#contract/webhook.ts";
import { auditEntry, inboundPayload, team, workspace } from "#contract/workspace.ts";
import { apiDescription, headers, responseHeaders, tags } from "./api-description.ts";
import { feedChange, nonRpcEndpoints } from "./non-rpc-endpoints.ts";
import { normalizeSchema } from "./normalize-schema.ts";
import { problem, problemResponse } from "./problem.ts";

const named = {
  Account: account,
  ApiKey: apiKey,
  Attachment: attachment,
  AuditEntry: auditEntry,
  BulkOperation: bulkOperation,
  Calendar: calendar,
  Call: call,
  CallLeg: callLeg,
  CallRing: callRing,
  ConsentRecord: consentRecord,
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
  Inbox: inbox,
  Member: member,
  MemberSettings: memberSettings,
  ProviderNumber: providerNumber,
  InboundPayload: inboundPayload,
  SavedReply: savedReply,
  SavedView: savedView,
  Session: session,
  SlaPolicy: slaPolicy,
  Tag: tag,
  Recording: recording,
  Team: team,
  UnsentEmail: unsentEmail,
  Provider: provider,
  WebhookDelivery: webhookDelivery,
  WebhookEndpoint: webhookEndpoint,
  Workspace: workspace,
};

/** What only the server knows about a route: the permission it needs and the kind of its action. */
export interface RouteMetadata {
  readonly requires: string;
  readonly kind: "read" | "write" | "external";
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

type OpenApiDocument = Readonly<Record<string, unknown>>;

export async function buildOpenApiDocument(
  version: string,
  behind: Readonly<Record<string, RouteMetadata>> = {},
): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const drawn = await generator.generate(routes, {
    info: { title: "Deskbell", version, description: apiDescription },
    servers: [{ url: "/api/v1" }],
    tags: [...tags],
    security: [{ key: [] }],
    commonSchemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, { schema }]),
    ),
  });
  const { paths = {}, components = {} } = normalizeSchema(drawn) as {
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
    paths: withNonRpcEndpoints(paths),
    components: {
      schemas: inOrder({ ...components.schemas, FeedChange: feedChange, Problem: problem }),
      headers,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key: deskbell_…" },
      },
    },
  };
}

/** Adds the non-RPC endpoints; some share a path with a route, using another method. */
function withNonRpcEndpoints(paths: Readonly<Record<string, object>>): Record<string, object> {
  const beside = Object.entries(nonRpcEndpoints).map(
    ([path, endpoint]) => [path, { ...paths[path], ...endpoint }] as const,
  );
  return { ...paths, ...Object.fromEntries(beside) };
}

function complete(method: string, operation: Operation, behind: RouteMetadata | undefined): void {
  const responses = operation.responses ?? {};
  for (const response of Object.values(responses)) response.headers = responseHeaders;
  operation.responses = { ...responses, default: problemResponse };
  if (behind?.requires === "public") operation.security = [];
  if (behind) operation["x-requires"] = behind.requires;
  const hasIdempotencyKey = behind
    ? behind.kind !== "read" && behind.requires !== "public" && behind.isSecret !== true
    : true;
  if (method === "get" || !hasIdempotencyKey) return;
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", maxLength: 200 },
      description: "Requests with the same key run once and get the same response.",
    },
  ];
}

const inOrder = (schemas: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
