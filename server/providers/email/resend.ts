// Email by Resend: https://resend.com/docs/api-reference, read on 2026-11-20. Not yet tested against the live service.
// Resend sends through Amazon SES, so no email keeps our Message-ID.
import type { EmailOutcome, EmailProvider, SetupSteps } from "#server/ports/email.ts";
import {
  areCredentialsRejected,
  exchange,
  parseJson,
  requestJson,
} from "#server/providers/http-exchange.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { apiUrl, get, post, remove } from "./resend/api.ts";
import { fetchInboundEmail } from "./resend/inbound.ts";
import { resendBodyOf } from "./resend/outgoing.ts";
import { resendProblemOf } from "./resend/problems.ts";
import { resendRecords } from "./resend/records.ts";
import { anything, domainPage, errorShape, sentShape } from "./resend/schemas.ts";
import { parseResendWebhook, resendDedupeKey, verifyResend } from "./resend/webhooks.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

// Setup steps in the Resend console for reports and inbound email, as of 2026-11-20.
const resendSetupSteps: SetupSteps = {
  events: [
    "Open Webhooks and add one with the webhook URL for reports.",
    "Choose all events that start with email.",
    "Copy its signing secret into this account.",
  ],
  email: [
    "Open Domains, {domain}, and turn on Receiving; add the MX record that Resend shows.",
    "Open Webhooks and add one with the webhook URL for email, for the event email.received only.",
    "Copy its signing secret into this account too, beside the first.",
  ],
};

const parseError = (body: string) => errorShape.safeParse(parseJson(body)).data ?? null;

const sendReader: EmailResponseReader = {
  accepted(body) {
    const sent = sentShape.safeParse(parseJson(body)).data;
    return sent ? { providerRef: sent.id } : null;
  },
  rejected(body) {
    const error = parseError(body);
    if (error === null) return null;
    const { name, message } = error;
    return { problem: resendProblemOf(name, message ?? ""), code: name, detail: message ?? null };
  },
  waitOf(headers) {
    const seconds = headers.get("ratelimit-reset") ?? "";
    return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : null;
  },
};

const signingSecret = {
  source: "whsec_[A-Za-z0-9+/]{16,}={0,2}",
  message: "It starts with whsec_.",
};

export const resend = {
  id: "resend",
  name: "Resend",
  baseUrl: "https://api.resend.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "apiKey",
      label: "API key",
      hint: "In Resend under API keys. Full access also lets Deskbell receive email and read the domain's records.",
      isSecret: true,
      pattern: { source: "re_[A-Za-z0-9_]{8,}", message: "It starts with re_." },
      example: "re_c1tpEyD8_NKFusih9vKVQknRAQfmFcWCv",
    },
    {
      key: "signingSecret",
      label: "Signing secret",
      hint: "In Resend under Webhooks, on the page of the webhook that points here.",
      isSecret: true,
      pattern: signingSecret,
      example: "whsec_plJ3nmyCDGBKInavdOK15jsl",
    },
    {
      key: "otherSigningSecret",
      label: "Second signing secret",
      hint: "For a second webhook, or while you change secrets: signatures of either secret are accepted.",
      isSecret: true,
      isOptional: true,
      pattern: signingSecret,
      example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    },
  ],
  setupSteps: resendSetupSteps,
  capabilities: {
    send: true,
    receive: "webhook",
    report: true,
    maxBytes: 40 * 1024 * 1024,
    maxRecipients: 50,
    preservesMessageId: false,
    isIdempotent: true,
    lookup: "none",
    acceptsFromAnyAddress: false,
  },

  async send(connection, email, signal): Promise<EmailOutcome> {
    const headers = { "idempotency-key": email.ref };
    const request = { ...post(connection, resendBodyOf(email), headers), signal };
    const result = await exchange(connection.http, `${connection.baseUrl}/emails`, request);
    // Another body was used under this key: the same email as composed by an earlier version of the app, or before its
    // message was split off or moved. Whether that one was accepted, Resend doesn't tell.
    if (
      result.kind === "answered" &&
      parseError(result.body)?.name === "invalid_idempotent_request"
    ) {
      return {
        kind: "unknown",
        reason: "Resend already knows an email under this key",
        isFinal: true,
      };
    }
    return toEmailOutcome(result, sendReader);
  },

  async check(connection) {
    const url = `${connection.baseUrl}/domains?limit=100`;
    const result = await exchange(connection.http, url, get(connection));
    if (result.kind !== "answered") return unreachable;
    if (parseError(result.body)?.name === "restricted_api_key") {
      return { kind: "working", label: "Resend (sending-only key)" };
    }
    // Resend reports a malformed key as a bad request.
    if (areCredentialsRejected(result) || result.status === 400) {
      return { kind: "rejected", message: "Resend rejected the API key." };
    }
    const domains = domainPage.safeParse(parseJson(result.body)).data;
    if (!domains) return unreachable;
    const names = domains.data
      .filter(({ status }) => status === "verified")
      .map(({ name }) => name);
    return { kind: "working", label: names.join(", ") || "Resend (no verified domain)" };
  },

  verify: (settings, request, _endpoint, now) => verifyResend(settings, request, now),
  parseWebhook: parseResendWebhook,
  dedupeKey: resendDedupeKey,
  webhookResponse: { status: 200, type: "text/plain", body: "" },

  fetchEmail: (connection, email, maxBytes) =>
    fetchInboundEmail(connection, email.providerRef, maxBytes),

  async removeSuppression(connection, address) {
    const url = apiUrl(connection, "/suppressions", address);
    await requestJson(connection.http, url, remove(connection), anything).catch(ignoreNotFound);
  },

  requiredRecords: resendRecords,
} as const satisfies EmailProvider;

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Resend. Try again in a moment.",
} as const;
