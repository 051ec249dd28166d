import { expect, test } from "vitest";
import { parseForwarded } from "./forwarded.ts";

test.each([
  [
    "Gmail",
    "Fwd: Tea",
    "FYI\n\n---------- Forwarded message ---------\nFrom: Ada <ada@example.com>\nDate: Mon, 2 Nov 2026\nSubject: Tea\nTo: me\n\nwords",
  ],
  [
    "Apple Mail",
    "Fwd: Tea",
    "FYI\n\n> Begin forwarded message:\n>\n> From: Ada <ada@example.com>\n> Subject: Tea\n> Date: Mon, 2 Nov 2026\n> To: me\n>\n> words",
  ],
  [
    "Outlook, German",
    "WG: Tea",
    "Bitte kümmern.\n\nVon: Ada <ada@example.com>\nGesendet: Mon, 2 Nov 2026\nAn: ich\nBetreff: Tea\n\nwords",
  ],
  [
    "Outlook, old",
    "FW: Tea",
    "From: Ada [mailto:ada@example.com]\nSent: Mon, 2 Nov 2026\nTo: me\nSubject: Tea\n\nwords",
  ],
])("finds the original sender of a forwarded email: %s", (_, subject, text) => {
  expect(parseForwarded(subject, text, [])).toEqual({
    from: "ada@example.com",
    fromName: "Ada",
    subject: "Tea",
    date: "Mon, 2 Nov 2026",
  });
});

test("prefers an attached email to the text", () => {
  const bytes = Buffer.from(
    "From: Bob <bob@example.com>\nSubject: Cake\nDate: Mon, 2 Nov 2026 10:00:00 +0000\n\nx",
  );
  expect(parseForwarded("see this", "words", [{ type: "message/rfc822", bytes }])).toEqual({
    from: "bob@example.com",
    fromName: "Bob",
    subject: "Cake",
    date: "2026-11-02T10:00:00+00:00",
  });
});

test("doesn't mistake a reply for a forwarded email, and returns no sender without an address", () => {
  const reply = "Yes.\n\nFrom: Ada <ada@example.com>\nSent: Monday\nTo: me\nSubject: Tea\n\nwords";
  expect(parseForwarded("Re: Tea", reply, [])).toBeNull();
  expect(
    parseForwarded("Fwd: Tea", "From: Ada\nSent: Monday\nTo: me\nSubject: Tea", []),
  ).toBeNull();
});
