// Email by SendGrid: https://www.twilio.com/docs/sendgrid/api-reference, read on 2026-11-20. Plain HTTP requests; the
// official package serves as the test oracle.
import { z } from "zod";
import type {
  EmailAddress,
  EmailOutcome,
  EmailProvider,
  OutgoingEmail,
  SetupSteps,
} from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import {
  areCredentialsRejected,
  exchange,
  parseJson,
  requestJson,
} from "#server/providers/http-exchange.ts";
import { requestKey } from "#server/providers/raw-request.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { readSendgridEvents, sendgridRefOf } from "./sendgrid/events.ts";
import { readSendgridEmail, sendgridEmailKey } from "./sendgrid/inbound.ts";
import { sendgridProblemOf } from "./sendgrid/problems.ts";
import { domainsShape, requiredRecordsOf, sendgridMx } from "./sendgrid/records.ts";
import { verifySendgrid } from "./sendgrid/signature.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

// Setup steps in the SendGrid console for reports and inbound email, as of 2026-11-20.
const sendgridSetupSteps: SetupSteps = {
  events: [
    "Open Settings, Mail Settings, Event Webhook and create a new webhook.",
    "Paste the webhook URL for reports as Post URL; choose every event except Processed.",
    "Turn on Signed Event Webhook and copy its verification key into this account.",
  ],
  email: [
    "Open Settings, Inbound Parse, and choose Add Host & URL.",
    "Choose {domain}, paste the webhook URL for email, and tick POST the raw, full MIME message.",
    "Point the MX record of {domain} at mx.sendgrid.net, priority 10. If your team still reads this domain's email elsewhere, have that server forward email instead.",
  ],
};

const [worldwide, european] = ["https://api.sendgrid.com", "https://api.eu.sendgrid.com"];

function apiUrl(connection: Connection, path: string): string {
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

/**
 * In a recipient's name SendGrid takes a comma or semicolon for the end of an address and drops the email; in quotes it is
 * part of the name (https://github.com/sendgrid/sendgrid-php/issues/368, read on 2026-11-29).
 */
const recipient = ({ address, name }: EmailAddress) =>
  person({ address, name: /[,;]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name });

/** SendGrid refuses an email that lists an address twice, in any of its recipient fields. */
function recipientsOf(email: OutgoingEmail) {
  const seen = new Set<string>();
  const once = (all: readonly EmailAddress[]) =>
    all.flatMap((one) => {
      const key = one.address.toLowerCase();
      if (seen.has(key)) return [];
      seen.add(key);
      return [recipient(one)];
    });
  const [to, cc, bcc] = [once(email.to), once(email.cc), once(email.bcc)];
  return { to, ...(cc.length > 0 ? { cc } : {}), ...(bcc.length > 0 ? { bcc } : {}) };
}

const untracked = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
};

function messageOf(email: OutgoingEmail) {
  return {
    personalizations: [recipientsOf(email)],
    from: person(email.from),
    ...(email.replyTo ? { reply_to: person(email.replyTo) } : {}),
    // SendGrid refuses an empty subject or text.
    subject: email.subject || "(no subject)",
    content: [
      { type: "text/plain", value: email.text || " " },
      ...(email.html === null ? [] : [{ type: "text/html", value: email.html || " " }]),
    ],
    headers: Object.fromEntries([
      ["Message-ID", `<${email.messageId}>`],
      ...(email.inReplyTo ? [["In-Reply-To", `<${email.inReplyTo}>`]] : []),
      ["References", email.references.map((id) => `<${id}>`).join(" ")],
      ...email.headers,
    ]),
    custom_args: { deskbell_ref: email.ref },
    ...(email.isUntracked ? { tracking_settings: untracked } : {}),
    ...(email.files.length === 0 ? {} : { attachments: email.files.map(attachmentOf) }),
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
  notAcceptedStatuses: [503],
  accepted(_body, headers) {
    // A success response has an empty body.
    const providerRef = sendgridRefOf(headers.get("x-message-id") ?? "");
    return providerRef === null ? null : { providerRef };
  },
  rejected(body, status) {
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
  message: "It's one long line that starts with MFkw.",
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
      pattern: {
        source: "SG\\.[\\w-]+\\.[\\w-]+",
        message: "It starts with SG. and has two dots.",
      },
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
      pattern: { source: "global|eu", message: "Use eu or global." },
      example: "eu",
    },
  ],
  setupSteps: sendgridSetupSteps,
  capabilities: {
    send: true,
    receive: "webhook",
    report: true,
    maxBytes: 30 * 1024 * 1024,
    maxRecipients: 1000,
    // SendGrid receives our Message-ID, but the documentation doesn't promise to keep it.
    preservesMessageId: false,
    isIdempotent: false,
    lookup: "none",
    acceptsFromAnyAddress: false,
  },

  async send(connection, email, signal): Promise<EmailOutcome> {
    const result = await exchange(connection.http, apiUrl(connection, "/mail/send"), {
      method: "POST",
      headers: { ...withKey(connection), "content-type": "application/json" },
      body: JSON.stringify(messageOf(email)),
      signal,
    });
    return toEmailOutcome(result, reader);
  },

  async check(connection) {
    const get = (path: string) =>
      exchange(connection.http, apiUrl(connection, path), { headers: withKey(connection) });
    const result = await get("/scopes");
    if (areCredentialsRejected(result))
      return { kind: "rejected", message: "SendGrid rejected the API key." };
    const body = result.kind === "answered" && result.status === 200 ? result.body : "";
    const read = scopes.safeParse(parseJson(body)).data;
    if (!read)
      return { kind: "unreachable", message: "Couldn't reach SendGrid. Try again in a moment." };
    if (!read.scopes.includes("mail.send")) {
      return {
        kind: "rejected",
        message: "This SendGrid key doesn't have permission to send email.",
      };
    }
    // Most keys can't read their username, and don't need to.
    const named = await get("/user/username");
    const who = named.kind === "answered" ? account.safeParse(parseJson(named.body)).data : null;
    return { kind: "working", label: who?.username ?? "SendGrid" };
  },

  verify: (settings, request, endpoint, now) =>
    endpoint === "events" ? verifySendgrid(settings, request, now) : { kind: "valid" },
  parseWebhook: (request, endpoint) =>
    endpoint === "events" ? readSendgridEvents(request) : readSendgridEmail(request),
  dedupeKey: (request, endpoint) =>
    endpoint === "events" ? requestKey(request) : sendgridEmailKey(request),
  webhookResponse: { status: 200, type: "text/plain", body: "OK" },

  async removeSuppression(connection, address) {
    // An unsubscribe is the customer's own choice and stays.
    for (const list of ["bounces", "blocks", "spam_reports", "invalid_emails"]) {
      const url = apiUrl(connection, `/suppression/${list}/${encodeURIComponent(address)}`);
      const init = { method: "DELETE", headers: withKey(connection) };
      await requestJson(connection.http, url, init, z.unknown()).catch(ignoreNotFound);
    }
  },

  async requiredRecords(connection, domain) {
    const url = apiUrl(connection, `/whitelabel/domains?${new URLSearchParams({ domain })}`);
    const init = { headers: withKey(connection) };
    const known = await requestJson(connection.http, url, init, domainsShape).catch(
      unlessNotAllowed,
    );
    return [...requiredRecordsOf(known, domain), sendgridMx(domain)];
  },
} as const satisfies EmailProvider;

/** A key without permission to read domains is still valid; the member then finds the records in SendGrid. */
function unlessNotAllowed(error: unknown): [] {
  if (error instanceof ProviderError && error.kind === "rejected") return [];
  throw error;
}
