import { describe, expect, test, vi } from "vitest";
import { looksLikeOptOut, parseConsentKeyword } from "./consent-keywords.ts";

describe("exact keywords", () => {
  test.each([
    "STOP",
    "stop",
    " Stop. ",
    "StopAll",
    "stop all",
    "UNSUBSCRIBE",
    "cancel",
    "END",
    "quit!",
    "revoke",
    "OPTOUT",
    "opt out",
    "Opt-Out",
    "arrêt",
    "Stop promotions",
    "STOPP",
    "Abmelden!",
    "lopeta",
  ])("%j stops texts", (text) => expect(parseConsentKeyword(text, false)).toBe("stop"));
  test.each(["START", "unstop"])("%j grants texts", (text) =>
    expect(parseConsentKeyword(text, true)).toBe("start"),
  );
  test("YES grants texts only while they are stopped", () => {
    expect(parseConsentKeyword("Yes", true)).toBe("start");
    expect(parseConsentKeyword("Yes", false)).toBeNull();
  });
  test.each(["HELP", "info?"])("%j asks for help", (text) =>
    expect(parseConsentKeyword(text, false)).toBe("help"),
  );
  test.each([
    "stop please",
    "Stop by the shop",
    "Can you stop the leak?",
    "the end",
    "yes please",
    "",
    "👍",
  ])("%j is not a keyword", (text) => expect(parseConsentKeyword(text, true)).toBeNull());
});

describe("opt-outs in free text", () => {
  test.each([
    "Please stop texting me",
    "dont text me again",
    "stop sending me messages!",
    "Take me off your list",
    "wrong number",
    "no más",
    "STOP PLEASE",
    "leave me alone",
  ])("%j looks like an opt-out", (text) => expect(looksLikeOptOut(text)).toBe(true));
  test.each([
    "Can you stop the leak?",
    "The bus stop is closed",
    "See you at the end of the week",
    "Is my table ready?",
    "I will text you again later",
  ])("%j does not look like an opt-out", (text) => expect(looksLikeOptOut(text)).toBe(false));
});

test("a text that is too long to be an SMS is not searched", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const text = "stop ".repeat(200_000);
  expect([parseConsentKeyword(text, true), looksLikeOptOut(text)]).toEqual([null, false]);
  expect(normalize.mock.contexts.map((one) => String(one).length)).not.toContain(text.length);
  normalize.mockRestore();
});
