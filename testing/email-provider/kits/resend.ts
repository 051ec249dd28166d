import { createHash, createHmac } from "node:crypto";
import type { EmailAddress } from "#server/ports/email.ts";
import { bare, openHttpCompany } from "#testing/email-provider/fake-companies.ts";
import { readResponseBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, SigningKeyKind, Understood } from "#testing/email-provider/kit.ts";
import type { CarrierRequest, Script } from "#testing/fake-carrier.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";

const secrets: Readonly<Record<SigningKeyKind, string>> = {
  current: "whsec_cmluZ3Bvc3QtdGVzdC1zZWNyZXQtMjRi",
  previous: "whsec_cHJldmlvdXMtc2VjcmV0LW9mLXRlc3Rz",
  stranger: "whsec_c3RyYW5nZXItc2VjcmV0LW9mLXRlc3Rz",
};
const settings = {
  apiKey: "re_c1tpEyD8_NKFusih9vKVQknRAQfmFcWCv",
  signingSecret: secrets.current,
};
const isKnown = ({ headers }: CarrierRequest) =>
  headers.authorization === `Bearer ${settings.apiKey}`;
const unknownKey = {
  status: 400,
  body: { statusCode: 400, name: "validation_error", message: "API key is invalid" },
};

const mailbox = (formatted: string): EmailAddress => {
  const [, name = "", address = formatted] =
    /^"((?:\\.|[^"\\])*)" <([^<>]+)>$/.exec(formatted) ?? [];
  return { address, name: name.replace(/\\(.)/g, "$1") };
};

interface Body {
  from: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  reply_to?: string;
  subject: string;
  text: string;
  html?: string;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  attachments?: { content: string; filename: string; content_type?: string; content_id?: string }[];
}

/** The type Resend derives if none is given. */
const typeOf = (name: string): string =>
  ({ png: "image/png", pdf: "application/pdf" })[name.split(".").at(-1) ?? ""] ??
  "application/octet-stream";

function understood(request: CarrierRequest): Understood {
  if (!isKnown(request)) throw new Error("without our key");
  if (request.method !== "POST" || request.path !== "/emails") throw new Error(request.path);
  const body: Body = JSON.parse(request.body);
  const {
    "In-Reply-To": inReplyTo,
    References: references = "",
    "Message-ID": messageId,
    ...headers
  } = body.headers;
  const ref = body.tags.find(({ name }) => name === "deskbell_ref")?.value ?? null;
  if (ref !== request.headers["idempotency-key"])
    throw new Error("a key that is not the attempt's");
  return {
    from: mailbox(body.from),
    replyTo: body.reply_to ? mailbox(body.reply_to) : null,
    to: body.to.map(mailbox),
    cc: (body.cc ?? []).map(mailbox),
    bcc: (body.bcc ?? []).map((formatted) => mailbox(formatted).address),
    subject: body.subject,
    text: body.text,
    html: body.html ?? null,
    messageId: messageId ?? null,
    inReplyTo: inReplyTo ? bare(inReplyTo) : null,
    references: references.split(" ").filter(Boolean).map(bare),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    files: (body.attachments ?? []).map((file) => ({
      name: file.filename,
      type: file.content_type ?? typeOf(file.filename),
      bytes: Buffer.from(file.content, "base64"),
      contentId: file.content_id ?? null,
    })),
    ref,
  };
}

const domain = readResponseBody("resend", "domain");
const { records: _, ...listed } = domain;
const otherDomain = { ...listed, id: "0", name: "harbour.example", status: "pending" };

/** Pages of one domain each. */
const account: Script = (request) => {
  if (!isKnown(request)) return unknownKey;
  const { pathname, searchParams } = new URL(request.path, "http://any");
  if (pathname === `/domains/${domain.id}`) return { status: 200, body: domain };
  if (pathname !== "/domains") return null;
  const isFirst = searchParams.get("after") !== listed.id;
  const data = isFirst ? [listed] : [otherDomain];
  return { status: 200, body: { object: "list", has_more: isFirst, data } };
};
const domains: Script = (request) => {
  const { pathname, searchParams } = new URL(request.path, "http://any");
  if (pathname !== "/domains" || !isKnown(request)) return account(request);
  const isFirst = searchParams.get("after") !== otherDomain.id;
  const data = isFirst ? [otherDomain] : [listed];
  return { status: 200, body: { object: "list", has_more: isFirst, data } };
};

const receivedId = "4ef9a417-02e9-4d39-ad75-9611e0fcc33c";

interface FileList {
  data: { download_url: string }[];
}

/** Resend serves files from another host; here the API's host serves them over the same path. */
const received: Script = (request) => {
  const { pathname } = new URL(request.path, "http://any");
  if (pathname === "/files/pic.png") {
    return request.headers.authorization === undefined
      ? { status: 200, body: onePixelPng }
      : { status: 400 };
  }
  if (!isKnown(request)) return { status: 401, body: {} };
  if (pathname === `/emails/receiving/${receivedId}`) {
    return { status: 200, body: readResponseBody("resend", "received") };
  }
  if (pathname !== `/emails/receiving/${receivedId}/attachments`) return null;
  const list = readResponseBody("resend", "received-files") as unknown as FileList;
  for (const file of list.data) file.download_url = `http://${request.headers.host}/files/pic.png`;
  return { status: 200, body: list };
};

export const kit: EmailProviderKit = {
  settings,

  openCompany: () =>
    openHttpCompany({
      settings,
      takes: (ref) => ({ status: 200, body: { id: ref } }),
      rejects: ({ status, code, text = "No.", headers }) => ({
        status,
        ...(headers ? { headers } : {}),
        body: code === null ? "" : { statusCode: status, name: code, message: text },
      }),
      understood,
    }),
  refOf: (n) => `56761188-7520-42d8-8898-ff6fc54ce61${n}`,
  messageIdOf: () => null,
  unknownRejection: {
    rejection: { status: 422, code: "moon_phase", text: "The moon is in the wrong house" },
    problem: "rejected",
  },
  waitSevenSeconds: { "ratelimit-limit": "2", "ratelimit-remaining": "0", "ratelimit-reset": "7" },

  webhooks: {
    signs: ["email", "events"],
    coversBody: true,
    staleAfterSeconds: 300,
    rotating: { ...settings, otherSigningSecret: secrets.previous },
    sign(request, hand, at) {
      const id = `msg_${createHash("sha256").update(request.body).digest("hex").slice(0, 27)}`;
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const key = Buffer.from(secrets[hand].slice("whsec_".length), "base64");
      const signature = createHmac("sha256", key)
        .update(`${id}.${timestamp}.`)
        .update(request.body)
        .digest("base64");
      return {
        url: request.url,
        headers: {
          "content-type": request.type,
          "svix-id": id,
          "svix-timestamp": timestamp,
          // The first signature is by a key being rotated in or out.
          "svix-signature": `v1,${Buffer.alloc(32).toString("base64")} v1,${signature}`,
        },
        body: request.body,
        receivedAt: at.toISOString(),
      };
    },
  },

  account: {
    script: account,
    label: "desk.harbour.example",
    gone: { status: 401, body: { statusCode: 401, name: "missing_api_key", message: "No." } },
  },
  find: null,
  lift: {
    done: { status: 200, body: { object: "suppression", id: "s1", deleted: true } },
    asks: (address) => [["DELETE", `/suppressions/${encodeURIComponent(address)}`]],
  },
  domain: {
    script: domains,
    name: "desk.harbour.example",
    records: [
      {
        purpose: "return_path",
        type: "MX",
        name: "send.desk.harbour.example",
        value: "feedback-smtp.eu-west-1.amazonses.com",
      },
      {
        purpose: "spf",
        type: "TXT",
        name: "send.desk.harbour.example",
        value: "v=spf1 include:amazonses.com ~all",
      },
      {
        purpose: "dkim",
        type: "TXT",
        name: "resend._domainkey.desk.harbour.example",
        value: "p=MIGfMA0",
      },
      {
        purpose: "mx",
        type: "MX",
        name: "desk.harbour.example",
        value: "inbound-smtp.eu-west-1.amazonaws.com",
      },
    ],
  },
  fetch: {
    script: received,
    email: {
      kind: "email.received",
      providerRef: receivedId,
      envelope: { from: "maya@mail.example", to: ["support@harbour.example"] },
      bytes: null,
    },
    expected: {
      subject: "Is my table ready?",
      from: "maya@mail.example",
      fromName: "Maya Ünal",
      messageId: "<question-1@mail.example>",
      inReplyTo: "<0102018f2f6d7a9c-3e6c1f2a@eu-west-1.amazonses.com>",
      references: [
        "<db.0193a1b2.k7@harbour.example>",
        "<0102018f2f6d7a9c-3e6c1f2a@eu-west-1.amazonses.com>",
      ],
      cc: [{ address: "office@harbour.example", name: "Office" }],
      text: "See the picture.",
      attachments: [
        {
          name: "pic.png",
          type: "image/png",
          contentId: "pic@mail.example",
          base64: onePixelPng.toString("base64"),
        },
      ],
    },
  },
};
