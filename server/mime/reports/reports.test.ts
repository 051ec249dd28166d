import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";

const email = (text: string) => parseEmail(Buffer.from(text.replaceAll("\n", "\r\n")));
const person = "From: Ada <ada@example.com>\nTo: desk@example.org\nSubject: Hello\n";

const report = (fields: string, returned = "Message-ID: <sent-1@desk.example>\nSubject: s\n") =>
  email(`From: Mail Delivery System <MAILER-DAEMON@example.net>
To: desk@example.org
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not work.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.net

${fields}
--b
Content-Type: text/rfc822-headers

${returned}
--b--
`);

test("a report yields the address, the status, the class and the returned email", async () => {
  const { bounce, auto, attachments } = await report(
    "Final-Recipient: rfc822; bob@example.net\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such mailbox",
  );
  expect(bounce).toEqual({
    status: "5.1.1",
    class: "hard",
    recipient: "bob@example.net",
    originalMessageId: "<sent-1@desk.example>",
    isCertain: true,
    diagnostic: "550 5.1.1 No such mailbox",
  });
  expect(auto).toBe("bounce");
  expect(attachments.map((file) => file.type)).toEqual(["text/rfc822-headers"]);
});

test.each([
  ["soft", "4.2.2", "failed", "452 4.2.2 Over quota"],
  ["soft", "5.2.2", "failed", "552 5.2.2 Mailbox is full"],
  ["soft", "5.7.1", "failed", "550 5.7.1 Blocked, see the policy"],
  ["hard", "5.4.4", "failed", "host not found"],
  ["hard", "5.0.0", "failed", "550 User unknown"],
  ["delayed", "4.4.1", "delayed", "connection timed out"],
  ["delivered", "2.0.0", "delivered", "250 Ok"],
])("a report is classified as %s: %s %s %s", async (kind, status, action, diagnostic) => {
  const { bounce } = await report(
    `Final-Recipient: rfc822; bob@example.net\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}`,
  );
  expect(bounce?.class).toBe(kind);
});

test("prefers the remote server's code over a generic one, and the failed recipient over the delivered one", async () => {
  const reached = "Final-Recipient: rfc822; ada@example.net\nAction: delivered\nStatus: 2.0.0\n\n";
  const { bounce } = await report(
    `${reached}Final-Recipient: rfc822; bob@example.net\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 unknown`,
  );
  expect(bounce).toMatchObject({ status: "5.1.1", recipient: "bob@example.net" });
});

test("recognizes a bounce without a report by its sender and text", async () => {
  const { bounce } = await email(
    "From: MAILER-DAEMON@mx.example.net\nSubject: failure notice\n\nI was not able to deliver your message.\n\n<bob@example.net>:\n550 no such user here (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <desk@example.org>\nMessage-ID: <sent-2@desk.example>\n",
  );
  expect(bounce).toMatchObject({
    status: "5.1.1",
    class: "hard",
    recipient: "bob@example.net",
    originalMessageId: "<sent-2@desk.example>",
  });
});

test("an IP address or a version is not a status", async () => {
  const { bounce } = await email(
    "From: MAILER-DAEMON@mx.example.net\nSubject: Delivery failure\n\nYour message could not be delivered.\nTold by Exim 4.9.1 at 5.1.2.3\n",
  );
  expect(bounce?.status).toBeNull();
});

test("recognizes a complaint", async () => {
  const { bounce } = await email(
    "From: fbl@example.net\nSubject: Re: Hello\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: text/plain\n\nabuse\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <bob@example.net>\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <sent-3@desk.example>\n\nx\n--b--\n",
  );
  expect(bounce).toMatchObject({
    class: "complaint",
    recipient: "bob@example.net",
    originalMessageId: "<sent-3@desk.example>",
  });
});

test("a complaint that hides the address yields the recipient of the original email", async () => {
  const { bounce } = await email(
    "From: fbl@example.net\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n--b\nContent-Type: text/rfc822-headers\n\nTo: Bob <bob@example.net>\nMessage-ID: <sent-3@desk.example>\n\n--b--\n",
  );
  expect(bounce).toMatchObject({ class: "complaint", recipient: "bob@example.net" });
});

test("a customer's email about a bounce is not a bounce", async () => {
  const read = await email(
    `${person.replace("Hello", "Undelivered mail returned to sender?")}\nI got this from you yesterday. What does it mean?`,
  );
  expect([read.bounce, read.auto]).toEqual([null, null]);
});

test.each([
  ["auto-reply", "Auto-Submitted: auto-replied"],
  ["auto-generated", "Auto-Submitted: auto-generated (rejected)"],
  ["auto-reply", "X-Autoreply: yes"],
  ["auto-reply", "Precedence: auto_reply"],
  ["bulk", "Precedence: bulk"],
  ["bulk", "List-Id: <news.example.com>"],
  ["auto-generated", "Return-Path: <>"],
  [null, "Auto-Submitted: no"],
  [null, "Feedback-ID: 1.eu-west-1.x:AmazonSES"],
  [null, "X-Auto-Response-Suppress: All"],
])("an email is %s by %s", async (kind, header) => {
  expect((await email(`${header}\n${person}\nwords`)).auto).toBe(kind);
});

test.each([
  "Automatic reply: Tea",
  "Automatische Antwort: Tee",
  "Out of Office: Tea",
  "Réponse automatique : Thé",
  "自動返信: お茶",
])("recognizes an out-of-office reply by its subject: %s", async (subject) => {
  expect(
    (
      await email(
        `${person.replace("Hello", subject)}Content-Type: text/plain; charset=utf-8\n\nwords`,
      )
    ).auto,
  ).toBe("auto-reply");
});

test.each([
  "Re: Automatic reply: Tea",
  "Out of office chairs",
  "Abwesenheit am Montag",
  "On vacation I broke my phone",
])("a person's subject is not an automatic reply: %s", async (subject) => {
  expect((await email(`${person.replace("Hello", subject)}\nwords`)).auto).toBeNull();
});

test("a read receipt is not a reply", async () => {
  const read = await email(
    `${person}Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\nread\n--b\nContent-Type: message/disposition-notification\n\nDisposition: manual-action; displayed\n--b--\n`,
  );
  expect([read.auto, read.bounce]).toEqual(["receipt", null]);
});
