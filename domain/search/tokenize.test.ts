import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { highlightExcerpt, highlightMatches, listMatchingTerms } from "./highlight.ts";
import { parseSearchQuery } from "./parse-query.ts";
import { toSearchVector } from "./search-vector.ts";
import { foldDiacritics, tokenize, tokenizeNumbers } from "./tokenize.ts";

/** Any character, weighted toward those with special meaning. */
const sign = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(..."aZ09 .-@éßİ½ǅ東京กि\u0301\u200d".split("")),
);
const anyText = fc.string({ unit: sign });

const words = (text: string) => tokenize(text).map((one) => one.word);

/** How often the text is normalized, which is most of the work of splitting it into words. */
function countNormalizations(work: () => unknown): number {
  const normalize = vi.spyOn(String.prototype, "normalize");
  work();
  return normalize.mock.calls.length;
}
afterEach(() => vi.restoreAllMocks());

describe("tokens", () => {
  test.each([
    ["The TAP leaks", ["the", "tap", "leaks"]],
    ["ada@brook.example", ["ada", "brook", "example"]],
    ["Rechnung_März-2026.pdf", ["rechnung", "marz", "2026", "pdf"]],
    ["naïve Ærø ŁÓDŹ İstanbul", ["naive", "aero", "lodz", "istanbul"]],
    ["ΟΔΟΣ οδός", ["οδοσ", "οδοσ"]],
    ["Ёлка", ["елка"]],
    ["한국어 검색", ["한국어", "검색"]],
    ["हिन्दी", ["हिन्दी"]],
    ["AB東京都", ["ab", "東京", "京都", "都"]],
    ["１２３", ["123"]],
  ])("of %s are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("of a number include its last digits, however it is formatted", () => {
    for (const text of ["020 7946 0123", "+44 20 7946 0123", "(020) 7946-0123", "+442079460123"])
      expect(tokenizeNumbers(`call ${text}, thanks`).map((one) => one.word)).toEqual(["#79460123"]);
    expect(tokenizeNumbers("at 10 in room 1234")).toEqual([]);
  });

  test("have offsets within the text, for any input", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let from = 0;
        for (const { word, start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(from === 0 ? 0 : from - 8);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,42}$/u);
          expect(foldDiacritics(word)).toBe(word);
          from = end;
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["東京都", 6_000],
    ["ﾊﾝｶｸ中", 4_000],
    ["กำุ่า", 4_000],
    ["é ", 10_000],
    ["é中", 10_000],
  ])("of %s, however often repeated, are folded together", (text, times) => {
    const whole = text.repeat(times);
    expect(tokenize(whole).length).toBeGreaterThanOrEqual(times);
    expect(countNormalizations(() => tokenize(whole))).toBeLessThan(10);
  });

  test("are the same as if each were folded by itself, for any input", () => {
    const unusual = fc.oneof(
      sign,
      fc.constantFrom(..."\nΣςΐﾊﾟガ㌀豈าำุ่ກ\u1100\u1161\u0e4d\u3099\ud800".split("")),
    );
    fc.assert(
      fc.property(fc.string({ unit: unusual }), (text) => {
        for (const { word, start, end } of tokenize(text))
          expect(word).toBe(tokenize(text.slice(start, end))[0]?.word);
      }),
      { numRuns: 200 },
    );
  });

  test("become a valid tsvector: ascending positions, a weight per field, and no phrase across texts", () => {
    expect(
      toSearchVector(
        [
          { field: "body", text: "tap, tap" },
          { field: "from", text: "Tap" },
        ],
        ["~mail"],
      ),
    ).toBe("'~mail' 'tap':1,2,4A");
  });

  test("of a very long text cover its start, with at most a hundred positions per word", () => {
    const vector = toSearchVector([{ field: "body", text: "a ".repeat(50_000) }], []);
    expect(vector.split(",")).toHaveLength(100);
    expect(
      toSearchVector([{ field: "body", text: `${"a ".repeat(10_000)}end` }], []),
    ).not.toContain("end");
  });
});

describe("matches", () => {
  test("are found in a text that is split into words once, whatever the number of terms", () => {
    const text = "東京都ガ大阪 ".repeat(3_000);
    const query = parseSearchQuery("東京 大阪 都 a:b kettle boiler ガ大 京都 阪 tap hot water");
    expect(countNormalizations(() => highlightExcerpt(text, query, "body"))).toBeLessThan(5);
    const said = { field: "body" as const, text };
    expect(countNormalizations(() => listMatchingTerms(said, query))).toBeLessThan(5);
    expect(listMatchingTerms(said, query).flatMap((term) => term.words)).not.toContain("kettle");
  });

  test("beyond the maximum are not looked for", () => {
    const query = parseSearchQuery("tap");
    const text = "tap ".repeat(5_000);
    let compared = 0;
    const term = { ...query.terms[0], words: ["tap"] } as (typeof query.terms)[number];
    const counted = new Proxy(term, {
      get(target, key, receiver) {
        if (key === "words") compared += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const parts = highlightMatches(text, { ...query, terms: [counted] }, "body");
    expect(parts.filter((part) => part.isMatch)).toHaveLength(200);
    expect(compared).toBeLessThan(1_000);
  });

  const marks = (text: string, query: string) =>
    highlightMatches(text, parseSearchQuery(query), "body")
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join("");

  test.each([
    ["The Tap leaks; taps do", "tap ", "The [Tap] leaks; taps do"],
    ["The Tap leaks; taps do", "tap", "The [Tap] leaks; [taps] do"],
    ["no hot water, hot tea", '"hot water"', "no [hot water], hot tea"],
    ["Größe über alles", "grosse uber ", "[Größe] [über] alles"],
    ["Call +44 20 7946 0123 now", "02079460123", "Call [+44 20 7946 0123] now"],
    ["新宿は東京都です", "東京都", "新宿は[東京都]です"],
    ["tap and fan", "tap -fan", "[tap] and fan"],
    ["from ada", "from:ada", "from ada"],
  ])("are highlighted in: %s, for %s", (text, query, expected) => {
    expect(marks(text, query)).toBe(expected);
  });

  test("are shown in the excerpt that has most of them", () => {
    const text = `${"The tap. ".repeat(5)}${"Much else was said here. ".repeat(30)}The boiler and the tap leak. ${"And more. ".repeat(30)}`;
    const piece = highlightExcerpt(text, parseSearchQuery("boiler tap "), "body") ?? [];
    expect(piece.filter((part) => part.isMatch).map((part) => part.text)).toEqual([
      "boiler",
      "tap",
    ]);
    expect(piece.at(0)?.text).toBe("… ");
    expect(piece.at(-1)?.text).toBe(" …");
    expect(piece.map((part) => part.text).join("").length).toBeLessThan(200);
    expect(highlightExcerpt(text, parseSearchQuery("kettle"), "body")).toBeNull();
  });

  test("never change the text", () => {
    fc.assert(
      fc.property(anyText, fc.string(), (text, query) => {
        const parts = highlightMatches(text, parseSearchQuery(query), "body");
        expect(parts.map((part) => part.text).join("")).toBe(text);
        highlightExcerpt(text, parseSearchQuery(text.slice(0, 20)), "body");
      }),
      { numRuns: 60 },
    );
  });
});
