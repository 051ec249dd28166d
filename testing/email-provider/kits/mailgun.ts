import { createHash, createHmac } from "node:crypto";
import { parseFormData } from "#server/providers/email/parse-form-data.ts";
import { plainEmail } from "#testing/email-provider/emails.ts";
import { openHttpCompany, understoodMime } from "#testing/email-provider/fake-companies.ts";
import { readResponseBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, SigningKeyKind, Unsigned } from "#testing/email-provider/kit.ts";
import type { CarrierRequest, Script } from "#testing/fake-carrier.ts";

const keys: Readonly<Record<SigningKeyKind, string>> = {
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
const isKnown = ({ headers }: CarrierRequest) =>
  headers.authorization === `Basic ${Buffer.from(`api:${settings.apiKey}`).toString("base64")}`;
const forbidden = { status: 401, body: { message: "Invalid private key" } };
const pathOf = ({ path }: CarrierRequest) => new URL(path, "http://any").pathname;

const account: Script = (request) => {
  if (!isKnown(request)) return forbidden;
  return pathOf(request) === "/v4/domains/mg.harbour.example"
    ? { status: 200, body: readResponseBody("mailgun", "domain") }
    : null;
};

/** A fresh token per request, as Mailgun sends. */
function signatureOf({ body }: Unsigned, hand: SigningKeyKind, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const token = createHash("sha256").update(body).update(timestamp).digest("hex").slice(0, 50);
  const signature = createHmac("sha256", keys[hand])
    .update(timestamp + token)
    .digest("hex");
  return { timestamp, token, signature };
}

/** The signature is in the body, at a different position per content type. */
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

const found: Script = (request) => {
  const url = new URL(request.path, "http://any");
  if (!isKnown(request) || url.pathname !== "/v3/mg.harbour.example/events") return null;
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
      rejects: ({ status, text, headers }) => ({
        status,
        ...(headers ? { headers } : {}),
        body: text === undefined ? "" : { message: text },
      }),
      understood(request) {
        if (!isKnown(request)) throw new Error("without our key");
        if (request.path !== "/v3/mg.harbour.example/messages.mime") throw new Error(request.path);
        const type = request.headers["content-type"] ?? "";
        const parts = parseFormData(type, Buffer.from(request.body)) ?? [];
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
  unknownRejection: {
    rejection: { status: 400, code: null, text: "The moon is in the wrong house" },
    problem: "rejected",
  },
  waitSevenSeconds: null,

  webhooks: {
    signs: ["email", "events"],
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
        purpose: "spf",
        type: "TXT",
        name: "mg.harbour.example",
        value: "v=spf1 include:mailgun.org ~all",
      },
      {
        purpose: "dkim",
        type: "TXT",
        name: "mx._domainkey.mg.harbour.example",
        value: "k=rsa; p=MIGfMA0",
      },
      { purpose: "mx", type: "MX", name: "mg.harbour.example", value: "mxa.mailgun.org" },
      { purpose: "mx", type: "MX", name: "mg.harbour.example", value: "mxb.mailgun.org" },
    ],
  },
  fetch: null,
};
