import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { unusualIn, unusualWords } from "./screen-words.ts";

/** Files outside web/ whose messages are shown to members unchanged. */
const screenSources =
  /^web\/|^domain\/(?:errors|key-errors|storage-errors)\.ts$|^domain\/call\/call-errors\.ts$|^domain\/email-domain\/|^domain\/message\/(?:delivery|text-problems)\.ts$|^domain\/message\/(?:email|whatsapp)\/|^simulator\/control\/problems\.ts$/;
const sources = readSources(["web", "domain", "simulator"]).filter(
  ({ path }) =>
    screenSources.test(path) &&
    !isTestCode(path) &&
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
  expect(sources.length).toBeGreaterThan(600);
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
