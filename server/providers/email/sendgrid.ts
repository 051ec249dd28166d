// Mail by SendGrid: https://www.twilio.com/docs/sendgrid/api-reference, looked at on 2026-11-20. Plain requests:
// the official package is the test oracle instead.
import { z } from "zod";
import type {
  EmailAddress,
  EmailOutcome,
  EmailProvider,
  OutgoingEmail,
} from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { exchange, isRejection, parseJson, requestJson } from "#server/providers/http-exchange.ts";
import { bodyKey } from "#server/providers/raw-request.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { readSendgridEvents, sendgridRefOf } from "./sendgrid/events.ts";
import { readSendgridEmail, sendgridEmailKey } from "./sendgrid/inbound.ts";
import { sendgridProblemOf } from "./sendgrid/problems.ts";
import { domainsShape, recordsIn, sendgridMx } from "./sendgrid/records.ts";
import { sendgridGuide } from "./sendgrid/setup-guide.ts";
import { verifySendgrid } from "./sendgrid/signature.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

const [worldwide, european] = ["https://api.sendgrid.com", "https://api.eu.sendgrid.com"];

function below(connection: Connection, path: string): string {
  const isEuropean = connection.settings.region === "eu" && connection.baseUrl === worldwide;
  return `${isEuropean ? european : connection.baseUrl}/v3${path}`;
}

const withKey = ({ settings }: Connection) => ({
  authorization: `Bearer ${settings.apiKey ?? ""}`,
  accept: "application/json",
});

const person = ({ address, name }: EmailAddress) => ({
  email: address,
  ...(name === "" ? {} : { name }),
});

/** SendGrid refuses a mail that names an address twice, in whatever places. */
function recipientsOf(mail: OutgoingEmail) {
  const seen = new Set<string>();
  const once = (all: readonly EmailAddress[]) =>
    all.flatMap((one) => {
      const key = one.address.toLowerCase();
      if (seen.has(key)) return [];
      seen.add(key);
      return [person(one)];
    });
  const [to, cc, bcc] = [once(mail.to), once(mail.cc), once(mail.bcc)];
  return { to, ...(cc.length > 0 ? { cc } : {}), ...(bcc.length > 0 ? { bcc } : {}) };
}

function messageOf(mail: OutgoingEmail) {
  return {
    personalizations: [recipientsOf(mail)],
    from: person(mail.from),
    ...(mail.replyTo ? { reply_to: person(mail.replyTo) } : {}),
    // neither may be empty here
    subject: mail.subject || "(no subject)",
    content: [
      { type: "text/plain", value: mail.text || " " },
      ...(mail.html === null ? [] : [{ type: "text/html", value: mail.html || " " }]),
    ],
    headers: Object.fromEntries([
      ["Message-ID", `<${mail.messageId}>`],
      ...(mail.inReplyTo ? [["In-Reply-To", `<${mail.inReplyTo}>`]] : []),
      ["References", mail.references.map((id) => `<${id}>`).join(" ")],
      ...mail.headers,
    ]),
    custom_args: { deskbell_ref: mail.ref },
    ...(mail.files.length === 0 ? {} : { attachments: mail.files.map(attachmentOf) }),
  };
}

const attachmentOf = ({ name, type, bytes, contentId }: OutgoingEmail["files"][number]) => ({
  content: Buffer.from(bytes).toString("base64"),
  filename: name,
  type,
  ...(contentId === null
    ? { disposition: "attachment" }
    : { disposition: "inline", content_id: contentId }),
});

const fault = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
});

const reader: EmailResponseReader = {
  // https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses: the API "is not available".
  notTaken: [503],
  accepted(_body, headers) {
    // the body of a success is empty
    const providerRef = sendgridRefOf(headers.get("x-message-id") ?? "");
    return providerRef === null ? null : { providerRef };
  },
  refused(body, status) {
    const [first] = fault.safeParse(parseJson(body)).data?.errors ?? [];
    if (!first) return null;
    const { message, field = null } = first;
    return { problem: sendgridProblemOf(status, field, message), code: field, detail: message };
  },
  waitOf(headers) {
    const resetsAt = Number(headers.get("x-ratelimit-reset") ?? Number.NaN) * 1000;
    const wait = resetsAt - Date.parse(headers.get("date") ?? "");
    return Number.isNaN(wait) ? null : Math.max(0, wait);
  },
};

const scopes = z.object({ scopes: z.array(z.string()) });
const account = z.object({ username: z.string().min(1) });
const verificationKey = {
  source: "[A-Za-z0-9+/=]{80,400}",
  say: "It's one long line that starts with MFkw.",
};

export const sendgrid = {
  id: "sendgrid",
  name: "SendGrid",
  baseUrl: worldwide,
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "apiKey",
      label: "API key",
      hint: "In SendGrid under Settings, API Keys; it needs Mail Send, and Suppressions to remove suppressions.",
      isSecret: true,
      pattern: { source: "SG\\.[\\w-]+\\.[\\w-]+", say: "It starts with SG. and has two dots." },
      example: "SG.abcdefghijklmnopqrstuv.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq",
    },
    {
      key: "verificationKey",
      label: "Verification key",
      hint: "Under Mail Settings, Event Webhook, Signed Event Webhook. Without it, reports are rejected.",
      isSecret: false,
      isOptional: true,
      pattern: verificationKey,
      example:
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==",
    },
    {
      key: "otherVerificationKey",
      label: "Second verification key",
      hint: "Only while you change keys: signatures of either key are accepted.",
      isSecret: false,
      isOptional: true,
      pattern: verificationKey,
      example:
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvJkwXxawihERVOoYEhmrkP3TAg41lltvF/XpJhBEfzMTq0abuwK0aqoYEX7j12Zz+wFTAXf55Byi+b16QiNxPQ==",
    },
    {
      key: "region",
      label: "Region",
      hint: "eu for a subuser whose email stays in the European Union; otherwise leave blank.",
      isSecret: false,
      isOptional: true,
      pattern: { source: "global|eu", say: "Use eu or global." },
      example: "eu",
    },
  ],
  guide: sendgridGuide,
  can: {
    send: true,
    receive: "hook",
    report: true,
    maxBytes: 30 * 1024 * 1024,
    maxRecipients: 1000,
    // it is told ours, but the page does not promise to keep it
    keepsMessageId: false,
    isIdempotent: false,
    findsForSure: false,
    acceptsFromAnyAddress: false,
  },

  async send(connection, mail, signal): Promise<EmailOutcome> {
    const result = await exchange(connection.http, below(connection, "/mail/send"), {
      method: "POST",
      headers: { ...withKey(connection), "content-type": "application/json" },
      body: JSON.stringify(messageOf(mail)),
      signal,
    });
    return toEmailOutcome(result, reader);
  },

  async check(connection) {
    const get = (path: string) =>
      exchange(connection.http, below(connection, path), { headers: withKey(connection) });
    const result = await get("/scopes");
    if (isRejection(result)) return { kind: "refused", say: "SendGrid rejected the API key." };
    const body = result.kind === "answered" && result.status === 200 ? result.body : "";
    const read = scopes.safeParse(parseJson(body)).data;
    if (!read)
      return { kind: "unreachable", say: "Couldn't reach SendGrid. Try again in a moment." };
    if (!read.scopes.includes("mail.send")) {
      return { kind: "refused", say: "This SendGrid key doesn't have permission to send email." };
    }
    // most keys may not read who they belong to, and need not
    const named = await get("/user/username");
    const who = named.kind === "answered" ? account.safeParse(parseJson(named.body)).data : null;
    return { kind: "working", label: who?.username ?? "SendGrid" };
  },

  verify: (settings, request, door, now) =>
    door === "events" ? verifySendgrid(settings, request, now) : { kind: "genuine" },
  read: (request, door) =>
    door === "events" ? readSendgridEvents(request) : readSendgridEmail(request),
  dedupeKey: (request, door) => (door === "events" ? bodyKey(request) : sendgridEmailKey(request)),
  answer: { status: 200, type: "text/plain", body: "OK" },

  async removeSuppression(connection, address) {
    // a wish to hear no more is the customer's own, and stays
    for (const list of ["bounces", "blocks", "spam_reports", "invalid_emails"]) {
      const url = below(connection, `/suppression/${list}/${encodeURIComponent(address)}`);
      const init = { method: "DELETE", headers: withKey(connection) };
      await requestJson(connection.http, url, init, z.unknown()).catch(ignoreNotFound);
    }
  },

  async wantedRecords(connection, domain) {
    const url = below(connection, `/whitelabel/domains?${new URLSearchParams({ domain })}`);
    const init = { headers: withKey(connection) };
    const known = await requestJson(connection.http, url, init, domainsShape).catch(
      unlessNotAllowed,
    );
    return [...recordsIn(known, domain), sendgridMx(domain)];
  },
} as const satisfies EmailProvider;

/** A key that only sends is a good key: then SendGrid's own page must say which records it wants. */
function unlessNotAllowed(error: unknown): [] {
  if (error instanceof ProviderError && error.kind === "refused") return [];
  throw error;
}
