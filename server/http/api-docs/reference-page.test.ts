import { expect, test } from "vitest";
import { buildOpenApiDocument } from "#contract/openapi/build-document.ts";
import { type ApiDocument, listOperations } from "#contract/openapi/parse-document.ts";
import { errorCatalog } from "#domain/errors.ts";
import { actions } from "#server/actions/registry.ts";
import { apiDocsStyle, renderApiDocs } from "#server/http/api-docs-page.ts";
import { html, renderProse } from "./html.ts";

const document = await buildOpenApiDocument("1.2.3", actions);
const page = renderApiDocs({ ...document }, "https://desk.example.com");
const calls = listOperations(document as unknown as ApiDocument);

test("lists every operation, schema and error, and every link has a target", () => {
  const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
  const named = [
    ...calls.map((call) => call.operationId),
    ...Object.keys((document as unknown as ApiDocument).components.schemas).map(
      (name) => `shape-${name}`,
    ),
    ...Object.keys(errorCatalog).map((code) => `error-${code}`),
  ];
  expect(named.filter((id) => !anchors.includes(id))).toEqual([]);
  expect(new Set(anchors).size).toBe(anchors.length);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? "");
  expect(links.filter((id) => !anchors.includes(id))).toEqual([]);
  expect(links.length).toBeGreaterThan(300);
});

test("an operation shows its permissions, request and response", () => {
  const article = page.split("<article ").find((part) => part.startsWith('id="sendText"')) ?? "";
  expect(article).toContain("conversation.reply</code>: owner, admin, manager, agent.");
  expect(article).toContain("<code>seenSeq</code>");
  expect(article).toContain('href="#shape-Entry"');
  expect(article).toContain("Idempotency-Key");
  const open = page.split("<article ").find((part) => part.startsWith('id="signIn"')) ?? "";
  expect(open).toContain("Public, no key.");
  expect(open).not.toContain("Idempotency-Key");
});

test("the page complies with the security policy: no script, no inline style, no external resources", () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  const fetched = [...page.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, at]) => at);
  expect(fetched).toEqual(["/favicon.svg", "/docs.css"]);
  expect(apiDocsStyle).toContain("--accent");
  expect(
    [...apiDocsStyle.matchAll(/url\("([^"]+)"/g)].every(([, at]) => at?.startsWith("/assets/")),
  ).toBe(true);
});

test("escapes interpolated text", () => {
  expect(html`<p>${'<script>"&'}</p>`.text).toBe("<p>&lt;script&gt;&quot;&amp;</p>");
  expect(html`<p>${[html`<b>${1}</b>`, null]}</p>`.text).toBe("<p><b>1</b></p>");
  expect(renderProse("`a<b`").text).toBe("<code>a&lt;b</code>");
});
