import { describe, expect, test } from "vitest";
import { testCertificate } from "#testing/mail-servers/certificate.ts";
import { email, home, openDoor } from "#testing/mail-servers/receiver.ts";
import { readCertificate } from "./certificate.ts";

describe("what it says it can", () => {
  test("its name, its limit and no way to sign in", async () => {
    const door = await openDoor();
    const wire = await door.connect();
    expect(await wire.reply()).toMatch(/^220 mx\.desk\.example ESMTP/);
    const can = await wire.say("EHLO mail.customer.example");
    for (const word of ["PIPELINING", "8BITMIME", "SMTPUTF8", `SIZE ${50 * 1024 * 1024}`])
      expect(can).toContain(word);
    expect(can).not.toMatch(/AUTH|STARTTLS/);
    expect(await wire.say("AUTH PLAIN AGEAYg==")).toMatch(/^500/);
  });

  test("many commands at once are answered in order", async () => {
    const door = await openDoor();
    const wire = await door.connect();
    await wire.reply();
    wire.write(
      "EHLO m.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<help@desk.example>\r\nDATA\r\n",
    );
    const answers = [
      await wire.reply(),
      await wire.reply(),
      await wire.reply(),
      await wire.reply(),
    ];
    expect(answers.map((one) => one.slice(0, 3))).toEqual(["250", "250", "250", "354"]);
    wire.write(`${email}\r\n.\r\nQUIT\r\n`);
    expect(await wire.reply()).toMatch(/^250/);
    expect(await wire.reply()).toMatch(/^221/);
  });

  test("an address in other letters than ours is read as it is", async () => {
    const asked: string[] = [];
    const door = await openDoor({
      book: {
        homesOf: async (address) => {
          asked.push(address);
          return [home("a")];
        },
      },
    });
    const wire = await door.connect();
    await wire.reply();
    await wire.say("EHLO m.example");
    await wire.say("MAIL FROM:<jürgen@kunde.example> SMTPUTF8");
    expect(await wire.say("RCPT TO:<grüße@büro.example>")).toMatch(/^250/);
    expect(asked).toEqual(["grüße@büro.example"]);
  });

  test("who knows no word of it is sent away", async () => {
    const door = await openDoor();
    const wire = await door.connect();
    await wire.reply();
    let answer = "";
    for (let tries = 0; tries < 10; tries += 1) answer = await wire.say("HELLO?");
    expect(answer).toMatch(/^421/);
  });

  test("who says nothing is sent away", async () => {
    const door = await openDoor({ idleMs: 300 });
    const wire = await door.connect();
    expect(await wire.reply()).toMatch(/^220/);
    expect(await wire.reply()).toMatch(/^421/);
    await wire.over();
  });

  const files = testCertificate();
  if (files === null) {
    test("openssl is not here, no certificate to offer", () => expect(files).toBeNull());
  } else {
    test("with a certificate it offers TLS, and the mail says how it came", async () => {
      const door = await openDoor({ certificate: await readCertificate(files) });
      const wire = await door.connect();
      await wire.reply();
      expect(await wire.say("EHLO m.example")).toMatch(/STARTTLS/);
      await wire.startTls();
      expect(await wire.say("EHLO m.example")).not.toMatch(/STARTTLS/);
      await wire.say("MAIL FROM:<a@b.example>");
      await wire.say("RCPT TO:<help@desk.example>");
      expect(await wire.send(email)).toMatch(/^250/);
      expect(door.kept[0]?.mail?.envelope.isTls).toBe(true);
    });

    test("what was said before TLS counts for nothing after it", async () => {
      const door = await openDoor({ certificate: await readCertificate(files) });
      const wire = await door.begin();
      await wire.say("RCPT TO:<help@desk.example>");
      await wire.startTls();
      expect(await wire.say("DATA")).toMatch(/^503/);
    });
  }
});
