import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { unusualIn, unusualWords } from "./screen-words.ts";

/** Beside the screens: the sentences of the rest that are shown to members as they are. */
const shown =
  /^web\/|^domain\/(?:errors|key-errors)\.ts$|^domain\/call\/call-errors\.ts$|^domain\/line\/dns\/|^domain\/message\/(?:delivery|text-problems)\.ts$|^domain\/message\/(?:mail|whatsapp)\/|^simulator\/control\/problems\.ts$/;
const sources = readSources(["web", "domain", "simulator"]).filter(
  ({ path }) => shown.test(path) && !isTestCode(path) && !path.startsWith("web/ui/gallery/"),
);

/** The phrase is right where it stands; a row says why. */
const right: readonly (readonly [string, RegExp])[] = [
  // The trail of a call: who gave it to whom, beside "spoke with" and "joined".
  ["web/data/call/call-labels.ts", /^handed over to$/],
  // What a member may type in search of a command; none of it is shown.
  ["web/features/command-palette/command-words.ts", /./],
];

test("what people read has the usual words", () => {
  const found = sources
    .flatMap(({ path, text }) => unusualIn(path, text))
    .filter(({ file, text }) => !right.some(([path, words]) => file === path && words.test(text)));
  expect(
    found.map(({ file, line, text, instead }) => `${file}:${line}: “${text}” → ${instead}`),
  ).toEqual([]);
  expect(sources.length).toBeGreaterThan(600);
});

test("planted: each phrase is found in a string, a template and the text of a tag", () => {
  const says = (code: string) => unusualIn("web/x.tsx", code).map(({ instead }) => instead);
  expect(says('const a = "Nobody is waiting";')).toEqual(["someone, everyone, no one"]);
  expect(says("const a = `Look again`;")).toEqual(["Refresh, Check again, Review"]);
  expect(says("const a = <p>\n  Leave it\n</p>;")).toEqual(["Cancel"]);
  expect(says('const a = <p title="Put it live" className="the-desk" />;')).toEqual(["Publish"]);
  expect(says("// Nobody reads a comment\nconst nobody = 1;")).toEqual([]);
  expect(unusualWords.length).toBeGreaterThan(40);
});
