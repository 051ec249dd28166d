import { describe, expect, test } from "vitest";
import { testCertificate } from "#testing/mail-servers/certificate.ts";
import { email, recipientInbox, startReceiver } from "#testing/mail-servers/receiver.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { readCertificate } from "./certificate.ts";

describe("SMTP capabilities", () => {
  test("announces its name, its size limit and no AUTH", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect();
    expect(await smtp.reply()).toMatch(/^220 mx\.desk\.example ESMTP/);
    const can = await smtp.say("EHLO mail.customer.example");
    for (const extension of ["PIPELINING", "8BITMIME", "SMTPUTF8", `SIZE ${50 * 1024 * 1024}`])
      expect(can).toContain(extension);
    expect(can).not.toMatch(/AUTH|STARTTLS/);
    expect(await smtp.say("AUTH PLAIN AGEAYg==")).toMatch(/^500/);
  });

  test("responds to pipelined commands in order", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect();
    await smtp.reply();
    smtp.write(
      "EHLO m.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<help@desk.example>\r\nDATA\r\n",
    );
    const responses = [
      await smtp.reply(),
      await smtp.reply(),
      await smtp.reply(),
      await smtp.reply(),
    ];
    expect(responses.map((one) => one.slice(0, 3))).toEqual(["250", "250", "250", "354"]);
    smtp.write(`${email}\r\n.\r\nQUIT\r\n`);
    expect(await smtp.reply()).toMatch(/^250/);
    expect(await smtp.reply()).toMatch(/^221/);
  });

  test("accepts an internationalized address unchanged", async () => {
    const lookedUp: string[] = [];
    const ingress = await startReceiver({
      recipientDirectory: {
        inboxesOf: async (address) => {
          lookedUp.push(address);
          return [recipientInbox("a")];
        },
      },
    });
    const smtp = await ingress.connect();
    await smtp.reply();
    await smtp.say("EHLO m.example");
    await smtp.say("MAIL FROM:<jürgen@kunde.example> SMTPUTF8");
    expect(await smtp.say("RCPT TO:<grüße@büro.example>")).toMatch(/^250/);
    expect(lookedUp).toEqual(["grüße@büro.example"]);
  });

  test("disconnects a client that sends only unknown commands", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect();
    await smtp.reply();
    let response = "";
    for (let attempts = 0; attempts < 10; attempts += 1) response = await smtp.say("HELLO?");
    expect(response).toMatch(/^421/);
  });

  test("disconnects a silent client", async () => {
    const ingress = await startReceiver({ idleMs: 300 });
    const smtp = await ingress.connect();
    expect(await smtp.reply()).toMatch(/^220/);
    expect(await smtp.reply()).toMatch(/^421/);
    await smtp.over();
  });

  suiteThatNeeds("openssl", testCertificate(), (files) => {
    test("offers STARTTLS with a certificate, and records that an email arrived by TLS", async () => {
      const ingress = await startReceiver({ certificate: await readCertificate(files) });
      const smtp = await ingress.connect();
      await smtp.reply();
      expect(await smtp.say("EHLO m.example")).toMatch(/STARTTLS/);
      await smtp.startTls();
      expect(await smtp.say("EHLO m.example")).not.toMatch(/STARTTLS/);
      await smtp.say("MAIL FROM:<a@b.example>");
      await smtp.say("RCPT TO:<help@desk.example>");
      expect(await smtp.send(email)).toMatch(/^250/);
      expect(ingress.kept[0]?.email?.envelope.isTls).toBe(true);
    });

    test("discards the session state from before STARTTLS", async () => {
      const ingress = await startReceiver({ certificate: await readCertificate(files) });
      const smtp = await ingress.start();
      await smtp.say("RCPT TO:<help@desk.example>");
      await smtp.startTls();
      expect(await smtp.say("DATA")).toMatch(/^503/);
    });
  });
});
