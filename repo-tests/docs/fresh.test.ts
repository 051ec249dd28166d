import { expect, test } from "vitest";
import { exists, listFiles, read } from "#repo-tests/parsers/sources.ts";
import { renderDocuments } from "#tools/spec/documents.ts";
import { chapter, table } from "#tools/spec/markdown.ts";

function staleIn(
  papers: Readonly<Record<string, string>>,
  readStored: (file: string) => string | null,
) {
  return Object.keys(papers).filter((file) => readStored(file) !== papers[file]);
}
const onDisk = (file: string): string | null => (exists(file) ? read(file) : null);

test("generated documents are up to date with the code: npm run spec", async () => {
  const papers = await renderDocuments();
  expect(staleIn(papers, onDisk)).toEqual([]);
  expect(Object.keys(papers).length).toBeGreaterThanOrEqual(10);
  const chapters = Object.keys(papers).filter((file) => file.startsWith("docs/spec/"));
  expect(listFiles("docs/spec")).toEqual(["docs/spec/1-purpose.md", ...chapters]);
  for (const file of chapters)
    expect(papers[file]?.match(/^\| [^-|]/gm)?.length).toBeGreaterThan(9);
  // A manual edit is detected.
  const byHand = (file: string) => `${onDisk(file)}.`;
  expect(staleIn(papers, byHand)).toEqual(Object.keys(papers));
});

test("every reference of the OpenAPI document resolves, and every operation has a summary", () => {
  const text = read("contract/openapi.json");
  const document = JSON.parse(text) as {
    openapi: string;
    tags: { name: string }[];
    paths: Record<
      string,
      Record<string, { summary?: string; tags?: string[]; operationId?: string }>
    >;
    components: Record<string, Record<string, unknown>>;
  };
  const refs = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([\w-]+)"/g)];
  const lost = refs.filter(
    ([, kind = "", name = ""]) => document.components[kind]?.[name] === undefined,
  );
  expect(lost.map(([whole]) => whole)).toEqual([]);
  expect(refs.length).toBeGreaterThan(150);
  const calls = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).filter((one) => one.operationId !== undefined),
  );
  const known = document.tags.map((tag) => tag.name);
  expect(calls.filter((one) => !one.summary || !known.includes(one.tags?.[0] ?? ""))).toEqual([]);
  expect(calls.length).toBeGreaterThanOrEqual(80);
  expect(new Set(calls.map((one) => one.operationId)).size).toBe(calls.length);
  expect(document.openapi).toMatch(/^3\.1\./);
});

test("planted: an empty chapter or table is rejected", () => {
  expect(() => chapter(4, "States", "nowhere", [])).toThrow("Chapter 4 is empty");
  expect(() => chapter(4, "States", "nowhere", [" "])).toThrow("Chapter 4 is empty");
  expect(() => table(["state"], [])).toThrow("A table needs rows: state");
});
