import addressparser from "nodemailer/lib/addressparser";
import type { EmailAddress } from "#server/ports/email.ts";
import { bare, openHttpCompany } from "#testing/email-provider/fake-companies.ts";
import { readResponseBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, Understood } from "#testing/email-provider/kit.ts";
import type { CarrierRequest, Script } from "#testing/fake-carrier.ts";

const serverToken = "0a129aee-e1cd-480d-b08d-4f48548ff48d";
const accountToken = "1b239bff-f2de-591e-c19e-5a59659aa59e";
const settings = { serverToken, accountToken, messageStream: "desk" };
const unknownToken = { status: 401, body: { ErrorCode: 10, Message: "No such token." } };

const guarded =
  (header: string, token: string, script: Script): Script =>
  (request) =>
    request.headers[header] === token ? script(request) : unknownToken;

interface Sent {
  readonly From: string;
  readonly To: string;
  readonly Cc?: string;
  readonly Bcc?: string;
  readonly ReplyTo?: string;
  readonly Subject: string;
  readonly TextBody: string;
  readonly HtmlBody?: string;
  readonly Headers: readonly { Name: string; Value: string }[];
  readonly Metadata: Readonly<Record<string, string>>;
  readonly Attachments?: readonly {
    Name: string;
    Content: string;
    ContentType: string;
    ContentID?: string;
  }[];
}

const people = (headerValue: string | undefined): EmailAddress[] =>
  addressparser(headerValue ?? "", { flatten: true }).map(({ address = "", name = "" }) => ({
    address,
    name,
  }));

function understood(request: CarrierRequest): Understood {
  const sent: Sent = JSON.parse(request.body);
  const headers = new Map(sent.Headers.map(({ Name, Value }) => [Name.toLowerCase(), Value]));
  const consumeHeader = (name: string): string | null => {
    const value = headers.get(name) ?? null;
    headers.delete(name);
    return value;
  };
  const messageId = consumeHeader("message-id");
  const inReplyTo = consumeHeader("in-reply-to");
  const references = consumeHeader("references") ?? "";
  const preservesMessageId = consumeHeader("x-pm-keepid") === "true";
  const [from = { address: "", name: "" }] = people(sent.From);
  return {
    from,
    replyTo: people(sent.ReplyTo)[0] ?? null,
    to: people(sent.To),
    cc: people(sent.Cc),
    bcc: people(sent.Bcc).map(({ address }) => address),
    subject: sent.Subject,
    text: sent.TextBody,
    html: sent.HtmlBody ?? null,
    messageId: messageId !== null && preservesMessageId ? bare(messageId) : null,
    inReplyTo: inReplyTo === null ? null : bare(inReplyTo),
    references: references.split(" ").map(bare),
    headers: Object.fromEntries(headers),
    files: (sent.Attachments ?? []).map((file) => ({
      name: file.Name,
      type: file.ContentType,
      bytes: Buffer.from(file.Content, "base64"),
      contentId: file.ContentID?.replace(/^cid:/, "") ?? null,
    })),
    ref: sent.Metadata.deskbell_ref ?? null,
  };
}

export const kit: EmailProviderKit = {
  notAcceptedStatuses: [503],
  settings,
  openCompany: () =>
    openHttpCompany({
      settings,
      understood,
      takes: (ref) => ({
        status: 200,
        body: { ...readResponseBody("postmark", "accepted"), MessageID: ref },
      }),
      rejects: ({ status, code, text = "" }) => ({
        status,
        body: code === null ? {} : { ErrorCode: Number(code), Message: text },
      }),
    }),
  refOf: (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  messageIdOf: () => null,
  unknownRejection: {
    rejection: { status: 422, code: "9999", text: "Something new." },
    problem: "rejected",
  },
  waitSevenSeconds: null,

  webhooks: {
    signs: [],
    coversBody: false,
    staleAfterSeconds: null,
    rotating: null,
    sign: ({ url, type, body }, _hand, at) => ({
      url,
      headers: { "content-type": type },
      body,
      receivedAt: at.toISOString(),
    }),
  },

  account: {
    script: guarded("x-postmark-server-token", serverToken, (request) =>
      request.path === "/server"
        ? { status: 200, body: readResponseBody("postmark", "server") }
        : null,
    ),
    label: "Harbour Street Dental",
    gone: unknownToken,
  },
  find: {
    script: guarded("x-postmark-server-token", serverToken, (request) => {
      const query = new URL(request.path, "http://any").searchParams;
      const isRequested =
        query.get("metadata_deskbell_ref") === "0193a1b2-0000-7000-8000-00000000d001";
      return isRequested ? { status: 200, body: readResponseBody("postmark", "found") } : null;
    }),
    nothing: () => ({ status: 200, body: { TotalCount: 0, Messages: [] } }),
    lost: {
      ref: "0193a1b2-0000-7000-8000-00000000d001",
      messageId: "db.0193a1b2.k7@harbour.example",
      from: "support@harbour.example",
      to: ["maya@mail.example"],
      subject: "Re: Is my table ready?",
      since: "2026-11-20T10:00:00.000Z",
    },
    found: { providerRef: "00000000-0000-4000-8000-000000000101", messageId: null },
  },
  lift: {
    done: { status: 200, body: { Suppressions: [] } },
    asks: () => [["POST", "/message-streams/desk/suppressions/delete"]],
  },
  domain: {
    script: guarded("x-postmark-account-token", accountToken, ({ path }) => {
      if (path === "/domains/36")
        return { status: 200, body: readResponseBody("postmark", "domain") };
      const isList = path.startsWith("/domains?");
      return isList ? { status: 200, body: readResponseBody("postmark", "domains") } : null;
    }),
    name: "harbour.example",
    records: [
      {
        purpose: "dkim",
        type: "TXT",
        name: "20261120pm._domainkey.harbour.example",
        value: "k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ",
      },
      {
        purpose: "return_path",
        type: "CNAME",
        name: "pm-bounces.harbour.example",
        value: "pm.mtasv.net",
      },
      { purpose: "mx", type: "MX", name: "harbour.example", value: "inbound.postmarkapp.com" },
    ],
  },
  fetch: null,
};
