import { expect, test } from "vitest";
import type { EmailPart } from "#contract/live-protocol.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { blockedImagesText } from "./blocked-images-text.ts";
import { formatInviteTime } from "./calendar-time.ts";
import { recipientsDeliveryText } from "./recipient-delivery-text.ts";
import { recipientsLabel, shortName } from "./recipient-labels.ts";
import { emailBadges, partialContentNotice, suspicionText } from "./security-labels.ts";

const person = (address: string, name = "") => ({ address, name });
const ours = [person("help@copperline.example")];

function email(change: Partial<EmailPart> = {}): EmailPart {
  return {
    subject: "No hot water",
    fromName: "Priya Nair",
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    hasHtml: false,
    hasQuotedText: false,
    hasOriginal: true,
    size: 1,
    claimedSentAt: null,
    auto: null,
    warnings: [],
    securityWarnings: [],
    calendar: null,
    forwarded: null,
    bounce: null,
    auth: null,
    recipients: [],
    cancelsOnReply: false,
    ...change,
  };
}
const entry = (change: Partial<EmailPart>) =>
  ({ direction: "in", from: "priya@nairhome.example", email: email(change) }) as MessageEntry;

test("shortens the recipients", () => {
  const to = [person("help@copperline.example", "Copperline")];
  const max = person("max@oduya.example", "Max Oduya");
  const ines = person("ines@duarte.example", "Duarte, Ines");
  expect(recipientsLabel(email({ to, cc: [max] }), ours)).toBe("to help, cc Max Oduya");
  expect(recipientsLabel(email({ to: [...to, max], cc: [ines] }), ours)).toBe(
    "to help and Max, cc Ines",
  );
  expect(recipientsLabel(email({ to: [max, ines, ...to, max] }), ours)).toBe(
    "to Max, Ines and 2 more",
  );
  expect(recipientsLabel(email({ to: [max, ines], more: { to: 1949 } }), ours)).toBe(
    "to Max, Ines and 1,949 more",
  );
  expect(recipientsLabel(email({ bcc: to }), ours)).toBe("bcc help");
  expect(recipientsLabel(email(), ours)).toBe("");
  expect(shortName(person("bank@evil.example", "info@bank.example"), ours)).toBe("bank");
});

test("says at most two suspicions, the worst first", () => {
  const message = (
    change: Partial<EmailPart>,
    lies: { claimedHost: string; leadsTo: string }[] = [],
  ) => suspicionText(entry(change), lies);
  expect(message({})).toBeNull();
  expect(message({ securityWarnings: ["first_time", "blind_copy"] })).toBeNull();
  expect(message({ securityWarnings: ["not_authentic"] })).toBe(
    "This email failed authentication for nairhome.example. It may be from someone else.",
  );
  expect(message({ securityWarnings: ["own_address_unproven"] })).toBe(
    "This email uses your own address priya@nairhome.example, but nothing proves a teammate sent it.",
  );
  expect(
    message({ securityWarnings: ["name_is_address", "first_time"], fromName: "info@bank.example" }),
  ).toBe(
    "The sender name is info@bank.example, but the email comes from priya@nairhome.example. This is the first email from this address.",
  );
  expect(
    message({ securityWarnings: ["reply_elsewhere"], replyTo: [person("x@evil.example")] }),
  ).toBe("Replies would go to x@evil.example, not to nairhome.example.");
  expect(message({}, [{ claimedHost: "bank.example", leadsTo: "evil.example" }])).toBe(
    "A link shows bank.example but opens evil.example.",
  );
  const fromUs = (securityWarnings: EmailPart["securityWarnings"]) =>
    suspicionText({ ...entry({ securityWarnings }), direction: "out" }, []);
  expect(fromUs(["name_is_address"])).toBeNull();
  // Someone else may have used a teammate's name.
  expect(fromUs(["not_authentic"])).toContain("failed authentication");
});

test("shows badges next to the name", () => {
  const words = (change: Partial<EmailPart>) => emailBadges(entry(change)).map((one) => one.text);
  expect(words({ auto: "auto-reply" })).toEqual(["automatic reply"]);
  const auth = { spf: "pass", dkim: "pass", dmarc: "none", via: "mailer.example" };
  expect(words({ auth, securityWarnings: ["first_time", "blind_copy"] })).toEqual([
    "via mailer.example",
    "bcc",
    "first email",
  ]);
});

test("lists delivery per recipient only if it differs", () => {
  const one = (state: "delivered" | "bounced" | "accepted", change = {}) => ({
    address: "a@b.example",
    name: "",
    role: "to" as const,
    state,
    message: null,
    detail: null,
    isComplained: false,
    openedAt: null,
    ...change,
  });
  expect(recipientsDeliveryText([one("delivered"), one("delivered")])).toBeNull();
  expect(recipientsDeliveryText([one("delivered"), one("delivered"), one("bounced")])).toBe(
    "delivered to 2, bounced 1",
  );
  expect(recipientsDeliveryText([one("delivered", { isComplained: true }), one("accepted")])).toBe(
    "reported as spam 1, on its way 1",
  );
});

test("says how many images are blocked, and why", () => {
  expect(blockedImagesText(0, 0)).toBeNull();
  expect(blockedImagesText(1, 0)).toBe("1 remote image blocked.");
  expect(blockedImagesText(3, 1)).toBe("3 remote images and 1 tracking pixel blocked.");
  expect(blockedImagesText(0, 2)).toBe("2 tracking pixels blocked.");
});

test("shows an invitation in the reader's time zone", () => {
  const card = (start: [string, string | null], end: [string, string | null] | null = null) => ({
    method: "REQUEST",
    summary: null,
    location: null,
    organiser: null,
    attendees: [],
    uid: null,
    start: { value: start[0], zone: start[1] },
    end: end && { value: end[0], zone: end[1] },
  });
  const frame = { timeZone: "Europe/London", locale: "en-GB" };
  expect(
    formatInviteTime(
      card(["20261126T150000", "Europe/Berlin"], ["20261126T160000", "Europe/Berlin"]),
      frame,
    ),
  ).toBe("Thursday, 26 November 2026, 14:00 – 15:00");
  expect(formatInviteTime(card(["20260701T120000Z", "UTC"]), frame)).toBe(
    "Wednesday, 1 July 2026, 13:00",
  );
  expect(formatInviteTime(card(["20261126", null], ["20261128", null]), frame)).toBe(
    "Thursday, 26 November 2026 – Friday, 27 November 2026",
  );
  expect(formatInviteTime(card(["20261126", null], ["20261127", null]), frame)).toBe(
    "Thursday, 26 November 2026",
  );
  expect(formatInviteTime(card(["20261126T150000", "W. Europe Standard Time"]), frame)).toBe(
    "Thursday, 26 November 2026, 15:00, W. Europe Standard Time",
  );
  // The night of the DST change: 00:30 UTC is 01:30 in London, still summer time.
  expect(
    formatInviteTime(card(["20261025T013000", "Europe/London"]), { ...frame, timeZone: "UTC" }),
  ).toMatch(/0[01]:30/);
  expect(formatInviteTime(card(["tomorrow", null]), frame)).toBeNull();
});

test("says how much of an unparsable email is shown, and where the rest is", () => {
  const message = (text: string, hasOriginal: boolean) =>
    partialContentNotice({ ...entry({ hasOriginal }), text });
  expect(message("Is my", true)).toBe(
    "Only the beginning of this email can be displayed. View the original to see all of it.",
  );
  expect(message(" ", false)).toBe("The content of this email couldn't be displayed.");
});
