import { expect, test } from "vitest";
import { mayRecordOptIn } from "./consent-choices.ts";

const open = { whatsappRevokedAt: null };
const revoked = { whatsappRevokedAt: "2026-11-20T12:00:00.000Z" };

test("an agent records a first opt-in to WhatsApp, and none after an opt-out", () => {
  const agent = { mayLift: false, medium: "whatsapp" } as const;
  expect(mayRecordOptIn({ ...agent, point: open })).toBe(true);
  expect(mayRecordOptIn({ ...agent, point: revoked })).toBe(false);
  expect(mayRecordOptIn({ ...agent, medium: "text", point: open })).toBe(false);
});

test("a manager records any", () => {
  for (const medium of ["text", "whatsapp"] as const)
    for (const point of [open, revoked])
      expect(mayRecordOptIn({ mayLift: true, medium, point })).toBe(true);
});
