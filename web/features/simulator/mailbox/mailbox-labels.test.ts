import { expect, test } from "vitest";
import type {
  SimulatedEmailSummary,
  SimulatedMailbox,
} from "#contract/simulator/simulated-email.ts";
import {
  deliveryLabel,
  formatPeople,
  hasDeliveryProblem,
  isNew,
  mailboxChip,
  parsePeople,
} from "./mailbox-labels.ts";

const email: SimulatedEmailSummary = {
  id: "1",
  address: "ada@street.example",
  folder: "received",
  from: { address: "hello@copperline.example", name: "Maya" },
  to: [{ address: "ada@street.example", name: "Ada Brook" }],
  cc: [],
  subject: "Your visit",
  excerpt: "",
  hasFiles: false,
  isAutomatic: false,
  isRead: false,
  isComplained: false,
  acceptance: null,
  detail: null,
  at: "2026-11-20T09:40:00Z",
};
const box: SimulatedMailbox = {
  addresses: [{ address: "ada@street.example", state: "works", bouncesBy: "event" }],
  client: "gmail",
  isAway: false,
  dropsHeaders: false,
  emails: [],
};
const desk = [{ address: "help@copperline.example", name: "" }];

test.each([
  [{}, "Maya"],
  [{ isAutomatic: true }, "Maya, automatic"],
  [{ isComplained: true }, "Maya, reported as spam"],
  [{ from: { address: "help@copperline.example", name: "" } }, "help@copperline"],
  [
    { folder: "bounced", detail: "552 5.2.2 The mailbox is full" },
    "bounced, 5.2.2 The mailbox is full",
  ],
  [
    { folder: "sent", to: desk, acceptance: "accepted" },
    "to help@copperline, delivered to Deskbell",
  ],
  [
    { folder: "sent", to: desk, acceptance: "rejected" },
    "to help@copperline, rejected by Deskbell",
  ],
  [
    { folder: "sent", to: desk, acceptance: "pending", isAutomatic: true },
    "by auto-reply, to help@copperline, being delivered to Deskbell",
  ],
  [{ folder: "sent" }, "to Ada Brook"],
] as const satisfies [Partial<SimulatedEmailSummary>, string][])(
  "labels %j as %s",
  (change, text) => {
    expect(deliveryLabel({ ...email, ...change })).toBe(text);
  },
);

test("treats only an unread received email as new, and a bounce as a problem", () => {
  expect([isNew(email), hasDeliveryProblem(email)]).toEqual([true, false]);
  expect(isNew({ ...email, isRead: true })).toBe(false);
  expect(isNew({ ...email, folder: "sent" })).toBe(false);
  expect(hasDeliveryProblem({ ...email, folder: "bounced" })).toBe(true);
});

test("shows a broken address before an absence", () => {
  expect(mailboxChip(box)).toBeNull();
  expect(mailboxChip({ ...box, isAway: true })).toMatchObject({ text: "away" });
  const [first] = box.addresses;
  const full = { address: "ada@x.example", state: "full", bouncesBy: "event" } as const;
  expect(
    mailboxChip({ ...box, isAway: true, addresses: first ? [first, full] : [] }),
  ).toMatchObject({
    text: "full",
    kind: "warn",
  });
});

test.each([
  ["", []],
  ["a@b.example", [{ address: "a@b.example", name: "" }]],
  [
    'Ada <a@b.example>; "Max" <c@d.example>, ',
    [
      { address: "a@b.example", name: "Ada" },
      { address: "c@d.example", name: "Max" },
    ],
  ],
  ["nobody", null],
  ["a@b.example, nobody", null],
])("parses %s as people", (typed, people) => {
  expect(parsePeople(typed)).toEqual(people);
  if (people !== null) expect(parsePeople(formatPeople(people))).toEqual(people);
});
