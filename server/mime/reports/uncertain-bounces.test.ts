// Emails of people that read like a bounce.
import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";

const read = (from: string, subject: string, text: string) =>
  parseEmail(Buffer.from(`From: ${from}\nTo: desk@example.org\nSubject: ${subject}\n\n${text}\n`));

test.each([
  [
    "who passes a bounce on",
    "Fwd: Undelivered Mail Returned to Sender",
    "Hi, what shall I do?\n\n---------- Forwarded message ---------\nFrom: MAILER-DAEMON@x.example\n\nYour message could not be delivered: 550 5.1.1 user unknown",
  ],
  [
    "who asks about one",
    "Delivery problem with my order",
    "The message said it could not be delivered. Why?",
  ],
  [
    "who answers about one",
    "Re: Returned mail",
    "Yes.\n\n> Mail could not be delivered: 550 5.1.1 user unknown",
  ],
  [
    "who waits for a parcel",
    "Delivery failed: parcel 12",
    "We could not deliver your parcel. Delivery attempts: 2",
  ],
  [
    "who was refused a payment",
    "Your payment was rejected",
    "We were unable to deliver your order 5512.",
  ],
])("an email %s is not a bounce", async (_, subject, text) => {
  expect((await read("Ada <ada@example.com>", subject, text)).bounce).toBeNull();
});

test.each([
  ["The courier made two delivery attempts. Please call me on 212-555-0123."],
  ["We could not deliver: 450 Main Street is locked."],
])("an email that only its wording makes a bounce is not certain to be one: %s", async (text) => {
  const { bounce } = await read("Ada <ada@example.com>", "Delivery problem", text);
  expect(bounce?.isCertain ?? false).toBe(false);
});

test("a mail server's own bounce is certain", async () => {
  const { bounce } = await read(
    "MAILER-DAEMON@x.example",
    "Undelivered Mail Returned to Sender",
    "<bob@example.net>: 550 5.1.1 user unknown",
  );
  expect(bounce?.isCertain).toBe(true);
});
