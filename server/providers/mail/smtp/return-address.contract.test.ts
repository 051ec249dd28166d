// Where a mail sent by SMTP comes back to, held against a server that is not ours, on loopback.
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { smtp } from "#server/providers/mail/smtp.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/mail-provider/kits/smtp.ts";
import { plainMail } from "#testing/mail-provider/mails.ts";

let company: SmtpCompany | undefined;
afterEach(async () => {
  await company?.close();
  company = undefined;
});

const returnTo = "support+b_aproof_ofone@harbour.example";
async function sendTo(options: SMTPServerOptions) {
  const opened = await openSmtpCompany(options);
  company = opened;
  const outcome = await smtp.send(
    { settings: opened.settings, baseUrl: "", http: fetch },
    { ...plainMail, returnTo },
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
