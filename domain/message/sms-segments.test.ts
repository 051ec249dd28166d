import fc from "fast-check";
import calculator from "sms-segments-calculator";
import { describe, expect, test } from "vitest";
import { cheaperText, countSegments } from "./sms-segments.ts";

// Twilio's own calculator is the judge.
const { SegmentedMessage } = calculator as unknown as {
  SegmentedMessage: new (text: string) => { encodingName: string; segmentsCount: number };
};

describe("how many texts a text becomes", () => {
  test.each([
    "hi",
    "a".repeat(160),
    "a".repeat(161),
    "a".repeat(306),
    "a".repeat(307),
    "€".repeat(80),
    "€".repeat(81),
    `${"a".repeat(152)}€${"b".repeat(10)}`,
    "ж".repeat(70),
    "ж".repeat(71),
    "ж".repeat(134),
    "ж".repeat(135),
    "👍".repeat(35),
    "👍".repeat(36),
    `${"ж".repeat(66)}👍${"ж".repeat(5)}`,
    "👨‍👩‍👧‍👦".repeat(7),
    "’ok",
    `é${"a".repeat(159)}`,
    "ê",
    "line\r\nbreak",
  ])("agrees with the calculator on %j", (text) => {
    const theirs = new SegmentedMessage(text);
    const ours = countSegments(text);
    expect([ours.encoding, ours.count]).toEqual([theirs.encodingName, theirs.segmentsCount]);
  });

  test("agrees with the calculator on any text of phone characters", () => {
    const character = fc.constantFrom(...("aZ0 €{[~é@ж’👍ñ\n_".match(/./gsu) ?? []));
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 330 }), (characters) => {
        const text = characters.join("");
        expect(countSegments(text).count).toBe(new SegmentedMessage(text).segmentsCount);
      }),
      { numRuns: 300 },
    );
  });

  test("names the characters that cost, each once", () => {
    expect(countSegments("a – b – c ’").culprits).toEqual(["–", "’"]);
  });
});

describe("the cheaper form", () => {
  test("exchanges what looks the same and says what it exchanged", () => {
    const text = `${"x".repeat(100)} – and so on…`;
    expect(countSegments(text).count).toBe(2);
    const cheap = cheaperText(text);
    expect(cheap?.segments).toMatchObject({ encoding: "GSM-7", count: 1 });
    expect(cheap?.swaps).toEqual([
      ["–", "-"],
      ["…", "..."],
    ]);
  });

  test("is not offered where it saves nothing, or where words would be lost", () => {
    expect(cheaperText("short – text")).toBeNull();
    expect(cheaperText(`${"ж".repeat(100)} –`)).toBeNull();
  });
});
