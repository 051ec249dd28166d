import { generateKeyPairSync, sign } from "node:crypto";
import type { EmailAddress } from "#server/ports/email.ts";
import { bare, openHttpCompany } from "#testing/email-provider/fake-companies.ts";
import { readFixture, readResponseBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, Understood } from "#testing/email-provider/kit.ts";
import type { CarrierRequest, Script } from "#testing/fake-carrier.ts";

const apiKey = "SG.abcdefghijklmnopqrstuv.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq";

const newPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const pairs = { current: newPair(), previous: newPair(), stranger: newPair() };
const publicKeyOf = (hand: keyof typeof pairs): string =>
  pairs[hand].publicKey.export({ format: "der", type: "spki" }).toString("base64");

const settings = { apiKey, verificationKey: publicKeyOf("current"), otherVerificationKey: "" };
const noSuchKey = {
  status: 401,
  body: { errors: [{ field: null, message: "The authorization grant is invalid" }] },
};
const guarded =
  (script: Script): Script =>
  (request) =>
    request.headers.authorization === `Bearer ${apiKey}` ? script(request) : noSuchKey;

interface Person {
  readonly email: string;
  readonly name?: string;
}
interface Sent {
  readonly personalizations: readonly { to: Person[]; cc?: Person[]; bcc?: Person[] }[];
  readonly from: Person;
  readonly reply_to?: Person;
  readonly subject: string;
  readonly content: readonly { type: string; value: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly custom_args: Readonly<Record<string, string>>;
  readonly attachments?: readonly {
    content: string;
    filename: string;
    type: string;
    disposition: string;
    content_id?: string;
  }[];
}

const person = ({ email, name = "" }: Person): EmailAddress => ({ address: email, name });

/** SendGrid takes what follows a comma or semicolon for another address, unless the name is in quotes. */
function recipient({ email, name = "" }: Person): EmailAddress {
  const quoted = /^"(.*)"$/.exec(name)?.[1]?.replace(/\\(.)/g, "$1");
  const [start = "", ...others] = name.split(/[,;]/);
  return quoted === undefined && others.length > 0
    ? { address: start, name: "" }
    : { address: email, name: quoted ?? name };
}

function understood(request: CarrierRequest): Understood {
  const sent: Sent = JSON.parse(request.body);
  const headers = new Map(
    Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const consumeHeader = (name: string): string | null => {
    const value = headers.get(name) ?? null;
    headers.delete(name);
    return value;
  };
  const [messageId, inReplyTo] = [consumeHeader("message-id"), consumeHeader("in-reply-to")];
  const references = consumeHeader("references") ?? "";
  const [to] = sent.personalizations;
  const content = (type: string) => sent.content.find((one) => one.type === type)?.value ?? null;
  return {
    from: person(sent.from),
    replyTo: sent.reply_to ? person(sent.reply_to) : null,
    to: (to?.to ?? []).map(recipient),
    cc: (to?.cc ?? []).map(recipient),
    bcc: (to?.bcc ?? []).map(({ email }) => email),
    subject: sent.subject,
    text: content("text/plain") ?? "",
    html: content("text/html"),
    messageId: messageId === null ? null : bare(messageId),
    inReplyTo: inReplyTo === null ? null : bare(inReplyTo),
    references: references.split(" ").map(bare),
    headers: Object.fromEntries(headers),
    files: (sent.attachments ?? []).map((file) => ({
      name: file.filename,
      type: file.type,
      bytes: Buffer.from(file.content, "base64"),
      contentId: file.disposition === "inline" ? (file.content_id ?? null) : null,
    })),
    ref: sent.custom_args.deskbell_ref ?? null,
  };
}

export const kit: EmailProviderKit = {
  notAcceptedStatuses: [503],
  settings,
  openCompany: () =>
    openHttpCompany({
      settings,
      understood,
      takes: (ref) => ({ status: 202, headers: { "x-message-id": ref } }),
      rejects: ({ status, code, text, headers = {} }) => ({
        status,
        headers,
        body: text === undefined ? {} : { errors: [{ message: text, field: code, help: null }] },
      }),
    }),
  refOf: (n) => `14c5d75ce93${n}`,
  messageIdOf: () => null,
  unknownRejection: {
    rejection: { status: 409, code: "moon", text: "Something new." },
    problem: "rejected",
  },
  waitSevenSeconds: {
    "x-ratelimit-limit": "600",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(Date.parse("2026-11-20T10:00:07.000Z") / 1000),
    date: "Fri, 20 Nov 2026 10:00:00 GMT",
  },

  webhooks: {
    signs: ["events"],
    coversBody: true,
    staleAfterSeconds: 25 * 3600,
    rotating: { ...settings, otherVerificationKey: publicKeyOf("previous") },
    sign({ url, type, body, endpoint }, hand, at) {
      const plain = { url, headers: { "content-type": type }, body, receivedAt: at.toISOString() };
      if (endpoint === "email") return plain;
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signed = Buffer.concat([Buffer.from(timestamp), body]);
      const signature = sign("sha256", signed, pairs[hand].privateKey).toString("base64");
      const headers = {
        "content-type": type,
        "x-twilio-email-event-webhook-signature": signature,
        "x-twilio-email-event-webhook-timestamp": timestamp,
      };
      return { ...plain, headers };
    },
  },

  account: {
    script: guarded(({ path }) => {
      const name = path === "/v3/scopes" ? "scopes" : "username";
      return { status: 200, body: readResponseBody("sendgrid", name) };
    }),
    label: "harbour-dental",
    gone: noSuchKey,
  },
  find: null,
  lift: {
    done: { status: 204 },
    asks: (address) =>
      ["bounces", "blocks", "spam_reports", "invalid_emails"].map((list) => [
        "DELETE",
        `/v3/suppression/${list}/${encodeURIComponent(address)}`,
      ]),
  },
  domain: {
    script: guarded(({ path }) => {
      const isRequested = path === "/v3/whitelabel/domains?domain=harbour.example";
      return isRequested
        ? { status: 200, body: readFixture<{ body: object }>("sendgrid", "domains").body }
        : null;
    }),
    name: "harbour.example",
    records: [
      {
        purpose: "return_path",
        type: "CNAME",
        name: "em4242.harbour.example",
        value: "u7.wl.sendgrid.net",
      },
      {
        purpose: "dkim",
        type: "CNAME",
        name: "s1._domainkey.harbour.example",
        value: "s1.domainkey.u7.wl.sendgrid.net",
      },
      {
        purpose: "dkim",
        type: "CNAME",
        name: "s2._domainkey.harbour.example",
        value: "s2.domainkey.u7.wl.sendgrid.net",
      },
      { purpose: "mx", type: "MX", name: "harbour.example", value: "mx.sendgrid.net" },
    ],
  },
  fetch: null,
};
