import { expect, test } from "vitest";
import type { ContactPointId } from "#domain/ids.ts";
import { mergeNotes, optOutsToExtend } from "./contact-merge.ts";

test.each([
  ["Pays late", "Has a dog", "both", "Pays late\n\nHas a dog"],
  ["Pays late", "", "both", "Pays late"],
  ["", "Has a dog", "both", "Has a dog"],
  ["Pays late. Has a dog", "Has a dog", "both", "Pays late. Has a dog"],
  ["Pays late", "Has a dog", "merged", "Has a dog"],
  ["Pays late", "Has a dog", "contact", "Pays late"],
] as const)("notes %j and %j, %s: %j", (contact, merged, choice, expected) => {
  expect(mergeNotes(contact, merged, choice)).toBe(expected);
});

const point = (id: string, change: object = {}) => ({
  id: id as ContactPointId,
  kind: "phone" as const,
  value: "+447700900100",
  smsOptedOutAt: null,
  whatsappRevokedAt: null,
  ...change,
});

test("an opt-out of one number extends to the other numbers, per channel", () => {
  const at = "2026-01-01T00:00:00Z";
  expect(optOutsToExtend([point("a"), point("b")])).toEqual([]);
  expect(
    optOutsToExtend([
      point("a", { smsOptedOutAt: at }),
      point("b", { whatsappRevokedAt: at }),
      point("c", { kind: "email" }),
      point("d", { value: "withheld" }),
    ]),
  ).toEqual([
    { contactPointId: "b", channel: "sms" },
    { contactPointId: "a", channel: "whatsapp" },
  ]);
});
