import { expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import {
  decideEmail,
  type EmailContent,
  type EmailRecipients,
  isSendableAddress,
  recipientRoles,
  type SendingInbox,
  uniqueRecipients,
} from "./decide-email.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const inbox: SendingInbox = {
  name: "Support",
  isArchived: false,
  brokenBecause: null,
  maxFileBytes: 10_000_000,
  maxRecipients: 50,
  undoSeconds: 10,
};
const person = (address: string) => ({ address, name: "" });
const to = (...addresses: string[]): EmailRecipients => ({
  to: addresses.map(person),
  cc: [],
  bcc: [],
});
const content: EmailContent = {
  text: "Yes, come in.",
  canBeEmpty: false,
  files: [],
  hasImages: false,
  sendAt: null,
};

const errorFrom = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
  return null;
};
const errorOf = (
  changes: Partial<{ inbox: SendingInbox; to: EmailRecipients; words: EmailContent }>,
  suppressed: Parameters<typeof decideEmail>[2] = [],
) =>
  errorFrom(() =>
    decideEmail(
      changes.inbox ?? inbox,
      changes.to ?? to("ada@brook.example"),
      suppressed,
      changes.words ?? content,
      now,
    ),
  );

test("holds an email for the inbox's undo window, or queues it at once if there is none", () => {
  expect(decideEmail(inbox, to("ada@brook.example"), [], content, now)).toEqual({
    state: "delayed",
    sendAfter: "2026-11-20T10:00:10.000Z",
  });
  const quick = { ...inbox, undoSeconds: 0 };
  expect(decideEmail(quick, to("ada@brook.example"), [], content, now)).toEqual({
    state: "queued",
    sendAfter: null,
  });
});

test("uses a scheduled time instead of the undo window; it must be in the future and within a year", () => {
  const at = (sendAt: string) => ({ ...content, sendAt });
  expect(
    decideEmail(inbox, to("ada@brook.example"), [], at("2026-11-23T08:00:00.000Z"), now),
  ).toEqual({ state: "scheduled", sendAfter: "2026-11-23T08:00:00.000Z" });
  expect(errorOf({ words: at("2026-11-20T09:59:59.000Z") })?.code).toBe("invalid_send_time");
  expect(errorOf({ words: at("2027-12-24T10:00:00.000Z") })?.code).toBe("invalid_send_time");
});

test("rejects sending from an archived inbox or a broken account", () => {
  expect(errorOf({ inbox: { ...inbox, isArchived: true } })?.code).toBe("inbox_archived");
  const broken = errorOf({ inbox: { ...inbox, brokenBecause: "it doesn't support email" } });
  expect(broken?.message).toBe("Support can't send: it doesn't support email");
});

test("names a suppressed address with its reason, in To and Cc, ignoring case", () => {
  const stopped = [{ address: "ada@brook.example", reason: "bounced" as const }];
  const sentence = /ada@brook\.example is suppressed because an email to it bounced/;
  expect(errorOf({ to: to("Ada@Brook.example") }, stopped)?.message).toMatch(sentence);
  const copy = { ...to("max@brook.example"), cc: [person("ada@brook.example")] };
  expect(errorOf({ to: copy }, stopped)?.code).toBe("address_suppressed");
  expect(errorOf({ to: to("max@brook.example") }, stopped)).toBeNull();
});

test("rejects attachments that are too large, and states the limit", () => {
  const files = [
    { name: "plan.pdf", size: 6_000_000 },
    { name: "photo.jpg", size: 5_000_000 },
  ];
  const heavy = errorOf({ words: { ...content, files } });
  expect(heavy?.code).toBe("attachments_too_large");
  expect(heavy?.message).toMatch(/total 10 MB; this inbox can send up to 9\.5 MB/);
});

test("rejects an empty email unless it has a file, an image or a forwarded email", () => {
  const blank = { ...content, text: " \n " };
  expect(errorOf({ words: blank })?.code).toBe("empty_email");
  expect(errorOf({ words: { ...blank, canBeEmpty: true } })).toBeNull();
  expect(errorOf({ words: { ...blank, hasImages: true } })).toBeNull();
  expect(errorOf({ words: { ...blank, files: [{ name: "a", size: 1 }] } })).toBeNull();
});

test("counts To, Cc and Bcc together against the recipient limit", () => {
  const crowd = {
    to: [person("a@x.example"), person("b@x.example")],
    cc: [person("c@x.example")],
    bcc: [person("d@x.example")],
  };
  expect(errorOf({ inbox: { ...inbox, maxRecipients: 3 }, to: crowd })?.code).toBe(
    "too_many_recipients",
  );
});

test.each([
  ["ada.o'neil+vip@xn--bcher-kva.example", true],
  ["postmaster@localhost", true],
  ["größe@brook.example", false],
  ["ada@büro.example", false],
  ["ada@@brook.example", false],
  ["ada brook@x.example", false],
  ["ada@-x.example", false],
  ["@x.example", false],
  ["ada@x.example\r\nBcc: all@x.example", false],
])("%j can be sent to: %s", (address, yes) => {
  expect(isSendableAddress(address)).toBe(yes);
});

test("keeps a duplicate address once, in the most visible field", () => {
  const once = uniqueRecipients({
    to: [person("ada@brook.example"), person("ADA@brook.example")],
    cc: [person("max@brook.example"), person("ada@brook.example")],
    bcc: [person("max@brook.example"), person("eve@brook.example")],
  });
  expect(once).toEqual({
    to: [person("ada@brook.example")],
    cc: [person("max@brook.example")],
    bcc: [person("eve@brook.example")],
  });
});

test("keeps the roles of remaining recipients; Cc moves up to To, and Bcc recipients never see each other", () => {
  const all = {
    to: [person("to@x.example")],
    cc: [person("cc@x.example")],
    bcc: [person("one@x.example"), person("two@x.example")],
  };
  const left = (...some: string[]) => recipientRoles(all, new Set(some));
  expect(left("to@x.example", "one@x.example")).toEqual({
    to: all.to,
    cc: [],
    bcc: [person("one@x.example")],
  });
  expect(left("cc@x.example")).toEqual({ to: all.cc, cc: [], bcc: [] });
  expect(left("one@x.example")).toEqual({ to: [person("one@x.example")], cc: [], bcc: [] });
  expect(left("one@x.example", "two@x.example")).toEqual({ to: [], cc: [], bcc: all.bcc });
});
