// One table layout for the fields of requests, responses and schemas.

import { describeSchema } from "#contract/openapi/describe-schema.ts";
import type { Shape } from "#contract/openapi/parse-document.ts";
import { Html, html, renderProse } from "./html.ts";

interface DocField {
  readonly name: string;
  readonly shape: Shape;
  readonly isNeeded: boolean;
  readonly where?: string;
}

/** Links schema names; the markers are characters that no contract contains. */
export function renderLinkedType(shape: Shape): Html {
  const typeText = renderProse(describeSchema(shape, (name) => `⟦${name}⟧`)).text;
  return new Html(typeText.replace(/⟦(\w+)⟧/g, '<a href="#shape-$1">$1</a>'));
}

export function renderFields(fields: readonly DocField[]): Html {
  return html`<dl class="fields">${fields.map(renderField)}</dl>`;
}

function renderField({ name, shape, isNeeded, where }: DocField): Html {
  const notes = [
    shape.pattern && !shape.format ? html`like <code>${shape.pattern}</code>` : null,
    shape.default === undefined ? null : html`else <code>${JSON.stringify(shape.default)}</code>`,
    shape.description ? renderProse(shape.description) : null,
  ].filter((note) => note !== null);
  return html`<div>
<dt><code>${name}</code>${isNeeded ? html` <i class="needed">needed</i>` : null}${where && where !== "body" ? html` <i>${where}</i>` : null}</dt>
<dd>${renderLinkedType(shape)}${notes.map((note) => html`<span class="note">${note}</span>`)}</dd>
</div>`;
}

/** The fields of an object schema; null if it has no properties. */
export function fieldsOfSchema(shape: Shape): DocField[] | null {
  if (!shape.properties) return null;
  return Object.entries(shape.properties).map(([name, field]) => ({
    name,
    shape: field,
    isNeeded: false,
  }));
}
