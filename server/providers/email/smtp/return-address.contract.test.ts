// Where a mail sent by SMTP comes back to, held against a server that is not ours, on loopback.
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
    { ...plainEmail, returnTo, ...more },
    AbortSignal.timeout(60_000),
  );
  return { outcome, senders: opened.envelopes.map(({ from }) => from) };
}

test("a mail with a return address of its own comes back there", async () => {
  const { outcome, senders } = await sendTo({});
  expect(outcome).toMatchObject({ kind: "accepted" });
  expect(senders).toEqual([returnTo]);
});

test("a server that wants the mailbox's very own address as sender is given it", async () => {
  const { outcome, senders } = await sendTo({
    onMailFrom({ address }, _session, done) {
      const words = "5.7.60 Not permitted to send as this sender";
      done(address.includes("+") ? Object.assign(new Error(words), { responseCode: 550 }) : null);
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
  const refusing = (refuses: (sender: string) => boolean, code = 550): SMTPServerOptions => ({
    onMailFrom({ address }, _session, done) {
      const words = code < 500 ? "4.7.1 Try later" : "5.7.1 Null sender not permitted";
      done(refuses(address) ? Object.assign(new Error(words), { responseCode: code }) : null);
    },
  });

  test("at a relay that wants a sender comes from the inbox's return address", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender === ""),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(senders).toEqual([returnTo]);
    const [mail] = (await company?.understood()) ?? [];
    expect(mail?.headers).toMatchObject({
      ...{ "auto-submitted": "auto-replied", "x-auto-response-suppress": "All" },
    });
  });

  test("at one that wants the mailbox's own address comes from there", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender !== "support@harbour.example"),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(senders).toEqual(["support@harbour.example"]);
  });

  test("that is asked to wait keeps having none", async () => {
    const { outcome, senders } = await sendTo(
      refusing((sender) => sender === "", 451),
      { headers },
    );
    expect(outcome).toMatchObject({ kind: "retry" });
    expect(senders).toEqual([]);
  });
});
