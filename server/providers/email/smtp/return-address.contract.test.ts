// Return addresses of email sent by SMTP, tested against a third-party server on loopback.
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import type { OutgoingEmail } from "#server/ports/email.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { plainEmail } from "#testing/email-provider/emails.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/email-provider/kits/smtp.ts";

let company: SmtpCompany | undefined;
afterEach(async () => {
  await company?.close();
  company = undefined;
});

const returnTo = "support+b_aproof_ofone@harbour.example";
async function sendTo(options: SMTPServerOptions, more: Partial<OutgoingEmail> = {}) {
  const opened = await openSmtpCompany(options);
  company = opened;
  const outcome = await smtp.send(
    { settings: opened.settings, baseUrl: "", http: fetch },
    { ...plainEmail, bounceAddress: returnTo, ...more },
    AbortSignal.timeout(60_000),
  );
  return { outcome, senders: opened.envelopes.map(({ from }) => from) };
}

test("uses the return address of an email that has one", async () => {
  const { outcome, senders } = await sendTo({});
  expect(outcome).toMatchObject({ kind: "accepted" });
  expect(senders).toEqual([returnTo]);
});

test("uses the mailbox's own address for a server that requires it as the sender", async () => {
  const { outcome, senders } = await sendTo({
    onMailFrom({ address }, _session, done) {
      const text = "5.7.60 Not permitted to send as this sender";
      done(address.includes("+") ? Object.assign(new Error(text), { responseCode: 550 }) : null);
    },
  });
  expect(outcome).toMatchObject({ kind: "accepted" });
  expect(senders).toEqual(["support@harbour.example"]);
});

describe("an automatic reply", () => {
  const headers = [
    ["Auto-Submitted", "auto-replied"],
    ["X-Auto-Response-Suppress", "All"],
  ] as const;
  const refusing = (rejects: (sender: string) => boolean, code = 550): SMTPServerOptions => ({
    onMailFrom({ address }, _session, done) {
      const text = code < 500 ? "4.7.1 Try later" : "5.7.1 Null sender not permitted";
      done(rejects(address) ? Object.assign(new Error(text), { responseCode: code }) : null);
    },
  });

  test("uses the inbox's return address at a relay that requires a sender", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender === ""),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(senders).toEqual([returnTo]);
    const [email] = (await company?.understood()) ?? [];
    expect(email?.headers).toMatchObject({
      "auto-submitted": "auto-replied",
      "x-auto-response-suppress": "All",
    });
  });

  test("uses the mailbox's own address at a relay that requires it", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender !== "support@harbour.example"),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(senders).toEqual(["support@harbour.example"]);
  });

  test("stays without a sender after a temporary rejection", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender === "", 451),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "retry" });
    expect(senders).toEqual([]);
  });
});
