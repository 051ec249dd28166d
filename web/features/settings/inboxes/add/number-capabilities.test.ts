import { expect, test } from "vitest";
import { numberCapabilities } from "./number-capabilities.ts";

const free = {
  number: "+12025550100",
  formatted: "(202) 555-0100",
  kind: "phone" as const,
  canText: true,
  isInbox: false,
  pointsHere: false,
  smsWebhookUrl: null,
};

test("warns if a number currently delivers to another system", () => {
  const capabilities = numberCapabilities({
    ...free,
    smsWebhookUrl: "https://old-desk.example/sms?x=1",
  });
  expect(capabilities).toEqual({
    message: "texts currently go to old-desk.example",
    isOff: false,
    isWarning: true,
  });
  expect(numberCapabilities({ ...free, smsWebhookUrl: "not an address" }).message).toContain(
    "another address",
  );
});

test("rejects a number that is an inbox already or can't receive texts", () => {
  expect(numberCapabilities({ ...free, isInbox: true }).isOff).toBe(true);
  expect(numberCapabilities({ ...free, canText: false }).isOff).toBe(true);
  expect(numberCapabilities({ ...free, kind: "whatsapp", pointsHere: true }).message).toBe(
    "messages arrive here already",
  );
  expect(numberCapabilities(free)).toEqual({ message: "free", isOff: false, isWarning: false });
});
