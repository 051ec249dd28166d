import fc from "fast-check";
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
const email: AutoReplyCandidate = {
  from: "ada@brook.example",
  replyTo: "ada@brook.example",
  returnPath: "ada@brook.example",
  auto: null,
  isList: false,
  forbidsReplies: false,
  isBlindCopy: false,
  writtenAt: "2026-11-20T19:59:00Z",
};
const memory: AutoReplyHistory = {
  repliedAt: null,
  emailsInConversation: 1,
  emailsFromDomain: 1,
  isFromBeforeRestore: false,
};
const ours = ["hello@copperline.example", "billing@copperline.example"];
const now = new Date("2026-11-20T20:00:00Z");

const decide = (
  change: {
    input?: Partial<AutoReply> | null;
    email?: Partial<AutoReplyCandidate>;
    memory?: Partial<AutoReplyHistory>;
  } = {},
) => {
  const decision = decideAutoReply(
    change.input === null ? null : { ...input, ...change.input },
    { ...email, ...change.email },
    { ...memory, ...change.memory },
    ours,
    now,
  );
  return decision.kind === "reply" ? "reply" : decision.reason;
};

test("replies to a person's first email", () => {
  expect(decide()).toBe("reply");
  expect(decide({ email: { returnPath: null } })).toBe("reply");
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

describe("never replies to", () => {
  test.each(["auto-reply", "auto-generated", "bulk", "bounce", "receipt"] as const)(
    "an automated sender: %s",
    (auto) => expect(decide({ email: { auto } })).toBe("automatic"),
  );
  test("a mailing list, an empty return path, a blind copy or a sender that opted out", () => {
    expect(decide({ email: { isList: true } })).toBe("list");
    expect(decide({ email: { returnPath: "" } })).toBe("no_return");
    expect(decide({ email: { isBlindCopy: true } })).toBe("blind_copy");
    expect(decide({ email: { forbidsReplies: true } })).toBe("forbidden");
  });
  test.each([
    "no-reply@shop.example",
    "noreply+a1b2@shop.example",
    "do_not_reply@shop.example",
    "MAILER-DAEMON@mx.example",
    "postmaster@mx.example",
    "bounces-42@list.example",
  ])("an address that isn't read: %s", (from) => {
    expect(decide({ email: { from } })).toBe("nobody");
    expect(decide({ email: { replyTo: from } })).toBe("nobody");
  });
  test("our own addresses, also with a plus tag or as Reply-To", () => {
    expect(decide({ email: { from: "Billing@copperline.example" } })).toBe("ourselves");
    expect(decide({ email: { replyTo: "hello+c_abc@copperline.example" } })).toBe("ourselves");
  });
  test("a third party named in Reply-To", () => {
    expect(decide({ email: { replyTo: "victim@oduya.example" } })).toBe("elsewhere");
    expect(decide({ email: { from: "ada@gmail.com", replyTo: "max@gmail.com" } })).toBe(
      "elsewhere",
    );
    expect(decide({ email: { replyTo: "office@brook.example" } })).toBe("reply");
    expect(decide({ email: { replyTo: "ada@shop.brook.example" } })).toBe("reply");
    expect(decide({ email: { from: "Ada@gmail.com", replyTo: "ada@gmail.com" } })).toBe("reply");
  });
  test("people whose names only look automated", () => {
    expect(decide({ email: { from: "alerta@brook.example" } })).toBe("reply");
    expect(decide({ email: { from: "norepland@brook.example" } })).toBe("reply");
  });
});

test("does not reply to old emails that a mailbox delivers when it is first fetched", () => {
  expect(decide({ email: { writtenAt: "2026-11-19T19:00:00Z" } })).toBe("late");
});

test("does not reply to what may have got a reply before a backup was restored", () => {
  expect(decide({ memory: { isFromBeforeRestore: true } })).toBe("restored");
});

test("replies to a sender once a day per inbox", () => {
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:01Z" } })).toBe("told_already");
  expect(decide({ memory: { repliedAt: "2026-11-19T20:00:00Z" } })).toBe("reply");
});

test.each([
  ["Is my table ready?", "Is my table ready?"],
  ["J. Smith of St. Ives", "J. Smith of St. Ives"],
  ["Win now: https://evil.test/a at once", "Win now: at once"],
  ["www.evil.test", ""],
  ["Visit evil.test or write to me@evil.test today", "Visit or write to today"],
  ["Your parcel is held: t.co/aB9x", "Your parcel is held:"],
  ["Pay at x.com/pay1 now", "Pay at now"],
  ["1x.ly/win", ""],
  ["evil。com/login", ""],
  ["bank-1.co/a", ""],
  ["ab.shop", ""],
  ["evil․com evil．com evil｡com evil﹒com ⒈com evil…com", ""],
  ["evil.\u200bcom evil\u200b.com ev\u00adil.com", ""],
  ["evil.test\u2060/a evil.test／a evil.test⁄a", ""],
  ["me＠evil", ""],
  ["🎁.test", ""],
  ["Where is order 4411? Thanks.", "Where is order 4411? Thanks."],
  ["Wait... (St. Ives, No. 5)", "Wait... (St. Ives, No. 5)"],
])("removes links from a sender's text before repeating it: %s", (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

test("repeats no word in which a full stop or slash stands between letters or digits", () => {
  const sign = fc.constantFrom(
    ..."ab9é語",
    ..."..。．｡․﹒…/／⁄∕\\",
    "\u200b",
    "\u00ad",
    "-",
    ":",
    " ",
  );
  const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(text, (written) => {
      const shown = withoutLinks(written).replace(/\p{Cf}/gu, "");
      expect(shown).not.toMatch(/[\p{L}\p{N}][.。．｡․﹒…/／⁄∕\\]+[\p{L}\p{N}]/u);
    }),
  );
});

test("treats more than ten emails in ten minutes as a loop, even if the addresses change", () => {
  expect(decide({ memory: { emailsInConversation: 10 } })).toBe("reply");
  expect(decide({ memory: { emailsInConversation: 11 } })).toBe("loop");
  expect(decide({ memory: { emailsFromDomain: 11 } })).toBe("loop");
});

test("honors only the values of X-Auto-Response-Suppress that name automatic replies", () => {
  expect(suppressesAutoReply("All")).toBe(true);
  expect(suppressesAutoReply("DR, OOF, AutoReply")).toBe(true);
  expect(suppressesAutoReply("DR, RN, NRN")).toBe(false);
  expect(suppressesAutoReply("None")).toBe(false);
  expect(suppressesAutoReply(null)).toBe(false);
});
