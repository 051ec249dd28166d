// The API reference as one page without scripts: guide, operations by tag, schemas, errors.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type ApiDocument, listOperations, type Shape } from "#contract/openapi/parse-document.ts";
import { errorCatalog } from "#domain/errors.ts";
import { fieldsOfSchema, renderFields, renderLinkedType } from "./api-docs/fields.ts";
import { type Chapter, guide } from "./api-docs/guide.ts";
import { type Html, html, renderProse } from "./api-docs/html.ts";
import { renderOperation } from "./api-docs/operation.ts";

const readRelativeFile = (path: string): string =>
  readFileSync(new URL(path, import.meta.url), "utf8");

/** The app's colors and type scale, and its font if the web app is built. */
export const apiDocsStyle: string = [
  readRelativeFile("../../web/ui/tokens.css"),
  renderFontFace(new URL("../../dist/web/assets/", import.meta.url)),
  ...["base", "text", "frame"].map((part) => readRelativeFile(`./api-docs/${part}.css`)),
].join("\n");

function renderFontFace(assets: URL): string {
  const file = existsSync(assets)
    ? readdirSync(assets).find((name) => /^inter-latin-opsz-normal.*\.woff2$/.test(name))
    : undefined;
  if (file === undefined) return "";
  return `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/assets/${file}") format("woff2-variations"); }`;
}

export function renderApiDocs(document: Record<string, unknown>, home: string): string {
  const api = document as unknown as ApiDocument & { info: { version: string } };
  const calls = listOperations(api);
  const chapters = guide(home);
  const of = (tag: string) => calls.filter((call) => call.tags[0] === tag);
  const tags = api.tags.filter((tag) => of(tag.name).length > 0);
  const shapes = Object.entries(api.components.schemas);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Deskbell API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip" href="#begin">To the text</a>
<header class="top">
<a class="home" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3.5 18.5h17v1a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5zM4.5 16.5a7.5 7.5 0 0 1 15 0zM11 4.2h2a.9.9 0 0 1 .9.9v.5a.9.9 0 0 1-.9.9h-.2v1.6h-1.6V6.5H11a.9.9 0 0 1-.9-.9v-.5a.9.9 0 0 1 .9-.9z"/></svg>Deskbell</a>
<b>API</b><span class="version">${api.info.version}</span>
<a class="file" href="/api/v1/openapi.json">openapi.json</a>
</header>
<nav class="nav" aria-label="Contents">
<h2><a href="#begin">Getting started</a></h2><ul>${chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${tags.map(
  ({ name }) => html`<h2><a href="#tag-${name}">${name}</a></h2>
<ul>${of(name).map((call) => html`<li><a href="#${call.operationId}"><b class="method ${call.method.toLowerCase()}">${call.method}</b><span>${call.operationId}</span></a></li>`)}</ul>`,
)}
<h2><a href="#shapes">Reference</a></h2><ul><li><a href="#shapes">Shapes</a></li><li><a href="#errors">Errors</a></li></ul>
</nav>
<main>
<h1>Deskbell API</h1>
<p class="lead">Everything the web app can do, for programs.</p>
${chapters.map(renderChapter)}
${tags.map(
  ({
    name,
    description,
  }) => html`<section id="tag-${name}"><h2>${name}</h2><p class="lead">${renderProse(description)}</p>
${of(name).map(renderOperation)}</section>`,
)}
<section id="shapes"><h2>Shapes</h2><p class="lead">What calls give, by name.</p>${shapes.map(renderShape)}</section>
<section id="errors"><h2>Errors</h2><p class="lead">Every code, its status, and what it says to a person.</p>${renderErrors()}</section>
</main>
</body>
</html>
`;
  return page.text;
}

const renderChapter = ({ id, title, text }: Chapter): Html =>
  html`<section id="${id}"><h2>${title}</h2>${text}</section>`;

function renderShape([name, shape]: [string, Shape]): Html {
  const kinds = shape.anyOf ?? [shape];
  return html`<article id="shape-${name}"><h3><a href="#shape-${name}">${name}</a></h3>
${shape.description ? html`<p>${renderProse(shape.description)}</p>` : null}
${kinds.map((kind, index) => {
  const fields = fieldsOfSchema(kind);
  return html`${index > 0 ? html`<p class="or">or</p>` : null}${fields ? renderFields(fields) : html`<p>${renderLinkedType(kind)}</p>`}`;
})}</article>`;
}

function renderErrors(): Html {
  return html`<dl class="fields errors">${Object.entries(errorCatalog).map(
    ([code, { status, message }]) =>
      html`<div id="error-${code}"><dt><code>${code}</code> <i>${status}</i></dt><dd>${message}</dd></div>`,
  )}</dl>`;
}
