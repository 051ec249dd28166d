import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { findUntranslated } from "./find-untranslated.ts";

/** Catalogs with translations of their own, what only a log or an operator reads, and sample data. */
const elsewhere =
  /^domain\/(?:.*errors\.ts|.*problems\.ts|call\/spoken\/|language\/)|^server\/(?:http\/api-docs|postgres|config)/;

const sources = readSources(["domain", "contract", "server"]).filter(
  ({ path }) => !isTestCode(path) && !elsewhere.test(path),
);

test("every sentence that the server composes for a screen has a translation", () => {
  expect(sources.flatMap(findUntranslated)).toEqual([]);
});

test("planted: a sentence without a translation is named with its file", () => {
  const judge = (text: string) => findUntranslated({ path: "server/x.ts", text });
  expect(judge('return { kind: "rejected", message: "The sea is too rough." };')).toEqual([
    "server/x.ts: The sea is too rough.",
  ]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a template.
  expect(judge("return { message: `Couldn't reach the ${name} sea today.` };")).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a template.
  expect(judge("return { message: `${name} rejected the API key.` };")).toEqual([]);
  expect(judge('message: "Couldn\'t reach Twilio. Try again in a moment."')).toEqual([]);
  expect(judge('brokenBecause: "its sea is rough"')).toEqual(["server/x.ts: its sea is rough"]);
  expect(judge('brokenBecause: "it doesn\'t support texts"')).toEqual([]);
  expect(judge('return { reason: "The DNS server is at sea." };')).toHaveLength(1);
  const catalog = (text: string) => findUntranslated({ path: "domain/sea/words.ts", text });
  expect(catalog('export const rough =\n  "The sea is too rough.";')).toHaveLength(1);
  expect(catalog('export const chooseDate = "Choose a date.";')).toEqual([]);
  expect(
    catalog('// Shown by the app alone.\nexport const rough = "The sea is too rough.";'),
  ).toEqual([]);
  expect(judge('log({ message: "no answer" })')).toEqual([]);
});
