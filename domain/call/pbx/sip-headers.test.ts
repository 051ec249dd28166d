import { describe, expect, test } from "vitest";
import { readAssertedIdentity, readMessageSummary } from "./sip-headers.ts";

describe("P-Asserted-Identity", () => {
  test.each([
    ['"Priya Nair" <sip:+442079460018@pbx.example;user=phone>', "+442079460018", "Priya Nair"],
    ["<sip:+442079460018@pbx.example>, <tel:+442079460018>", "+442079460018", ""],
    ["tel:+12025550177;phone-context=x", "+12025550177", ""],
    ["sips:204@pbx.example", "204", ""],
    ['"She said \\"hi\\"" <sip:%2B442079460018@pbx.example>', "+442079460018", 'She said "hi"'],
    ["Priya <sip:204@pbx.example>", "204", "Priya"],
  ])("%s", (header, number, name) => {
    expect(readAssertedIdentity(header, undefined)).toEqual({ number, name });
  });

  test.each([
    [undefined, undefined],
    ["", undefined],
    ["<sip:anonymous@anonymous.invalid>", undefined],
    ["<sip:pbx.example>", undefined],
    ["<http://evil.example/@1>", undefined],
    [`<sip:${"1".repeat(600)}@x>`, undefined],
    ["<sip:+442079460018@pbx.example>", "id"],
    ["<sip:+442079460018@pbx.example>", "user;id"],
  ])("%s with privacy %s identifies no caller", (header, privacy) => {
    expect(readAssertedIdentity(header, privacy)).toBeNull();
  });
});

describe("message-summary", () => {
  test.each([
    ["Messages-Waiting: yes\r\nVoice-Message: 2/8 (0/2)\r\n", 2],
    ["messages-waiting: YES\r\n", 1],
    ["Messages-Waiting: no\r\nVoice-Message: 0/8 (0/0)\r\n", 0],
    ["Messages-Waiting: no\nVoice-Message: 3/0\n", 0],
    ["Voice-Message: 4/0\r\n", 4],
    ["Messages-Waiting: yes\r\nVoice-Message: 99999999/0", 9_999],
  ])("%j", (body, waiting) => {
    expect(readMessageSummary(body)).toEqual({ waiting });
  });

  test.each([undefined, "", "Fax-Message: 1/0", "Voice-Message: many", "x".repeat(5_000)])(
    "%j contains no voicemail count",
    (body) => {
      expect(readMessageSummary(body)).toBeNull();
    },
  );
});
