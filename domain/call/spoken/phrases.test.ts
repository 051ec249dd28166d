import { describe, expect, test } from "vitest";
import type { Script } from "#domain/call/script.ts";
import { inVoice } from "./in-voice.ts";
import { spokenLanguageCodes, spokenLanguages } from "./languages.ts";
import {
  customPhrases,
  formatPhrase,
  keyName,
  missingFill,
  phraseRules,
  phrases,
} from "./phrases.ts";

const fillsIn = (text: string) =>
  [...text.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name).sort();

describe("languages", () => {
  test.each(Object.entries(phrases))("%s has each phrase with its placeholders", (_, sentences) => {
    for (const [name, { fills }] of Object.entries(phraseRules))
      expect(fillsIn(sentences[name as keyof typeof sentences]), name).toEqual([...fills].sort());
  });

  test("each have a translation, and no two translations are the same", () => {
    expect(spokenLanguageCodes.length).toBeGreaterThanOrEqual(10);
    for (const code of spokenLanguageCodes)
      expect(phrases[spokenLanguages[code].text].thanks).toMatch(/\S/);
    const all = Object.values(phrases);
    expect(new Set(all.map((one) => one.apology)).size).toBe(all.length);
  });
});

test("prefers the admin's own wording and falls back to the language's", () => {
  const own = {
    language: "de-DE",
    phrases: { positionInQueue: "Platz {position}, bitte." },
  } as const;
  expect(formatPhrase(own, "positionInQueue", { position: "3" })).toBe("Platz 3, bitte.");
  expect(formatPhrase(own, "thanks")).toBe("Vielen Dank. Auf Wiederhören.");
  expect(formatPhrase({}, "thanks")).toBe("Thank you. Goodbye.");
  expect(formatPhrase({ phrases: { thanks: "  " } }, "thanks")).toBe("Thank you. Goodbye.");
  expect(keyName(own, "#")).toBe("Raute");
  expect(keyName(own, "5")).toBe("5");
});

test("does not expand placeholders inside filled-in values", () => {
  expect(formatPhrase({}, "callFor", { inbox: "{number}", number: "020" })).toBe(
    "A call for {number}, from 020. Press 1 to take it.",
  );
});

test("finds a wording that lacks its placeholder", () => {
  expect(missingFill("positionInQueue", "Soon.")).toBe("position");
  expect(missingFill("positionInQueue", "You are {position}.")).toBeNull();
  expect(missingFill("leaveQueue", "")).toBeNull();
  for (const name of customPhrases) expect(phraseRules[name].custom).not.toBeNull();
});

test("applies the inbox's voice to speech in a script, not to audio files", () => {
  const script: Script = [
    { kind: "prompt", prompt: { text: "Hi" } },
    {
      kind: "gather",
      prompts: [{ text: "Press 1." }, { play: "music" }],
      digits: 1,
      timeoutSeconds: 1,
      next: "t",
    },
    { kind: "hang_up" },
  ];
  expect(inVoice({}, script)).toBe(script);
  expect(inVoice({ language: "de-DE", voice: "Polly.Vicki" }, script)).toMatchObject([
    { prompt: { text: "Hi", lang: "de-DE", voice: "Polly.Vicki" } },
    { prompts: [{ text: "Press 1.", lang: "de-DE", voice: "Polly.Vicki" }, { play: "music" }] },
    { kind: "hang_up" },
  ]);
  expect(inVoice({ language: "fr-FR" }, script)[0]).toEqual({
    kind: "prompt",
    prompt: { text: "Hi", lang: "fr-FR" },
  });
});
