import { describe, expect, test } from "vitest";
import type { Script } from "#domain/call/script.ts";
import { spokenLanguageCodes, spokenLanguages } from "./languages.ts";
import {
  customPhrases,
  formatPhrase,
  keyName,
  missingFill,
  phraseRules,
  phrases,
} from "./phrases.ts";
import { inVoice } from "./spoken-script.ts";

const fillsIn = (text: string) =>
  [...text.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name).sort();

describe("every language", () => {
  test.each(Object.entries(phrases))("%s says each sentence with what is filled in", (_, said) => {
    for (const [name, { fills }] of Object.entries(phraseRules))
      expect(fillsIn(said[name as keyof typeof said]), name).toEqual([...fills].sort());
  });

  test("has a translation, and no two translations say the same", () => {
    expect(spokenLanguageCodes.length).toBeGreaterThanOrEqual(10);
    for (const code of spokenLanguageCodes)
      expect(phrases[spokenLanguages[code].text].thanks).toMatch(/\S/);
    const all = Object.values(phrases);
    expect(new Set(all.map((one) => one.apology)).size).toBe(all.length);
  });
});

test("the admin's own words come first; without them the language's", () => {
  const own = { language: "de-DE", phrases: { placeInQueue: "Platz {place}, bitte." } } as const;
  expect(formatPhrase(own, "placeInQueue", { place: "3" })).toBe("Platz 3, bitte.");
  expect(formatPhrase(own, "thanks")).toBe("Vielen Dank. Auf Wiederhören.");
  expect(formatPhrase({}, "thanks")).toBe("Thank you. Goodbye.");
  expect(formatPhrase({ phrases: { thanks: "  " } }, "thanks")).toBe("Thank you. Goodbye.");
  expect(keyName(own, "#")).toBe("Raute");
  expect(keyName(own, "5")).toBe("5");
});

test("what is filled in is never read as a placeholder itself", () => {
  expect(formatPhrase({}, "callFor", { inbox: "{number}", number: "020" })).toBe(
    "A call for {number}, from 020. Press 1 to take it.",
  );
});

test("a wording that lacks its number is found", () => {
  expect(missingFill("placeInQueue", "Soon.")).toBe("place");
  expect(missingFill("placeInQueue", "You are {place}.")).toBeNull();
  expect(missingFill("leaveQueue", "")).toBeNull();
  for (const name of customPhrases) expect(phraseRules[name].custom).not.toBeNull();
});

test("a script is spoken in the inbox's voice, its sounds are played as they are", () => {
  const script: Script = [
    { do: "prompt", prompt: { say: "Hi" } },
    {
      ...{ do: "gather", prompts: [{ say: "Press 1." }, { play: "music" }], digits: 1 },
      ...{ timeoutSeconds: 1, next: "t" },
    },
    { do: "hangup" },
  ];
  expect(inVoice({}, script)).toBe(script);
  expect(inVoice({ language: "de-DE", voice: "Polly.Vicki" }, script)).toMatchObject([
    { prompt: { say: "Hi", lang: "de-DE", voice: "Polly.Vicki" } },
    { prompts: [{ say: "Press 1.", lang: "de-DE", voice: "Polly.Vicki" }, { play: "music" }] },
    { do: "hangup" },
  ]);
  expect(inVoice({ language: "fr-FR" }, script)[0]).toEqual({
    ...{ do: "prompt", prompt: { say: "Hi", lang: "fr-FR" } },
  });
});
