import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { isEmptyQuery, parseSearchQuery } from "./parse-query.ts";
import { toContactTsquery, toTsquery } from "./to-tsquery.ts";

/** Any character, weighted toward those with special meaning. */
const sign = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(..."aZ09 .-@éßİ½ǅ東京กि\u0301\u200d".split("")),
);
const anyText = fc.string({ unit: sign });

const workspaceId = "019a0000-0000-7000-8000-00000000000a";
const tsqueryFor = (text: string) =>
  toTsquery(workspaceId, parseSearchQuery(text)).whole.replace("'~00000000000a' & ", "");

describe("a query", () => {
  test.each([
    ["boiler", "'boiler':*"],
    ["boiler ", "'boiler'"],
    ["leaking boil", "'leaking' & 'boil':*"],
    ["Übergröße ", "'ubergrosse'"],
    ['"no hot water"', "('no' <-> 'hot' <-> 'water')"],
    ["“no hot water”", "('no' <-> 'hot' <-> 'water')"],
    ["boiler -fan", "'boiler' & !('fan')"],
    ["from:ada", "'ada':*A"],
    ['from:"Ada Brook" tap ', "('ada':A <-> 'brook':A) & 'tap'"],
    ["to:ada@brook.example", "('ada':B <-> 'brook':B <-> 'example':*B)"],
    ["file:invoice", "'invoice':*C"],
    ["is:mail tap ", "'~email' & 'tap'"],
    ["has:file tap ", "'~file' & 'tap'"],
    ["tap has:files", "'~file' & 'tap'"],
    ["http://copperline.example/a", "('http' <-> 'copperline' <-> 'example' <-> 'a')"],
    ["020 7946 0123", "('#79460123' | ('020' <-> '7946' <-> '0123'))"],
    ["+44 20 7946 0123 tap ", "('#79460123' | ('44' <-> '20' <-> '7946' <-> '0123')) & 'tap'"],
    ["東京都 ", "('東京' <-> '京都')"],
    ["京 ", "'京':*"],
    ["o'clock ", "('o' <-> 'clock')"],
  ])("%s is parsed to %s", (text, asked) => {
    expect(tsqueryFor(text)).toBe(asked);
  });

  test("separates inboxes, tags, members, folders and dates from the words", () => {
    expect(
      parseSearchQuery(
        'inbox:"Repairs desk" tag:vip by:maya in:closed in:nowhere after:2026-05 before:2026-06-31 tap',
      ),
    ).toMatchObject({
      inboxes: ["Repairs desk"],
      tags: ["vip"],
      authors: ["maya"],
      folders: ["closed"],
      since: "2026-05-01",
      until: null,
      terms: [{ words: ["tap"], isPrefix: true }],
    });
  });

  test('has at most "searchTerms" different terms', () => {
    const words = Array.from({ length: limit("searchTerms") + 1 }, (_, nth) => `word${nth}`);
    const { terms } = parseSearchQuery(`${words.join(" ")} `);
    expect(terms).toHaveLength(limit("searchTerms"));
    const repeated = words.slice(1).flatMap((word) => [word, word]);
    expect(parseSearchQuery(`${repeated.join(" ")} `).terms).toHaveLength(limit("searchTerms"));
  });

  test("reads inbox: in any case", () => {
    const asked = 'inbox:"Repairs desk" Inbox:sales -inbox:x INBOX:help tap';
    expect(parseSearchQuery(asked)).toMatchObject({
      inboxes: ["Repairs desk", "sales", "x", "help"],
      terms: [{ words: ["tap"] }],
    });
    expect(isEmptyQuery(parseSearchQuery("inbox:"))).toBe(true);
  });

  test("is empty without content or with an unfinished operator", () => {
    for (const text of [
      "",
      "  ",
      "…",
      "from:",
      "tag:",
      "-",
      '"',
      '""',
      "in:clo",
      "is:",
      "after:yes",
    ])
      expect(isEmptyQuery(parseSearchQuery(text)), text).toBe(true);
    expect(isEmptyQuery(parseSearchQuery("is:note"))).toBe(false);
  });

  test("leaves a short prefix out of the index query if another word narrows it down", () => {
    const asked = toTsquery(workspaceId, parseSearchQuery("zephyrine th"));
    expect(asked.whole).toContain("'th':*");
    expect(asked.narrow).not.toContain("'th'");
    expect(toTsquery(workspaceId, parseSearchQuery("th")).narrow).toContain("'th':*");
    expect(toTsquery(workspaceId, parseSearchQuery("-th")).hasPositiveTerm).toBe(false);
  });

  test("for any input, sends only quoted words of letters and digits to the database", () => {
    const anything = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom(..."ab1-:\"'\\&|!()<>* +.@~#éß東京ก ".split("")) }),
      fc
        .tuple(fc.constantFrom("from", "to", "file", "tag", "after", "has", "type"), fc.string())
        .map(([name, value]) => `${name}:${value}`),
    );
    const lexeme = String.raw`'[~#]?[\p{L}\p{N}\p{M}]+'(?::\*?[ABC]?)?`;
    const safe = new RegExp(`^(?:${lexeme}|[()!]| & | \\| | <-> )*$`, "u");
    fc.assert(
      fc.property(anything, (text) => {
        const query = parseSearchQuery(text);
        const asked = toTsquery(workspaceId, query);
        expect(asked.whole).toMatch(safe);
        expect(asked.narrow).toMatch(safe);
        expect(toContactTsquery(workspaceId, query) ?? "").toMatch(safe);
      }),
      { numRuns: 400 },
    );
  });
});
