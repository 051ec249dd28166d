// Renders one operation: description, permissions, request and response.
import {
  type ApiOperation,
  listOperationFields,
  type Shape,
} from "#contract/openapi/parse-document.ts";
import { type Permission, permissions } from "#domain/permissions.ts";
import { fieldsOfSchema, renderFields, renderLinkedType } from "./fields.ts";
import { type Html, html, renderProse } from "./html.ts";

/** API paths are relative to /api/v1; other endpoints are absolute. */
const fullPath = (call: ApiOperation): string =>
  call.path.startsWith("/uploads") || call.path.startsWith("/attachments")
    ? call.path
    : `/api/v1${call.path}`;

export function renderOperation(call: ApiOperation): Html {
  const fields = listOperationFields(call);
  return html`<article id="${call.operationId}">
<h3><a href="#${call.operationId}">${call.summary}</a></h3>
<p class="endpoint"><b class="method ${call.method.toLowerCase()}">${call.method}</b> <code>${breakable(fullPath(call))}</code></p>
<p class="who">${renderAccess(call["x-requires"])}${hasIdempotencyKey(call) ? html` Takes an <a href="#repeat">Idempotency-Key</a>.` : null}</p>
${call.description ? html`<p>${renderProse(call.description)}</p>` : null}
${fields.length > 0 ? html`<h4>Takes</h4>${renderFields(fields)}` : null}
<h4>Gives</h4>${renderResponse(call)}
</article>`;
}

const hasIdempotencyKey = (call: ApiOperation): boolean =>
  call.parameters?.some((one) => one.name === "Idempotency-Key") === true;

/** Allows a line break after each slash in a long path. */
const breakable = (path: string): Html =>
  html`${path.split(/(?=\/)/).map((part) => html`${part}<wbr>`)}`;

function renderAccess(requires: string | undefined): Html {
  if (requires === undefined) return html`Any key.`;
  if (requires === "public") return html`Public, no key.`;
  if (requires === "authenticated") return html`Any signed-in member.`;
  const { roles } = permissions[requires as Permission];
  return html`Needs <code>${requires}</code>: ${roles.join(", ")}.`;
}

function renderResponse(call: ApiOperation): Html {
  const [response] = Object.entries(call.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, one]) => one);
  const [type = "", content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!content) return html`<p>Nothing.</p>`;
  if (type === "*/*") return html`<p>The bytes.</p>`;
  const list = pageOf(content.schema);
  if (list)
    return html`<p>${list.isPaged ? "A page" : "All"} of ${renderLinkedType(list.row)}, as <code>rows</code>.</p>`;
  const fields = fieldsOfSchema(content.schema);
  return fields
    ? renderFields(fields)
    : html`<p>${renderLinkedType(content.schema)}${type === "text/event-stream" ? ", one array an event" : ""}.</p>`;
}

function pageOf(schema: Shape): { row: Shape; isPaged: boolean } | null {
  const { rows, next, ...rest } = schema.properties ?? {};
  if (!rows?.items || Object.keys(rest).length > 0) return null;
  return { row: rows.items, isPaged: next !== undefined };
}
