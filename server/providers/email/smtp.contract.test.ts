// Held against a server that is not ours, on loopback: what is said, in which order, and where it may break.
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
import { openScriptedServer } from "#testing/email-provider/scripted-server.ts";
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
const send = (settings: Settings, mail: OutgoingEmail = plainEmail, signal?: AbortSignal) =>
  smtp.send(connection(settings), mail, signal ?? AbortSignal.timeout(10_000));

async function openScript(answer: Parameters<typeof openScriptedServer>[0]) {
  const server = await openScriptedServer(answer);
  closers.push(() => server.close());
  return server;
}

describe("who is told what", () => {
  test("each recipient once, blind ones too, by the sender's own address", async () => {
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

  test("an automatic reply has no sender, so that nothing answers it", async () => {
    const company = await open();
    await send(company.settings, { ...plainEmail, headers: [["Auto-Submitted", "auto-replied"]] });
    await send(company.settings, {
      ...plainEmail,
      headers: [["Auto-Submitted", "auto-generated"]],
    });
    expect(company.envelopes.map(({ from }) => from)).toEqual(["", "support@harbour.example"]);
  });

  test("a recipient whom the server does not take is told apart from those it takes", async () => {
    const company = await open();
    company.refusesRecipient("li@mail.example", {
      status: 550,
      code: "5.1.1",
      words: "No such user",
    });
    company.refusesRecipient("o'neil@mail.example", { status: 452, code: "4.2.2", words: "Full" });
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
          kind: "refused",
          problem: "no_mailbox",
          providerCode: "5.1.1",
          detail: "550 5.1.1 No such user",
        },
        { address: "archive@harbour.example", kind: "accepted" },
      ],
    });
    expect(company.envelopes[0]?.to).toHaveLength(2);
  });

  test("where none is taken and one may be later, all are tried later: nobody got it yet", async () => {
    const company = await open();
    const two = { ...plainEmail, cc: [{ address: "li@mail.example", name: "" }] };
    const [first] = two.to;
    company.refusesRecipient("li@mail.example", {
      status: 450,
      code: "4.7.1",
      words: "Greylisted",
    });
    // told decoded by smtp-server, as a domain is written
    company.refusesRecipient("maya+vip@bücher.example", { status: 550, code: "5.1.1" });
    expect(first?.address).toContain("xn--");
    expect(await send(company.settings, two)).toEqual({
      kind: "retry",
      afterMs: 300_000,
      problem: "greylisted",
      providerCode: "4.7.1",
    });
  });

  test("a mail that is larger than the server says it takes is not even begun", async () => {
    const company = await open({ size: 1_000 });
    expect(await send(company.settings, richEmail)).toMatchObject({
      kind: "refused",
      problem: "too_large",
    });
    expect(await company.understood()).toEqual([]);
  });
});

describe("the way there", () => {
  test("is encrypted after the first word, or from the first on", async () => {
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

  test("that should be encrypted and cannot be is not gone: the password is never said", async () => {
    const { settings, heard } = await openScript((line, socket) => {
      socket.write(
        line.startsWith("EHLO") ? "250-hello\r\n250 AUTH PLAIN LOGIN\r\n" : "502 no\r\n",
      );
    });
    const outcome = await send({ ...settings, security: "starttls", username: "u", password: "p" });
    expect(outcome.kind).not.toBe("accepted");
    expect(heard.join("\n")).not.toMatch(/AUTH|MAIL/);
  });

  test("without encryption leads only to this very machine", async () => {
    const settings = {
      host: "mail.example",
      port: "25",
      security: "none",
      username: "u",
      password: "p",
    };
    expect(await send(settings)).toMatchObject({ kind: "refused", problem: "relay_refused" });
    expect(await smtp.check(connection(settings))).toMatchObject({ kind: "refused" });
  });

  test("is opened with an access token where there is one", async () => {
    const company = await open({ authMethods: ["XOAUTH2"] });
    const { password: _, ...settings } = company.settings;
    company.takes("Q2");
    expect(await send({ ...settings, accessToken: "token-1" })).toMatchObject({ kind: "accepted" });
    expect(await send({ ...settings, accessToken: "token-0" })).toMatchObject({
      kind: "refused",
      problem: "bad_credentials",
    });
  });
});

describe("setting a server up", () => {
  test("the check tells a good account, a wrong password and a server that is away", async () => {
    const company = await open();
    const { settings } = company;
    expect(await smtp.check(connection(settings))).toEqual({
      kind: "working",
      label: "support@harbour.example at 127.0.0.1",
    });
    expect(await smtp.check(connection({ ...settings, password: "x" }))).toEqual({
      kind: "refused",
      say: "The mail server rejected the user name or password.",
    });
    expect(company.envelopes).toEqual([]);
    await closers.pop()?.();
    expect(await smtp.check(connection(settings))).toMatchObject({ kind: "unreachable" });
  });

  test("the check says the same of every server that is not reached, whatever the cause", async () => {
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
        say: "Couldn't reach the mail server. Check its name, port and encryption.",
        why: expect.any(String),
      })),
    );
    const whys = found.map((one) => (one.kind === "unreachable" ? one.why : ""));
    expect(new Set(whys).size).toBeGreaterThan(1);
  });

  test("a server that asks for no name needs none", async () => {
    const company = await open();
    const { username: _, password: __, ...settings } = company.settings;
    expect(await smtp.check(connection(settings))).toEqual({ kind: "working", label: "127.0.0.1" });
  });
});

describe("a key to sign with", () => {
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

  test("signs what leaves, and the record that we show proves it", async () => {
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
    const [record] = await smtp.wantedRecords(connection(settings), "harbour.example");
    expect(record).toMatchObject({ means: "dkim", name: "desk._domainkey.harbour.example" });
    const resolver = async (name: string) => (name === record?.name ? [[record.value]] : []);
    const { results } = await dkimVerify(raw, { resolver });
    expect(results[0]?.status.result).toBe("pass");
  });

  test("asks nothing of another domain, nor where there is no key", async () => {
    const settings = { host: "mail.example", ...signing };
    expect(await smtp.wantedRecords(connection(settings), "other.example")).toEqual([]);
    const { dkimPrivateKey: _, ...without } = settings;
    expect(await smtp.wantedRecords(connection(without), "harbour.example")).toEqual([]);
  });

  test("that cannot be read is found out by the check, and no mail leaves unsigned", async () => {
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
      expect(await smtp.check(connection(settings))).toMatchObject({ kind: "refused" });
      expect(await send(settings)).toMatchObject({ kind: "refused" });
    }
    expect(company.visits()).toBe(0);
  });
});

test("nobody may report by a hook for a mail server", async () => {
  const request = {
    url: "https://desk.example/",
    headers: {},
    body: Buffer.from("{}"),
    receivedAt: "",
  };
  expect(await smtp.verify({}, request, "events", new Date())).toMatchObject({ kind: "forged" });
});
