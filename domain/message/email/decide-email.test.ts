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
const line: SendingInbox = {
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
const words: EmailContent = {
  text: "Yes, come in.",
  isForward: false,
  files: [],
  hasPictures: false,
  sendAt: null,
};

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
  return null;
};
const refusalOf = (
  changes: Partial<{ line: SendingInbox; to: EmailRecipients; words: EmailContent }>,
  suppressed: Parameters<typeof decideEmail>[2] = [],
) =>
  refusal(() =>
    decideEmail(
      changes.line ?? line,
      changes.to ?? to("ada@brook.example"),
      suppressed,
      changes.words ?? words,
      now,
    ),
  );

test("a mail waits for the line's undo window, and leaves at once where there is none", () => {
  expect(decideEmail(line, to("ada@brook.example"), [], words, now)).toEqual({
    state: "held",
    sendAfter: "2026-11-20T10:00:10.000Z",
  });
  const quick = { ...line, undoSeconds: 0 };
  expect(decideEmail(quick, to("ada@brook.example"), [], words, now)).toEqual({
    state: "queued",
    sendAfter: null,
  });
});

test("a chosen time stands in for the undo window, and must be still to come within a year", () => {
  const at = (sendAt: string) => ({ ...words, sendAt });
  expect(
    decideEmail(line, to("ada@brook.example"), [], at("2026-11-23T08:00:00.000Z"), now),
  ).toEqual({ state: "scheduled", sendAfter: "2026-11-23T08:00:00.000Z" });
  expect(refusalOf({ words: at("2026-11-20T09:59:59.000Z") })?.code).toBe("invalid_send_time");
  expect(refusalOf({ words: at("2027-12-24T10:00:00.000Z") })?.code).toBe("invalid_send_time");
});

test("a line that is put away, or whose account does not work, sends nothing", () => {
  expect(refusalOf({ line: { ...line, isArchived: true } })?.code).toBe("inbox_archived");
  const broken = refusalOf({ line: { ...line, brokenBecause: "it doesn't support email" } });
  expect(broken?.message).toBe("Support can't send: it doesn't support email");
});

test("an address nothing goes to is named with its reason, in To as in Cc, whatever its case", () => {
  const stopped = [{ address: "ada@brook.example", reason: "bounced" as const }];
  const sentence = /ada@brook\.example is suppressed: an email to it bounced/;
  expect(refusalOf({ to: to("Ada@Brook.example") }, stopped)?.message).toMatch(sentence);
  const copy = { ...to("max@brook.example"), cc: [person("ada@brook.example")] };
  expect(refusalOf({ to: copy }, stopped)?.code).toBe("address_suppressed");
  expect(refusalOf({ to: to("max@brook.example") }, stopped)).toBeNull();
});

test("files are weighed before anything leaves, and the sentence says how much is too much", () => {
  const files = [
    { name: "plan.pdf", size: 6_000_000 },
    { name: "photo.jpg", size: 5_000_000 },
  ];
  const heavy = refusalOf({ words: { ...words, files } });
  expect(heavy?.code).toBe("attachments_too_large");
  expect(heavy?.message).toMatch(/total 10 MB; this inbox can send up to 9\.5 MB/);
});

test("nothing but blanks is no mail, unless it brings a file, a picture or another mail", () => {
  const blank = { ...words, text: " \n " };
  expect(refusalOf({ words: blank })?.code).toBe("empty_email");
  expect(refusalOf({ words: { ...blank, isForward: true } })).toBeNull();
  expect(refusalOf({ words: { ...blank, hasPictures: true } })).toBeNull();
  expect(refusalOf({ words: { ...blank, files: [{ name: "a", size: 1 }] } })).toBeNull();
});

test("more people than the line can reach are too many, over To, Cc and Bcc together", () => {
  const crowd = {
    to: [person("a@x.example"), person("b@x.example")],
    cc: [person("c@x.example")],
    bcc: [person("d@x.example")],
  };
  expect(refusalOf({ line: { ...line, maxRecipients: 3 }, to: crowd })?.code).toBe(
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

test("an address given twice gets one mail, at the most visible place", () => {
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

test("who is left keeps their role; copies step forward, and blind ones never see each other", () => {
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
