import { expect, test } from "vitest";
import type { Contact } from "#contract/live-protocol.ts";
import { consentStates } from "./consent-states.ts";

const frame = { now: new Date("2026-11-22T12:00:00Z"), timeZone: "UTC", locale: "en-GB" };
const point = (change: Partial<Contact["contactPoints"][number]> = {}) =>
  ({
    id: "p",
    kind: "phone",
    value: "+447700900514",
    formatted: "07700 900514",
    label: "",
    state: "ok",
    smsOptedOutAt: null,
    whatsappGrantedAt: null,
    whatsappRevokedAt: null,
    ...change,
  }) as Contact["contactPoints"][number];
const phone = { kind: "phone", isArchived: false } as const;
const whatsapp = { kind: "whatsapp", isArchived: false } as const;
const describeStates = (
  of: Parameters<typeof consentStates>[0],
  inboxes: Parameters<typeof consentStates>[1],
) =>
  consentStates(of, inboxes, frame).map(
    ({ channel, kind, message }) => `${channel} ${kind}: ${message}`,
  );

test("shows the state of each channel, and WhatsApp only where it is or was used", () => {
  expect(describeStates(point(), [phone])).toEqual(["Texts ok: not opted out"]);
  expect(describeStates(point(), [phone, whatsapp])).toEqual([
    "Texts ok: not opted out",
    "WhatsApp none: no opt-in yet",
  ]);
  expect(describeStates(point(), [phone, { ...whatsapp, isArchived: true }])).toHaveLength(1);
});

test("keeps opt-outs of one channel separate from the other", () => {
  const granted = point({ whatsappGrantedAt: "2026-11-20T09:00:00Z" });
  expect(describeStates(granted, [phone])[1]).toMatch(/^WhatsApp ok: opted in 20 Nov/);
  const stopped = point({
    whatsappGrantedAt: "2026-11-19T09:00:00Z",
    whatsappRevokedAt: "2026-11-20T09:00:00Z",
  });
  expect(describeStates(stopped, [whatsapp])).toEqual([
    "Texts ok: not opted out",
    expect.stringMatching(/^WhatsApp off: opted out 20 Nov/),
  ]);
  expect(describeStates(point({ smsOptedOutAt: "2026-11-20T09:00:00Z" }), [whatsapp])[0]).toMatch(
    /^Texts off: opted out 20 Nov/,
  );
});
