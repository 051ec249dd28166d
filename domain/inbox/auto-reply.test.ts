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

const input: AutoReply = { isOn: true, html: "<p>Thank you.</p>", when: "always", hours: null };
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
    input?: Partial<AutoReply> | null;
    mail?: Partial<AutoReplyCandidate>;
    memory?: Partial<AutoReplyHistory>;
  } = {},
) => {
  const decision = decideAutoReply(
    change.input === null ? null : { ...input, ...change.input },
    { ...mail, ...change.mail },
    { ...memory, ...change.memory },
    ours,
    now,
  );
  return decision.kind === "reply" ? "reply" : decision.reason;
};

test("answers a person's first email", () => {
  expect(decide()).toBe("reply");
  expect(decide({ mail: { returnPath: null } })).toBe("reply");
});

test("stays silent if the reply is empty or switched off", () => {
  expect(decide({ input: null })).toBe("off");
  expect(decide({ input: { isOn: false } })).toBe("off");
  expect(decide({ input: { html: "  " } })).toBe("off");
});

describe("auto-replies outside business hours", () => {
  const hours = defaultBusinessHours("Europe/London");
  test("are not sent while the inbox is open", () => {
    expect(decide({ input: { when: "outside_hours", hours } })).toBe("reply");
    const all = { ...hours, week: hours.week.map(() => [{ from: "00:00", to: "24:00" }]) };
    expect(decide({ input: { when: "outside_hours", hours: all } })).toBe("open");
    expect(decide({ input: { when: "always", hours: all } })).toBe("reply");
  });
});

describe("never answers", () => {
  test.each(["auto-reply", "auto-generated", "bulk", "bounce", "receipt"] as const)(
    "an automated sender: %s",
    (auto) => expect(decide({ mail: { auto } })).toBe("automatic"),
  );
  test("a mailing list, an empty return path, a blind copy or a sender that opted out", () => {
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
  ])("an address that isn't read: %s", (from) => {
    expect(decide({ mail: { from } })).toBe("nobody");
    expect(decide({ mail: { replyTo: from } })).toBe("nobody");
  });
  test("our own addresses, also with a plus tag or as Reply-To", () => {
    expect(decide({ mail: { from: "Billing@copperline.example" } })).toBe("ourselves");
    expect(decide({ mail: { replyTo: "hello+c_abc@copperline.example" } })).toBe("ourselves");
  });
  test("a third party named in Reply-To", () => {
    expect(decide({ mail: { replyTo: "victim@oduya.example" } })).toBe("elsewhere");
    expect(decide({ mail: { from: "ada@gmail.com", replyTo: "max@gmail.com" } })).toBe("elsewhere");
    expect(decide({ mail: { replyTo: "office@brook.example" } })).toBe("reply");
    expect(decide({ mail: { replyTo: "ada@shop.brook.example" } })).toBe("reply");
    expect(decide({ mail: { from: "Ada@gmail.com", replyTo: "ada@gmail.com" } })).toBe("reply");
  });
  test("people whose names only look automated", () => {
    expect(decide({ mail: { from: "alerta@brook.example" } })).toBe("reply");
    expect(decide({ mail: { from: "norepland@brook.example" } })).toBe("reply");
  });
});

test("does not answer old emails that a mailbox delivers when it is first fetched", () => {
  expect(decide({ mail: { writtenAt: "2026-11-19T19:00:00Z" } })).toBe("late");
});

test("answers a sender once a day per inbox", () => {
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:01Z" } })).toBe("told_already");
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:00Z" } })).toBe("reply");
});

test.each([
  ["Is my table ready?", "Is my table ready?"],
  ["J. Smith of St. Ives", "J. Smith of St. Ives"],
  ["Win now: https://evil.test/a at once", "Win now: at once"],
  ["www.evil.test", ""],
  ["Visit evil.test or write to me@evil.test today", "Visit or write to today"],
])("removes links from a sender's text before repeating it: %s", (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

test("treats more than ten emails in ten minutes as a loop, even if the addresses change", () => {
  expect(decide({ memory: { mailsInConversation: 10 } })).toBe("reply");
  expect(decide({ memory: { mailsInConversation: 11 } })).toBe("loop");
  expect(decide({ memory: { mailsFromDomain: 11 } })).toBe("loop");
});

test("honors only the values of X-Auto-Response-Suppress that name automatic replies", () => {
  expect(suppressesAutoReply("All")).toBe(true);
  expect(suppressesAutoReply("DR, OOF, AutoReply")).toBe(true);
  expect(suppressesAutoReply("DR, RN, NRN")).toBe(false);
  expect(suppressesAutoReply("None")).toBe(false);
  expect(suppressesAutoReply(null)).toBe(false);
});
