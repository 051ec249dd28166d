// Email by Mailgun: https://documentation.mailgun.com/docs/mailgun/api-reference, read on 2026-11-20. Not yet tested
// against the live service. It accepts our own MIME bytes, so ids and threading stay ours.

import type { EmailProvider, RequiredRecord, SetupSteps } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import {
  areCredentialsRejected,
  exchange,
  parseJson,
  requestJson,
} from "#server/providers/http-exchange.ts";
import { rejectedCheck } from "#server/providers/rejected-check.ts";
import { composeMime } from "./compose-mime.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { mailgunProblemOf } from "./mailgun/problems.ts";
import { mailgunRecordsOf } from "./mailgun/records.ts";
import { anything, domainShape, eventPage, sentenceOf, sentShape } from "./mailgun/schemas.ts";
import { mailgunSettings } from "./mailgun/settings.ts";
import { mailgunDedupeKey, parseMailgunWebhook, verifyMailgun } from "./mailgun/webhooks.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

// Setup steps in the Mailgun console for reports and inbound email, as of 2026-11-20.
const mailgunSetupSteps: SetupSteps = {
  events: [
    "Open Send, Sending, Webhooks, and choose {domain}.",
    "Add the webhook URL for reports for each of: Delivered, Temporary failure, Permanent failure, Spam complaints, Unsubscribes, Opened, Clicked.",
    "Copy the HTTP webhook signing key into this account.",
  ],
  email: [
    "Open Receive, Routes, and create a route for mail to {domain}.",
    "Forward to the webhook URL for email with /mime added at the end, so Deskbell gets the complete email.",
    "Point the MX records of {domain} at mxa.mailgun.org and mxb.mailgun.org, priority 10 (in the EU mxa.eu.mailgun.org and mxb.eu.mailgun.org).",
  ],
};

const usBaseUrl = "https://api.mailgun.net";
const euBaseUrl = "https://api.eu.mailgun.net";

function apiUrl({ baseUrl, settings }: Connection, ...path: readonly string[]): string {
  // A custom base URL serves both regions.
  const domain = baseUrl === usBaseUrl && settings.region === "eu" ? euBaseUrl : baseUrl;
  return `${domain}/${path.map(encodeURIComponent).join("/")}`;
}

const key = ({ settings }: Connection) => ({
  authorization: `Basic ${Buffer.from(`api:${settings.apiKey}`).toString("base64")}`,
});
const get = (connection: Connection): RequestInit => ({
  headers: { ...key(connection), accept: "application/json" },
});

const domainOf = ({ settings }: Connection): string => settings.domain ?? "";
const bare = (id: string): string => id.replace(/^<|>$/g, "");

const readerFor = (ours: string): EmailResponseReader => ({
  accepted(body) {
    const sent = sentShape.safeParse(parseJson(body)).data;
    if (!sent) return null;
    const id = bare(sent.id);
    return { providerRef: id, messageId: id === ours ? null : id };
  },
  rejected(body) {
    const sentence = sentenceOf(body);
    if (sentence === "") return null;
    return { problem: mailgunProblemOf(sentence), code: null, detail: sentence };
  },
});

export const mailgun = {
  id: "mailgun",
  name: "Mailgun",
  baseUrl: usBaseUrl,
  docsCheckedOn: "2026-11-20",
  settings: mailgunSettings,
  setupSteps: mailgunSetupSteps,
  capabilities: {
    send: true,
    receive: "webhook",
    report: true,
    maxBytes: 25 * 1024 * 1024,
    maxRecipients: 1000,
    preservesMessageId: true,
    isIdempotent: false,
    // Events are written some time after the email was accepted.
    lookup: "delayed",
    acceptsFromAnyAddress: false,
  },

  async send(connection, email, signal) {
    const form = new FormData();
    // The envelope recipients: those in the headers, plus Bcc.
    for (const { address } of [...email.to, ...email.cc, ...email.bcc]) form.append("to", address);
    form.set("v:deskbell_ref", email.ref);
    if (email.isUntracked) form.set("o:tracking", "no");
    const bytes = new Uint8Array(await composeMime(email));
    form.set("message", new Blob([bytes], { type: "message/rfc822" }), "mail.eml");
    const url = apiUrl(connection, "v3", domainOf(connection), "messages.mime");
    const request = { ...get(connection), method: "POST", body: form, signal };
    return toEmailOutcome(
      await exchange(connection.http, url, request),
      readerFor(email.messageId),
    );
  },

  async find(connection, { messageId, since }) {
    const query = new URLSearchParams({
      "message-id": messageId,
      begin: String(Math.floor(Date.parse(since) / 1000) - clocksDifferSeconds),
      ascending: "yes",
      limit: "5",
    });
    const url = `${apiUrl(connection, "v3", domainOf(connection), "events")}?${query}`;
    const { items } = await requestJson(connection.http, url, get(connection), eventPage);
    const isOurs = items.some(
      ({ message }) => bare(message?.headers?.["message-id"] ?? "") === messageId,
    );
    return isOurs ? { providerRef: messageId, messageId: null } : null;
  },

  async check(connection) {
    const url = apiUrl(connection, "v4", "domains", domainOf(connection));
    const result = await exchange(connection.http, url, get(connection));
    if (result.kind === "answered" && result.status === 404) {
      return rejectedCheck(`Mailgun has no domain ${domainOf(connection)} in this region.`);
    }
    if (areCredentialsRejected(result)) return rejectedCheck("Mailgun rejected the API key.");
    const read =
      result.kind === "answered" ? domainShape.safeParse(parseJson(result.body)).data : null;
    if (!read)
      return { kind: "unreachable", message: "Couldn't reach Mailgun. Try again in a moment." };
    const { name, state } = read.domain;
    if (state === "disabled") return rejectedCheck(`Mailgun has disabled ${name}.`);
    return { kind: "working", label: state === "unverified" ? `${name} (not verified yet)` : name };
  },

  verify: verifyMailgun,
  parseWebhook: parseMailgunWebhook,
  dedupeKey: mailgunDedupeKey,
  webhookResponse: { status: 200, type: "text/plain", body: "" },

  async removeSuppression(connection, address) {
    for (const list of ["bounces", "complaints", "unsubscribes"]) {
      const url = apiUrl(connection, "v3", domainOf(connection), list, address);
      const request = { ...get(connection), method: "DELETE" };
      await requestJson(connection.http, url, request, anything).catch(ignoreNotFound);
    }
  },

  async requiredRecords(connection, domain): Promise<readonly RequiredRecord[]> {
    const fetchRecords = async (name: string) => {
      const url = apiUrl(connection, "v4", "domains", name);
      return mailgunRecordsOf(
        await requestJson(connection.http, url, get(connection), domainShape),
      );
    };
    try {
      return await fetchRecords(domain);
    } catch (error) {
      const isUnknown = error instanceof ProviderError && error.kind === "not_found";
      const ours = domainOf(connection);
      // An email from harbour.example may be sent by mg.harbour.example; then the records of the sending domain count.
      if (!isUnknown || ours === domain) throw error;
      return fetchRecords(ours);
    }
  },
} as const satisfies EmailProvider;

const clocksDifferSeconds = 60;
