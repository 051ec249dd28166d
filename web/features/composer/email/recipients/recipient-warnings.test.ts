import { expect, test } from "vitest";
import type { Contact, Inbox, Member } from "#contract/live-protocol.ts";
import { recipientLabel, recipientWarnings } from "./recipient-warnings.ts";

const known = {
  lines: [
    {
      kind: "mail",
      address: "help@copperline.example",
      mail: { aliases: ["hi@copperline.example"] },
    },
  ] as unknown as Inbox[],
  members: [{ name: "Maya Lind", email: "Maya@copperline.example" }] as unknown as Member[],
  points: [
    { kind: "mail", value: "ada@brook.example", state: "bounced" },
  ] as unknown as Contact["points"],
};
const say = (address: string) =>
  recipientWarnings([{ address, name: "" }], known).map((note) => note.say);

test("an address that bounced, a colleague and a line of our own are told before the mail leaves", () => {
  expect(say("Ada@brook.example")).toEqual(["The last email to Ada@brook.example bounced."]);
  expect(say("maya@copperline.example")[0]).toMatch(/Maya Lind is a teammate/);
  for (const own of [
    "help@copperline.example",
    "help+c_12@copperline.example",
    "HI@copperline.example",
  ])
    expect(say(own)[0]).toMatch(/is one of your own inboxes/);
  expect(say("bob@brook.example")).toEqual([]);
});

test("a name that claims to be another address does not hide where the mail goes", () => {
  const address = "billing@paypa1.example";
  expect(recipientLabel({ name: "service@paypal.com", address })).toBe(address);
  expect(recipientLabel({ name: "Priya Nair", address })).toBe("Priya Nair");
  expect(recipientLabel({ name: "", address })).toBe(address);
});
