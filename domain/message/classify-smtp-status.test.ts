import { describe, expect, test } from "vitest";
import { addressEffectOf, emailProblems } from "#domain/message/email/email-problems.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { classifySmtpStatus } from "./classify-smtp-status.ts";

describe("classifySmtpStatus", () => {
  // Responses of large email hosts, shortened
  test.each([
    ["5.1.1", 550, "The email account that you tried to reach does not exist.", "no_mailbox"],
    [
      null,
      550,
      "5.1.1 <maya@mail.example>: Recipient address rejected: User unknown in virtual mailbox table",
      "no_mailbox",
    ],
    [
      "5.1.10",
      550,
      "RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
      "no_mailbox",
    ],
    ["5.1.2", 550, "Host or domain name not found", "no_domain"],
    ["5.4.4", null, "Host or domain name not found. Name service error", "no_domain"],
    ["5.1.10", 556, "Domain has null MX", "no_mailbox"],
    [null, 556, "nullMX", "no_domain"],
    ["5.2.1", 550, "The email account that you tried to reach is disabled.", "mailbox_closed"],
    ["5.1.1", 550, "This mailbox has been deactivated", "mailbox_closed"],
    ["5.2.2", 552, "The email account that you tried to reach is over quota", "mailbox_full"],
    ["4.2.2", 452, "The email account that you tried to reach is over quota", "mailbox_full"],
    ["5.1.6", 551, "Recipient has moved", "moved"],
    ["5.3.4", 552, "Message size exceeds fixed limit", "too_large"],
    ["5.2.3", 552, "Your message exceeded the size limit", "too_large"],
    [
      "5.7.0",
      552,
      "This message was blocked because its content presents a potential security issue: file type not allowed .exe",
      "attachment_rejected",
    ],
    [
      "5.7.26",
      550,
      "This mail has been blocked because the sender is unauthenticated.",
      "not_authenticated",
    ],
    [
      "5.7.23",
      550,
      "The message was rejected because of Sender Policy Framework violation",
      "not_authenticated",
    ],
    [
      "5.7.1",
      550,
      "Unauthenticated email from harbour.example is not accepted due to domain's DMARC policy.",
      "not_authenticated",
    ],
    [
      "5.7.1",
      550,
      "Service unavailable, Client host [192.0.2.1] blocked using Spamhaus.",
      "blocked",
    ],
    ["5.7.1", 554, "Message rejected as spam by Content Filtering.", "content_rejected"],
    [
      "5.7.1",
      550,
      "Our system has detected that this message is likely unsolicited mail.",
      "content_rejected",
    ],
    ["5.7.1", 554, "<maya@mail.example>: Relay access denied", "relay_denied"],
    [
      "5.7.60",
      550,
      "SMTP; Client does not have permissions to send as this sender: SendAsDenied",
      "sender_not_verified",
    ],
    ["5.7.1", 550, "Delivery not authorized, message refused", "blocked"],
    ["5.1.1", 550, "blocked using our block list; no such user", "blocked"],
    ["5.7.8", 535, "Authentication credentials invalid", "bad_credentials"],
    ["5.6.1", 554, "Media not supported", "attachment_rejected"],
    ["4.7.1", 450, "Greylisting in action, please come back later", "greylisted"],
    [null, 451, "Try again later", "greylisted"],
    ["4.7.28", 421, "Our system has detected an unusual rate of mail", "too_fast"],
    [
      "4.4.1",
      null,
      "connect to mx.mail.example[192.0.2.7]:25: Connection timed out",
      "server_down",
    ],
    ["4.4.7", null, "Message expired", "server_down"],
    [null, 550, "", "rejected_by_recipient"],
    [null, 553, "Administrative prohibition", "rejected_by_recipient"],
    [null, 550, "Requested action not taken: mailbox unavailable", "no_mailbox"],
    [null, 554, "Transaction failed", "rejected_by_recipient"],
    [null, null, "", "rejected_by_recipient"],
  ] as const)("%s %s %s", (enhanced, code, text, problem) => {
    expect(classifySmtpStatus(enhanced, code, text)).toBe(problem);
  });

  test("finds the status and code inside the text if they are not given separately", () => {
    expect(classifySmtpStatus(null, null, "550 5.2.1 The account is disabled")).toBe(
      "mailbox_closed",
    );
    expect(classifySmtpStatus(null, null, "smtp; 552 over the limit of the mailbox")).toBe(
      "mailbox_full",
    );
  });

  test("does not take an IP address for a status", () => {
    expect(classifySmtpStatus(null, 550, "192.0.2.5.1.1 is listed on our blacklist")).toBe(
      "blocked",
    );
  });

  test("never suppresses an address permanently for problems with our reputation or content", () => {
    for (const text of [
      "listed at spamhaus",
      "failed SPF",
      "DMARC policy",
      "spam",
      "relay denied",
    ]) {
      for (const status of ["5.1.1", "5.2.1", "5.7.1", "5.0.0", null]) {
        const problem = classifySmtpStatus(status, 550, `${text}; user unknown`);
        expect(addressEffectOf(problem), `${status} ${text}`).not.toBe("hard");
      }
    }
  });

  test("always returns a known problem, in little time for a long text", () => {
    const every = () => {
      for (let subject = 0; subject < 10; subject += 1) {
        for (let detail = 0; detail < 40; detail += 1) {
          for (const level of [2, 4, 5]) {
            const problem = classifySmtpStatus(
              `${level}.${subject}.${detail}`,
              null,
              "user ".repeat(50_000),
            );
            expect(Object.hasOwn(emailProblems, problem)).toBe(true);
          }
        }
      }
    };
    expect(cpuTimeOf(every)).toBeLessThan(5_000);
  });
});
