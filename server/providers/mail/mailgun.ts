// Mail by Mailgun: https://documentation.mailgun.com/docs/mailgun/api-reference, looked at on 2026-11-20.
// Never met the live service yet. It takes our own bytes, so ids and threads stay ours.
import type { MailProvider, WantedRecord } from "#server/ports/mail.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ask, exchange, isRefusal, parseJson } from "#server/providers/exchange.ts";
import { composeMime } from "./compose-mime.ts";
import { type MailReader, outcomeOfMail } from "./hand-over.ts";
import { mailgunProblemOf } from "./mailgun/codes.ts";
import { mailgunGuide } from "./mailgun/guide.ts";
import { mailgunDedupeKey, readMailgun, verifyMailgun } from "./mailgun/hooks.ts";
import { mailgunRecordsOf } from "./mailgun/records.ts";
import { mailgunSettings } from "./mailgun/settings.ts";
import { anything, domainShape, eventPage, sentenceOf, sentShape } from "./mailgun/shapes.ts";
import { unlessNotThere } from "./suppression.ts";

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

const readerFor = (ours: string): MailReader => ({
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
    return outcomeOfMail(await exchange(connection.http, url, request), readerFor(mail.messageId));
  },

  async find(connection, { messageId, since }) {
    const query = new URLSearchParams({
      "message-id": messageId,
      begin: String(Math.floor(Date.parse(since) / 1000) - clocksDifferSeconds),
      ascending: "yes",
      limit: "5",
    });
    const url = `${below(connection, "v3", domainOf(connection), "events")}?${query}`;
    const { items } = await ask(connection.http, url, get(connection), eventPage);
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
    if (isRefusal(result)) return refused("Mailgun rejected the API key.");
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

  async liftSuppression(connection, address) {
    for (const list of ["bounces", "complaints", "unsubscribes"]) {
      const url = below(connection, "v3", domainOf(connection), list, address);
      const request = { ...get(connection), method: "DELETE" };
      await ask(connection.http, url, request, anything).catch(unlessNotThere);
    }
  },

  async wantedRecords(connection, domain): Promise<readonly WantedRecord[]> {
    const recordsOf = async (name: string) => {
      const url = below(connection, "v4", "domains", name);
      return mailgunRecordsOf(await ask(connection.http, url, get(connection), domainShape));
    };
    try {
      return await recordsOf(domain);
    } catch (error) {
      const isUnknown = error instanceof ProviderFault && error.kind === "not_found";
      const ours = domainOf(connection);
      // a mail from harbour.example may well leave by mg.harbour.example: then its records count
      if (!isUnknown || ours === domain) throw error;
      return recordsOf(ours);
    }
  },
} as const satisfies MailProvider;

const clocksDifferSeconds = 60;
const refused = (say: string) => ({ kind: "refused", say }) as const;
