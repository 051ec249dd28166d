import fc from "fast-check";
import calculator from "sms-segments-calculator";
import { describe, expect, test } from "vitest";
import { cheaperText, countSegments } from "./sms-segments.ts";

// Twilio's own calculator is the reference.
const { SegmentedMessage } = calculator as unknown as {
  SegmentedMessage: new (text: string) => { encodingName: string; segmentsCount: number };
};

describe("SMS segments", () => {
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
  ])("agree with the calculator on %j", (text) => {
    const theirs = new SegmentedMessage(text);
    const ours = countSegments(text);
    expect([ours.encoding, ours.count]).toEqual([theirs.encodingName, theirs.segmentsCount]);
  });

  test("agree with the calculator on any text", () => {
    const character = fc.constantFrom(...("aZ0 €{[~é@ж’👍ñ\n_".match(/./gsu) ?? []));
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 330 }), (characters) => {
        const text = characters.join("");
        expect(countSegments(text).count).toBe(new SegmentedMessage(text).segmentsCount);
      }),
      { numRuns: 300 },
    );
  });

  test("list the characters that force UCS-2, each once", () => {
    expect(countSegments("a – b – c ’").nonGsmCharacters).toEqual(["–", "’"]);
  });
});

describe("the cheaper text", () => {
  test("replaces lookalike characters and lists the replacements", () => {
    const text = `${"x".repeat(100)} – and so on…`;
    expect(countSegments(text).count).toBe(2);
    const cheap = cheaperText(text);
    expect(cheap?.segments).toMatchObject({ encoding: "GSM-7", count: 1 });
    expect(cheap?.swaps).toEqual([
      ["–", "-"],
      ["…", "..."],
    ]);
  });

  test("is null if it saves nothing or would lose characters", () => {
    expect(cheaperText("short – text")).toBeNull();
    expect(cheaperText(`${"ж".repeat(100)} –`)).toBeNull();
  });
});
