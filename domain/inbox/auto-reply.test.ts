import { describe, expect, test } from "vitest";
import {
  type AutoReply,
  type AutoReplyCandidate,
  type AutoReplyHistory,
  decideAutoReply,
  suppressesAutoReply,
  withoutLinks,
} from "./auto-reply.ts";
import { defaultBusinessHours } from "./hours.ts";

const wish: AutoReply = { isOn: true, html: "<p>Thank you.</p>", when: "always", hours: null };
const mail: AutoReplyCandidate = {
  from: "ada@brook.example",
  replyTo: "ada@brook.example",
  returnPath: "ada@brook.example",
  auto: null,
  isList: false,
  forbidsReplies: false,
  isBlindCopy: false,
  writtenAt: "2026-11-20T19:59:00Z",
};
const memory: AutoReplyHistory = { repliedAt: null, mailsInConversation: 1, mailsFromDomain: 1 };
const ours = ["hello@copperline.example", "billing@copperline.example"];
const now = new Date("2026-11-20T20:00:00Z");

const decide = (
  change: {
    wish?: Partial<AutoReply> | null;
    mail?: Partial<AutoReplyCandidate>;
    memory?: Partial<AutoReplyHistory>;
  } = {},
) => {
  const decision = decideAutoReply(
    change.wish === null ? null : { ...wish, ...change.wish },
    { ...mail, ...change.mail },
    { ...memory, ...change.memory },
    ours,
    now,
  );
  return decision.kind === "reply" ? "reply" : decision.why;
};

test("a person's first mail is answered", () => {
  expect(decide()).toBe("reply");
  expect(decide({ mail: { returnPath: null } })).toBe("reply");
});

test("a line without words or switched off says nothing", () => {
  expect(decide({ wish: null })).toBe("off");
  expect(decide({ wish: { isOn: false } })).toBe("off");
  expect(decide({ wish: { html: "  " } })).toBe("off");
});

describe("only outside the hours", () => {
  const hours = defaultBusinessHours("Europe/London");
  test("it keeps silent while the line is open", () => {
    expect(decide({ wish: { when: "outside_hours", hours } })).toBe("reply");
    const all = { ...hours, week: hours.week.map(() => [{ from: "00:00", to: "24:00" }]) };
    expect(decide({ wish: { when: "outside_hours", hours: all } })).toBe("open");
    expect(decide({ wish: { when: "always", hours: all } })).toBe("reply");
  });
});

describe("it never answers", () => {
  test.each(["auto-reply", "auto-generated", "bulk", "bounce", "receipt"] as const)(
    "a program: %s",
    (auto) => expect(decide({ mail: { auto } })).toBe("automatic"),
  );
  test("a mailing list, an empty return path, a blind copy, whoever forbids it", () => {
    expect(decide({ mail: { isList: true } })).toBe("list");
    expect(decide({ mail: { returnPath: "" } })).toBe("no_return");
    expect(decide({ mail: { isBlindCopy: true } })).toBe("blind_copy");
    expect(decide({ mail: { forbidsReplies: true } })).toBe("forbidden");
  });
  test.each([
    "no-reply@shop.example",
    "noreply+a1b2@shop.example",
    "do_not_reply@shop.example",
    "MAILER-DAEMON@mx.example",
    "postmaster@mx.example",
    "bounces-42@list.example",
  ])("an address nobody reads: %s", (from) => {
    expect(decide({ mail: { from } })).toBe("nobody");
    expect(decide({ mail: { replyTo: from } })).toBe("nobody");
  });
  test("our own addresses, also by a plus form or as the place answers go to", () => {
    expect(decide({ mail: { from: "Billing@copperline.example" } })).toBe("ourselves");
    expect(decide({ mail: { replyTo: "hello+c_abc@copperline.example" } })).toBe("ourselves");
  });
  test("a stranger whom the sender only names as the one to answer", () => {
    expect(decide({ mail: { replyTo: "victim@oduya.example" } })).toBe("elsewhere");
    expect(decide({ mail: { from: "ada@gmail.com", replyTo: "max@gmail.com" } })).toBe("elsewhere");
    expect(decide({ mail: { replyTo: "office@brook.example" } })).toBe("reply");
    expect(decide({ mail: { replyTo: "ada@shop.brook.example" } })).toBe("reply");
    expect(decide({ mail: { from: "Ada@gmail.com", replyTo: "ada@gmail.com" } })).toBe("reply");
  });
  test("people whose names only look like it", () => {
    expect(decide({ mail: { from: "alerta@brook.example" } })).toBe("reply");
    expect(decide({ mail: { from: "norepland@brook.example" } })).toBe("reply");
  });
});

test("mail of former days, as a mailbox brings it when it is read for the first time, is not answered", () => {
  expect(decide({ mail: { writtenAt: "2026-11-19T19:00:00Z" } })).toBe("late");
});

test("a sender is told once a day and line", () => {
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:01Z" } })).toBe("told_already");
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:00Z" } })).toBe("reply");
});

test.each([
  ["Is my table ready?", "Is my table ready?"],
  ["J. Smith of St. Ives", "J. Smith of St. Ives"],
  ["Win now: https://evil.test/a at once", "Win now: at once"],
  ["www.evil.test", ""],
  ["Visit evil.test or write to me@evil.test today", "Visit or write to today"],
])("of what a stranger wrote no link is repeated: %s", (words, said) => {
  expect(withoutLinks(words)).toBe(said);
});

test("more than ten mails in ten minutes are a loop, also when the addresses change", () => {
  expect(decide({ memory: { mailsInConversation: 10 } })).toBe("reply");
  expect(decide({ memory: { mailsInConversation: 11 } })).toBe("loop");
  expect(decide({ memory: { mailsFromDomain: 11 } })).toBe("loop");
});

test("what Exchange writes on people's mail forbids only what it names", () => {
  expect(suppressesAutoReply("All")).toBe(true);
  expect(suppressesAutoReply("DR, OOF, AutoReply")).toBe(true);
  expect(suppressesAutoReply("DR, RN, NRN")).toBe(false);
  expect(suppressesAutoReply("None")).toBe(false);
  expect(suppressesAutoReply(null)).toBe(false);
});
