// Fields of a question, of an answer, of a shape: one table for all.
import type { Shape } from "#contract/openapi/read-document.ts";
import { sayShape } from "#contract/openapi/say-shape.ts";
import { Html, html, prose } from "./html.ts";

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly isNeeded: boolean;
  readonly where?: string;
}

/** Names of shapes become links; the marks are characters that no contract contains. */
export function sayLinked(shape: Shape): Html {
  const said = prose(sayShape(shape, (name) => `⟦${name}⟧`)).text;
  return new Html(said.replace(/⟦(\w+)⟧/g, '<a href="#shape-$1">$1</a>'));
}

export function drawFields(fields: readonly Field[]): Html {
  return html`<dl class="fields">${fields.map(drawField)}</dl>`;
}

function drawField({ name, shape, isNeeded, where }: Field): Html {
  const notes = [
    shape.pattern && !shape.format ? html`like <code>${shape.pattern}</code>` : null,
    shape.default === undefined ? null : html`else <code>${JSON.stringify(shape.default)}</code>`,
    shape.description ? prose(shape.description) : null,
  ].filter((note) => note !== null);
  return html`<div>
<dt><code>${name}</code>${isNeeded ? html` <i class="needed">needed</i>` : null}${where && where !== "body" ? html` <i>${where}</i>` : null}</dt>
<dd>${sayLinked(shape)}${notes.map((note) => html`<span class="note">${note}</span>`)}</dd>
</div>`;
}

/** The fields of an object, however it is written; null where a shape has none. */
export function fieldsOfShape(shape: Shape): Field[] | null {
  if (!shape.properties) return null;
  return Object.entries(shape.properties).map(([name, field]) => ({
    name,
    shape: field,
    isNeeded: false,
  }));
}
