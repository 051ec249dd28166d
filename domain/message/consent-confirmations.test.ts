import { expect, test } from "vitest";
import { consentConfirmations } from "./consent-confirmations.ts";
import { countSegments } from "./sms-segments.ts";

test("a confirmation is one text in every language, and names the keyword to reply with", () => {
  for (const { sms, whatsapp } of Object.values(consentConfirmations)) {
    expect([sms.stop, sms.start].map((text) => countSegments(text).count)).toEqual([1, 1]);
    for (const { stop, start } of [sms, whatsapp]) {
      expect(stop).toContain("START");
      expect(start).toContain("STOP");
    }
  }
});
