// Mail by Mailgun: https://documentation.mailgun.com/docs/mailgun/api-reference, looked at on 2026-11-20.
// Never met the live service yet. It takes our own bytes, so ids and threads stay ours.
import type { EmailProvider, RequiredRecord } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { exchange, isRejection, parseJson, requestJson } from "#server/providers/http-exchange.ts";
import { composeMime } from "./compose-mime.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { mailgunProblemOf } from "./mailgun/problems.ts";
import { mailgunRecordsOf } from "./mailgun/records.ts";
import { anything, domainShape, eventPage, sentenceOf, sentShape } from "./mailgun/schemas.ts";
import { mailgunSettings } from "./mailgun/settings.ts";
import { mailgunGuide } from "./mailgun/setup-guide.ts";
import { mailgunDedupeKey, readMailgun, verifyMailgun } from "./mailgun/webhooks.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

const home = "https://api.mailgun.net";
const europe = "https://api.eu.mailgun.net";

function below({ baseUrl, settings }: Connection, ...path: readonly string[]): string {
  // an address of somebody else's choice stands for both regions
  const house = baseUrl === home && settings.region === "eu" ? europe : baseUrl;
  return `${house}/${path.map(encodeURIComponent).join("/")}`;
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
  refused(body) {
    const sentence = sentenceOf(body);
    if (sentence === "") return null;
    return { problem: mailgunProblemOf(sentence), code: null, detail: sentence };
  },
});

export const mailgun = {
  id: "mailgun",
  name: "Mailgun",
  baseUrl: home,
  docsCheckedOn: "2026-11-20",
  settings: mailgunSettings,
  guide: mailgunGuide,
  can: {
    send: true,
    receive: "hook",
    report: true,
    maxBytes: 25 * 1024 * 1024,
    maxRecipients: 1000,
    keepsMessageId: true,
    isIdempotent: false,
    // events are written some time after the mail was taken
    findsForSure: false,
    acceptsFromAnyAddress: false,
  },

  async send(connection, mail, signal) {
    const form = new FormData();
    // the envelope: whom the bytes name, and whom they do not
    for (const { address } of [...mail.to, ...mail.cc, ...mail.bcc]) form.append("to", address);
    form.set("v:deskbell_ref", mail.ref);
    const bytes = new Uint8Array(await composeMime(mail));
    form.set("message", new Blob([bytes], { type: "message/rfc822" }), "mail.eml");
    const url = below(connection, "v3", domainOf(connection), "messages.mime");
    const request = { ...get(connection), method: "POST", body: form, signal };
    return toEmailOutcome(await exchange(connection.http, url, request), readerFor(mail.messageId));
  },

  async find(connection, { messageId, since }) {
    const query = new URLSearchParams({
      "message-id": messageId,
      begin: String(Math.floor(Date.parse(since) / 1000) - clocksDifferSeconds),
      ascending: "yes",
      limit: "5",
    });
    const url = `${below(connection, "v3", domainOf(connection), "events")}?${query}`;
    const { items } = await requestJson(connection.http, url, get(connection), eventPage);
    const isOurs = items.some(
      ({ message }) => bare(message?.headers?.["message-id"] ?? "") === messageId,
    );
    return isOurs ? { providerRef: messageId, messageId: null } : null;
  },

  async check(connection) {
    const url = below(connection, "v4", "domains", domainOf(connection));
    const result = await exchange(connection.http, url, get(connection));
    if (result.kind === "answered" && result.status === 404) {
      return refused(`Mailgun has no domain ${domainOf(connection)} in this region.`);
    }
    if (isRejection(result)) return refused("Mailgun rejected the API key.");
    const read =
      result.kind === "answered" ? domainShape.safeParse(parseJson(result.body)).data : null;
    if (!read)
      return { kind: "unreachable", say: "Couldn't reach Mailgun. Try again in a moment." };
    const { name, state } = read.domain;
    if (state === "disabled") return refused(`Mailgun has disabled ${name}.`);
    return { kind: "working", label: state === "unverified" ? `${name} (not verified yet)` : name };
  },

  verify: verifyMailgun,
  read: readMailgun,
  dedupeKey: mailgunDedupeKey,
  answer: { status: 200, type: "text/plain", body: "" },

  async removeSuppression(connection, address) {
    for (const list of ["bounces", "complaints", "unsubscribes"]) {
      const url = below(connection, "v3", domainOf(connection), list, address);
      const request = { ...get(connection), method: "DELETE" };
      await requestJson(connection.http, url, request, anything).catch(ignoreNotFound);
    }
  },

  async wantedRecords(connection, domain): Promise<readonly RequiredRecord[]> {
    const recordsIn = async (name: string) => {
      const url = below(connection, "v4", "domains", name);
      return mailgunRecordsOf(
        await requestJson(connection.http, url, get(connection), domainShape),
      );
    };
    try {
      return await recordsIn(domain);
    } catch (error) {
      const isUnknown = error instanceof ProviderError && error.kind === "not_found";
      const ours = domainOf(connection);
      // a mail from harbour.example may well leave by mg.harbour.example: then its records count
      if (!isUnknown || ours === domain) throw error;
      return recordsIn(ours);
    }
  },
} as const satisfies EmailProvider;

const clocksDifferSeconds = 60;
const refused = (say: string) => ({ kind: "refused", say }) as const;
