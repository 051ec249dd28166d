// The IMAP provider against a real Dovecot: what a member sees when connecting a mailbox.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mailbox } from "#server/ports/mailbox.ts";
import { imap } from "#server/providers/email/imap.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import {
  type Dovecot,
  hasDovecot,
  mailboxPassword,
  openDovecot,
} from "#testing/mail-servers/dovecot.ts";
import { emailAbout, nextMailbox } from "#testing/mail-servers/mailbox-inbox.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { openMailbox } from "./open-mailbox.ts";

suiteThatNeeds("Dovecot", hasDovecot(), () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
  });
  afterAll(() => dovecot.stop());
  const address = nextMailbox();
  const connection = (settings: Readonly<Record<string, string>> = {}) => ({
    baseUrl: "",
    http: fetch,
    settings: {
      host: "127.0.0.1",
      port: String(dovecot.imapPort),
      username: address,
      password: mailboxPassword,
      ...settings,
    },
  });
  const check = (settings?: Readonly<Record<string, string>>) => imap.check(connection(settings));

  describe("connecting a mailbox", () => {
    test("labels a working mailbox with its username and server", async () => {
      expect(await check()).toEqual({ kind: "working", label: `${address} at 127.0.0.1` });
    });
    test("requires a password or a token", async () => {
      expect(await check({ password: "" })).toMatchObject({
        kind: "rejected",
        message: "Enter a password or an access token.",
      });
    });
    test("refuses a wrong password or an unknown token", async () => {
      expect(await check({ password: "wrong" })).toMatchObject({
        kind: "rejected",
        message: expect.stringMatching(/rejected the username or password/),
      });
      expect(await check({ accessToken: "ya29.token" })).toMatchObject({
        kind: "rejected",
        message: expect.stringMatching(/rejected the username or password/),
      });
    });
    test("needs no password with an access token", async () => {
      expect(await check({ password: "", accessToken: dovecot.tokenFor(address) })).toMatchObject({
        kind: "working",
      });
    });
    test("reports a folder that doesn't exist", async () => {
      expect(await check({ folders: "INBOX, Nowhere" })).toEqual({
        kind: "rejected",
        message: "There's no folder called Nowhere.",
      });
    });
    const unreached = "Couldn't reach the mail server. Check its name, port and encryption.";
    test("reports a server as unreachable if nothing listens, or if it doesn't offer the required TLS", async () => {
      expect(await check({ port: String(await freePort()) })).toMatchObject({
        kind: "unreachable",
        message: unreached,
        reason: expect.stringMatching(/doesn't respond/),
      });
      expect(await check({ security: "tls" })).toMatchObject({
        kind: "unreachable",
        message: unreached,
        reason: expect.stringMatching(/doesn't use TLS/),
      });
    });
    test("sends no password to a server with an untrusted certificate", async () => {
      expect(await check({ port: String(dovecot.imapsPort), security: "tls" })).toMatchObject({
        kind: "unreachable",
        message: unreached,
        reason: expect.stringMatching(/certificate/),
      });
    });
  });

  describe("an open mailbox", () => {
    const opened: Mailbox[] = [];
    afterAll(async () => {
      for (const one of opened) await one.close();
    });
    const open = async (username = nextMailbox()) => {
      const mailbox = await openMailbox(connection({ username }));
      opened.push(mailbox);
      return { mailbox, username };
    };

    test("starts without emails if empty, and reports the first one", async () => {
      const { mailbox, username } = await open();
      const before = await mailbox.open("INBOX");
      expect(before.nextUid).toBe(1);
      expect(await mailbox.listUidsFrom(1)).toEqual([]);
      await dovecot.deliver(username, emailAbout("first"));
      await mailbox.waitForMail(20_000, new AbortController().signal);
      await eventually(async () => expect(await mailbox.listUidsFrom(1)).toEqual([1]));
    });
    test("doesn't report the last email as new if there is none", async () => {
      const { mailbox, username } = await open();
      await dovecot.fill(username, [emailAbout("one"), emailAbout("two")]);
      await mailbox.open("INBOX");
      expect(await mailbox.listUidsFrom(3)).toEqual([]);
      expect(await mailbox.listUidsFrom(2)).toEqual([2]);
    });
    test("fetches emails byte for byte, and finds the sent folder", async () => {
      const { mailbox, username } = await open();
      const raw = `${emailAbout("byte for byte")}grüße \u0001 .\r\n..\r\n`;
      await dovecot.append(username, "INBOX", raw);
      await mailbox.open("INBOX");
      const came: string[] = [];
      for await (const email of mailbox.fetch([1])) came.push(email.bytes.toString());
      expect(came).toEqual([raw]);
      expect(await mailbox.listSummaries([1])).toEqual([{ uid: 1, size: Buffer.byteLength(raw) }]);
      expect(await mailbox.findSentFolder()).toBe("Sent");
    });
    test("keeps its open folder while the status of another one is read", async () => {
      const { mailbox, username } = await open();
      await dovecot.fill(username, [emailAbout("one")]);
      await mailbox.open("INBOX");
      await dovecot.append(username, "Sent", emailAbout("sent"));
      expect(await mailbox.readFolderState("Sent")).toMatchObject({ nextUid: 2 });
      expect(await mailbox.listUidsFrom(1)).toEqual([1]);
    });
    test("reports a lost connection on every later command", async () => {
      const { mailbox, username } = await open();
      await mailbox.open("INBOX");
      const waiting = expect(
        mailbox.waitForMail(20_000, new AbortController().signal),
      ).rejects.toMatchObject({ kind: "lost" });
      await dovecot.kick(username);
      await waiting;
      await expect(mailbox.listUidsFrom(1)).rejects.toMatchObject({ kind: "lost" });
    });
  });
});
