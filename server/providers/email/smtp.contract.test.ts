// Contract tests against third-party SMTP servers on loopback: commands, their order, and failures.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import type { OutgoingEmail } from "#server/ports/email.ts";
import type { Settings } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import { startScriptedServer } from "#testing/email-provider/scripted-server.ts";
import { smtp } from "./smtp.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(options: SMTPServerOptions = {}): Promise<SmtpCompany> {
  const company = await openSmtpCompany(options);
  closers.push(() => company.close());
  return company;
}
const connection = (settings: Settings) => ({ settings, baseUrl: "", http: fetch });
const send = (settings: Settings, email: OutgoingEmail = plainEmail, signal?: AbortSignal) =>
  smtp.send(connection(settings), email, signal ?? AbortSignal.timeout(10_000));

async function openScript(respond: Parameters<typeof startScriptedServer>[0]) {
  const server = await startScriptedServer(respond);
  closers.push(() => server.close());
  return server;
}

describe("the envelope and its replies", () => {
  test("names each recipient once, including Bcc, with the sender's own address", async () => {
    const company = await open();
    const [first] = richEmail.to;
    await send(company.settings, {
      ...richEmail,
      bcc: [...richEmail.bcc, ...(first ? [first] : [])],
    });
    expect(company.envelopes).toEqual([
      {
        from: "support@harbour.example",
        to: [
          "maya+vip@xn--bcher-kva.example",
          "o'neil@mail.example",
          "li@mail.example",
          "archive@harbour.example",
        ],
      },
    ]);
  });

  test("sends an automatic reply without a sender, so that nothing replies to it", async () => {
    const company = await open();
    await send(company.settings, { ...plainEmail, headers: [["Auto-Submitted", "auto-replied"]] });
    await send(company.settings, {
      ...plainEmail,
      headers: [["Auto-Submitted", "auto-generated"]],
    });
    expect(company.envelopes.map(({ from }) => from)).toEqual(["", "support@harbour.example"]);
  });

  test("reports refused recipients separately from accepted ones", async () => {
    const company = await open();
    company.rejectsRecipient("li@mail.example", {
      status: 550,
      code: "5.1.1",
      text: "No such user",
    });
    company.rejectsRecipient("o'neil@mail.example", { status: 452, code: "4.2.2", text: "Full" });
    company.takes("Q7");
    expect(await send(company.settings, richEmail)).toEqual({
      kind: "accepted",
      providerRef: "Q7",
      messageId: null,
      recipients: [
        { address: "maya+vip@xn--bcher-kva.example", kind: "accepted" },
        {
          address: "o'neil@mail.example",
          kind: "deferred",
          afterMs: null,
          problem: "mailbox_full",
          providerCode: "4.2.2",
          detail: "452 4.2.2 Full",
        },
        {
          address: "li@mail.example",
          kind: "rejected",
          problem: "no_mailbox",
          providerCode: "5.1.1",
          detail: "550 5.1.1 No such user",
        },
        { address: "archive@harbour.example", kind: "accepted" },
      ],
    });
    expect(company.envelopes[0]?.to).toHaveLength(2);
  });

  test("retries all recipients if none was accepted and one may be later", async () => {
    const company = await open();
    const two = { ...plainEmail, cc: [{ address: "li@mail.example", name: "" }] };
    const [first] = two.to;
    company.rejectsRecipient("li@mail.example", {
      status: 450,
      code: "4.7.1",
      text: "Greylisted",
    });
    // smtp-server decodes the address and shows the domain in Unicode.
    company.rejectsRecipient("maya+vip@bücher.example", { status: 550, code: "5.1.1" });
    expect(first?.address).toContain("xn--");
    expect(await send(company.settings, two)).toEqual({
      kind: "retry",
      afterMs: 300_000,
      problem: "greylisted",
      providerCode: "4.7.1",
    });
  });

  test("doesn't start sending an email beyond the server's size limit", async () => {
    const company = await open({ size: 1_000 });
    expect(await send(company.settings, richEmail)).toMatchObject({
      kind: "rejected",
      problem: "too_large",
    });
    expect(await company.understood()).toEqual([]);
  });
});

describe("the connection", () => {
  test("is encrypted after STARTTLS, or from the start", async () => {
    for (const security of ["starttls", "tls"]) {
      let isSecure = false;
      const company = await open({
        secure: security === "tls",
        disabledCommands: [],
        onMailFrom(_address, session, done) {
          isSecure = session.secure;
          done();
        },
      });
      company.takes("Q1");
      const outcome = await send({ ...company.settings, security });
      expect(outcome).toMatchObject({ kind: "accepted", providerRef: "Q1" });
      expect(isSecure).toBe(true);
    }
  });

  test("sends no password if encryption is required and unavailable", async () => {
    const { settings, heard } = await openScript((line, socket) => {
      socket.write(
        line.startsWith("EHLO") ? "250-hello\r\n250 AUTH PLAIN LOGIN\r\n" : "502 no\r\n",
      );
    });
    const outcome = await send({ ...settings, security: "starttls", username: "u", password: "p" });
    expect(outcome.kind).not.toBe("accepted");
    expect(heard.join("\n")).not.toMatch(/AUTH|MAIL/);
  });

  test("is unencrypted only to the same machine", async () => {
    const settings = {
      host: "mail.example",
      port: "25",
      security: "none",
      username: "u",
      password: "p",
    };
    expect(await send(settings)).toMatchObject({ kind: "rejected", problem: "relay_denied" });
    expect(await smtp.check(connection(settings))).toMatchObject({ kind: "rejected" });
  });

  test("signs in with an access token if there is one", async () => {
    const company = await open({ authMethods: ["XOAUTH2"] });
    const { password: _, ...settings } = company.settings;
    company.takes("Q2");
    expect(await send({ ...settings, accessToken: "token-1" })).toMatchObject({ kind: "accepted" });
    expect(await send({ ...settings, accessToken: "token-0" })).toMatchObject({
      kind: "rejected",
      problem: "bad_credentials",
    });
  });
});

describe("setting up a mail server", () => {
  test("distinguishes a working account, a wrong password and an unreachable server", async () => {
    const company = await open();
    const { settings } = company;
    expect(await smtp.check(connection(settings))).toEqual({
      kind: "working",
      label: "support@harbour.example at 127.0.0.1",
    });
    expect(await smtp.check(connection({ ...settings, password: "x" }))).toEqual({
      kind: "rejected",
      message: "The mail server rejected the username or password.",
    });
    expect(company.envelopes).toEqual([]);
    await closers.pop()?.();
    expect(await smtp.check(connection(settings))).toMatchObject({ kind: "unreachable" });
  });

  test("reports every unreachable server in the same way, whatever the cause", async () => {
    const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    web.listen(0, "127.0.0.1");
    await once(web, "listening");
    closers.push(async () => void web.close());
    const { port } = web.address() as AddressInfo;
    const { settings } = await open();
    const causes = [
      { ...settings, port: String(port) },
      { ...settings, port: "1" },
      { ...settings, host: "nowhere.invalid", security: "starttls" },
      { ...settings, security: "tls" },
    ];
    const found = await Promise.all(causes.map((one) => smtp.check(connection(one))));
    expect(found).toEqual(
      causes.map(() => ({
        kind: "unreachable",
        message: "Couldn't reach the mail server. Check its name, port and encryption.",
        reason: expect.any(String),
      })),
    );
    const whys = found.map((one) => (one.kind === "unreachable" ? one.reason : ""));
    expect(new Set(whys).size).toBeGreaterThan(1);
  });

  test("needs no username if the server doesn't ask for one", async () => {
    const company = await open();
    const { username: _, password: __, ...settings } = company.settings;
    expect(await smtp.check(connection(settings))).toEqual({ kind: "working", label: "127.0.0.1" });
  });
});

describe("a DKIM key", () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const signing = {
    dkimDomain: "harbour.example",
    dkimSelector: "desk",
    dkimPrivateKey: privateKey,
  };

  test("signs outgoing email, which verifies with the record we show", async () => {
    let raw = Buffer.alloc(0);
    const company = await open({
      onData(stream, _session, done) {
        void buffer(stream).then((bytes) => {
          raw = bytes;
          done();
        });
      },
    });
    const settings = { ...company.settings, ...signing };
    await send(settings, richEmail);
    const [record] = await smtp.requiredRecords(connection(settings), "harbour.example");
    expect(record).toMatchObject({ purpose: "dkim", name: "desk._domainkey.harbour.example" });
    const resolver = async (name: string) => (name === record?.name ? [[record.value]] : []);
    const { results } = await dkimVerify(raw, { resolver });
    expect(results[0]?.status.result).toBe("pass");
  });

  test("requires no records for another domain, or without a key", async () => {
    const settings = { host: "mail.example", ...signing };
    expect(await smtp.requiredRecords(connection(settings), "other.example")).toEqual([]);
    const { dkimPrivateKey: _, ...without } = settings;
    expect(await smtp.requiredRecords(connection(without), "harbour.example")).toEqual([]);
  });

  test("is refused by the check if it can't be read, and no email leaves unsigned", async () => {
    const company = await open();
    const other = generateKeyPairSync("ed25519", {
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    for (const dkimPrivateKey of [
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
      other.privateKey,
    ]) {
      const settings = { ...company.settings, ...signing, dkimPrivateKey };
      expect(await smtp.check(connection(settings))).toMatchObject({ kind: "rejected" });
      expect(await send(settings)).toMatchObject({ kind: "rejected" });
    }
    expect(company.visits()).toBe(0);
  });
});

test("refuses any webhook for a mail server", async () => {
  const request = {
    url: "https://desk.example/",
    headers: {},
    body: Buffer.from("{}"),
    receivedAt: "",
  };
  expect(await smtp.verify({}, request, "events", new Date())).toMatchObject({ kind: "invalid" });
});
