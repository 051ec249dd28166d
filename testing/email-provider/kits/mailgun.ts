import { createHash, createHmac } from "node:crypto";
import { parseFormData } from "#server/providers/email/parse-form-data.ts";
import { plainEmail } from "#testing/email-provider/emails.ts";
import { openHttpCompany, understoodMime } from "#testing/email-provider/fake-companies.ts";
import { answerBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, Hand, Unsigned } from "#testing/email-provider/kit.ts";
import type { Asked, Script } from "#testing/fake-carrier.ts";

const keys: Readonly<Record<Hand, string>> = {
  current: "0123456789abcdef0123456789abcdef",
  previous: "fedcba9876543210fedcba9876543210",
  stranger: "00000000000000000000000000000000",
};
const settings = {
  domain: "mg.harbour.example",
  region: "eu",
  apiKey: "key-11111111111111111111111111111111",
  signingKey: keys.current,
};
const isKnown = ({ headers }: Asked) =>
  headers.authorization === `Basic ${Buffer.from(`api:${settings.apiKey}`).toString("base64")}`;
const forbidden = { status: 401, body: { message: "Invalid private key" } };
const pathOf = ({ path }: Asked) => new URL(path, "http://any").pathname;

const account: Script = (asked) => {
  if (!isKnown(asked)) return forbidden;
  return pathOf(asked) === "/v4/domains/mg.harbour.example"
    ? { status: 200, body: answerBody("mailgun", "domain") }
    : null;
};

/** A fresh token each time, as Mailgun's own are. */
function signatureOf({ body }: Unsigned, hand: Hand, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const token = createHash("sha256").update(body).update(timestamp).digest("hex").slice(0, 50);
  const signature = createHmac("sha256", keys[hand])
    .update(timestamp + token)
    .digest("hex");
  return { timestamp, token, signature };
}

/** The signature stands in the body: each kind of body has its own place for it. */
function signedBody(request: Unsigned, signature: Record<string, string>): Buffer {
  const text = Buffer.from(request.body);
  if (request.type === "application/json") {
    return Buffer.from(JSON.stringify({ signature, ...JSON.parse(text.toString("utf8")) }));
  }
  if (request.type.startsWith("multipart/")) {
    const boundary = `--${request.type.split("boundary=")[1]}`;
    const fields = Object.entries(signature).map(
      ([name, value]) =>
        `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return Buffer.concat([Buffer.from(fields.join("")), text]);
  }
  return Buffer.concat([text, Buffer.from(`&${new URLSearchParams(signature)}`)]);
}

const found: Script = (asked) => {
  const url = new URL(asked.path, "http://any");
  if (!isKnown(asked) || url.pathname !== "/v3/mg.harbour.example/events") return null;
  const item = (id: string) => ({
    event: "accepted",
    id: "e1",
    timestamp: 1,
    message: { headers: { "message-id": id } },
  });
  const id = url.searchParams.get("message-id") ?? "";
  return { status: 200, body: { items: [item("other@mail.example"), item(id)], paging: {} } };
};

export const kit: EmailProviderKit = {
  settings,

  openCompany: () =>
    openHttpCompany({
      settings,
      takes: (ref) => ({ status: 200, body: { id: `<${ref}>`, message: "Queued. Thank you." } }),
      refuses: ({ status, words, headers }) => ({
        status,
        ...(headers ? { headers } : {}),
        body: words === undefined ? "" : { message: words },
      }),
      understood(asked) {
        if (!isKnown(asked)) throw new Error("without our key");
        if (asked.path !== "/v3/mg.harbour.example/messages.mime") throw new Error(asked.path);
        const type = asked.headers["content-type"] ?? "";
        const parts = parseFormData(type, Buffer.from(asked.body)) ?? [];
        const all = (name: string) => parts.filter((part) => part.name === name);
        const message = all("message")[0];
        if (!message?.fileName) throw new Error("no mail that is sent as a file");
        return understoodMime(message.bytes, {
          recipients: all("to").map(({ bytes }) => bytes.toString("utf8")),
          ref: all("v:deskbell_ref")[0]?.bytes.toString("utf8") ?? null,
        });
      },
    }),
  refOf: (n) => `2026112010000${n}.1.B31A451A2E5422BB@mg.harbour.example`,
  messageIdOf: (ref) => ref,
  strangeRefusal: {
    refusal: { status: 400, code: null, words: "The moon is in the wrong house" },
    problem: "refused",
  },
  waitSevenSeconds: null,

  hooks: {
    signs: ["mail", "events"],
    coversBody: false,
    staleAfterSeconds: 9 * 3600,
    aheadSeconds: 900,
    rotating: { ...settings, previousSigningKey: keys.previous },
    sign: (request, hand, at) => ({
      url: request.url,
      headers: { "content-type": request.type },
      body: signedBody(request, signatureOf(request, hand, at)),
      receivedAt: at.toISOString(),
    }),
  },

  account: {
    script: account,
    label: "mg.harbour.example",
    gone: { status: 404, body: { message: "Domain not found" } },
  },
  find: {
    script: found,
    lost: {
      ref: plainEmail.ref,
      messageId: plainEmail.messageId,
      from: plainEmail.from.address,
      to: plainEmail.to.map(({ address }) => address),
      subject: plainEmail.subject,
      since: "2026-11-20T10:00:00.000Z",
    },
    found: { providerRef: plainEmail.messageId, messageId: null },
    nothing: () => ({ status: 200, body: { items: [], paging: {} } }),
  },
  lift: {
    done: { status: 200, body: { message: "Bounced address has been removed" } },
    asks: (address) =>
      ["bounces", "complaints", "unsubscribes"].map((list) => [
        "DELETE",
        `/v3/mg.harbour.example/${list}/${encodeURIComponent(address)}`,
      ]),
  },
  domain: {
    script: account,
    name: "mg.harbour.example",
    records: [
      {
        means: "spf",
        type: "TXT",
        name: "mg.harbour.example",
        value: "v=spf1 include:mailgun.org ~all",
      },
      {
        means: "dkim",
        type: "TXT",
        name: "mx._domainkey.mg.harbour.example",
        value: "k=rsa; p=MIGfMA0",
      },
      { means: "mx", type: "MX", name: "mg.harbour.example", value: "mxa.mailgun.org" },
      { means: "mx", type: "MX", name: "mg.harbour.example", value: "mxb.mailgun.org" },
    ],
  },
  fetch: null,
};
