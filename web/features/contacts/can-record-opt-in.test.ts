import { expect, test } from "vitest";
import { canRecordOptIn } from "./can-record-opt-in.ts";

const open = { whatsappRevokedAt: null };
const revoked = { whatsappRevokedAt: "2026-11-20T12:00:00.000Z" };

test("allows an agent to record a first WhatsApp opt-in, but not one after an opt-out", () => {
  const agent = { canRemoveSuppression: false, channel: "whatsapp" } as const;
  expect(canRecordOptIn({ ...agent, point: open })).toBe(true);
  expect(canRecordOptIn({ ...agent, point: revoked })).toBe(false);
  expect(canRecordOptIn({ ...agent, channel: "sms", point: open })).toBe(false);
});

test("allows a manager to record any opt-in", () => {
  for (const channel of ["sms", "whatsapp"] as const)
    for (const point of [open, revoked])
      expect(canRecordOptIn({ canRemoveSuppression: true, channel, point })).toBe(true);
});
