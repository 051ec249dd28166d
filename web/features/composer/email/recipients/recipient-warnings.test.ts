import { expect, test } from "vitest";
import type { Contact, Inbox, Member } from "#contract/live-protocol.ts";
import { recipientLabel, recipientWarnings } from "./recipient-warnings.ts";

const known = {
  inboxes: [
    {
      kind: "email",
      address: "help@copperline.example",
      email: { aliases: ["hi@copperline.example"] },
    },
  ] as unknown as Inbox[],
  members: [{ name: "Maya Lind", email: "Maya@copperline.example" }] as unknown as Member[],
  contactPoints: [
    { kind: "email", value: "ada@brook.example", state: "bounced" },
  ] as unknown as Contact["contactPoints"],
};
const warningsFor = (address: string) =>
  recipientWarnings([{ address, name: "" }], known).map((note) => note.message);

test("warns about a bounced address, a teammate and our own inbox before sending", () => {
  expect(warningsFor("Ada@brook.example")).toEqual([
    "The last email to Ada@brook.example bounced.",
  ]);
  expect(warningsFor("maya@copperline.example")[0]).toMatch(/Maya Lind is a teammate/);
  for (const own of [
    "help@copperline.example",
    "help+c_12@copperline.example",
    "HI@copperline.example",
  ])
    expect(warningsFor(own)[0]).toMatch(/is one of your own inboxes/);
  expect(warningsFor("bob@brook.example")).toEqual([]);
});

test("shows the real address if the name looks like another address", () => {
  const address = "billing@paypa1.example";
  expect(recipientLabel({ name: "service@paypal.com", address })).toBe(address);
  expect(recipientLabel({ name: "Priya Nair", address })).toBe("Priya Nair");
  expect(recipientLabel({ name: "", address })).toBe(address);
});
