import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { unusualIn, unusualWords } from "./screen-words.ts";

/** Files outside web/ whose messages members or developers read unchanged. */
const screenSources = [
  /^web\//,
  /^domain\/(?:[\w-]+\/)*(?:[\w-]+-)?(?:errors|problems)\.ts$/,
  /^domain\/email-domain\//,
  /^domain\/message\/(?:email|whatsapp)\//,
  /^domain\/permissions\.ts$/,
  /^contract\//,
  /^server\/(?:providers|mail-ingress)\//,
];
const sources = readSources(["web", "domain", "contract", "server"]).filter(
  ({ path }) =>
    screenSources.some((one) => one.test(path)) &&
    !isTestCode(path) &&
    !path.includes("/test-utils/") &&
    !path.startsWith("web/ui/gallery/") &&
    // The terms are English.
    !/\/words\.(?:de|es)\.ts$/.test(path),
);

/** Phrases that are correct in their place, each with a reason. */
const allowedPhrases: readonly (readonly [string, RegExp])[] = [
  // The history of a call: who transferred it to whom, beside "spoke with" and "joined".
  ["web/data/call/call-labels.ts", /^handed over to$/],
  // Search terms for commands; never displayed.
  ["web/features/command-palette/command-keywords.ts", /./],
];

test("user-facing text uses standard terms", () => {
  const found = sources
    .flatMap(({ path, text }) => unusualIn(path, text))
    .filter(
      ({ file, text }) =>
        !allowedPhrases.some(([path, words]) => file === path && words.test(text)),
    );
  expect(
    found.map(({ file, line, text, instead }) => `${file}:${line}: “${text}” → ${instead}`),
  ).toEqual([]);
  for (const scope of screenSources)
    expect(
      sources.some(({ path }) => scope.test(path)),
      String(scope),
    ).toBe(true);
  expect(sources.length).toBeGreaterThan(900);
});

test("planted: a phrase is found in a string, a template and JSX text", () => {
  const suggestionsFor = (code: string) =>
    unusualIn("web/x.tsx", code).map(({ instead }) => instead);
  expect(suggestionsFor('const a = "Nobody is waiting";')).toEqual(["someone, everyone, no one"]);
  expect(suggestionsFor("const a = `Look again`;")).toEqual(["Refresh, Check again, Review"]);
  expect(suggestionsFor("const a = <p>\n  Leave it\n</p>;")).toEqual(["Cancel"]);
  expect(suggestionsFor('const a = <p title="Put it live" className="the-desk" />;')).toEqual([
    "Publish",
  ]);
  expect(suggestionsFor("// Nobody reads a comment\nconst nobody = 1;")).toEqual([]);
  expect(unusualWords.length).toBeGreaterThan(40);
});
