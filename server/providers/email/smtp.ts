// Email by any SMTP submission server (RFC 6409): the workspace's own, or one of a provider without its own
// integration.
import type { EmailOutcome, EmailProvider, OutgoingEmail } from "#server/ports/email.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { providerTimeout } from "#server/providers/http-exchange.ts";
import { requestKey } from "#server/providers/raw-request.ts";
import { composeMime } from "./compose-mime.ts";
import { unreachableServer } from "./email-server.ts";
import type { Delivery, Envelope } from "./smtp/deliver.ts";
import { dkimRecordOf } from "./smtp/dkim-record.ts";
import { faultOfSmtpSettings, readSmtpSettings, smtpFields } from "./smtp/settings.ts";
import { toSmtpOutcome } from "./smtp/smtp-outcome.ts";

/** Loaded with the first email sent this way, to save memory in an idle server. */
const loadDeliver = async () => (await import("./smtp/deliver.ts")).deliver;

function recipientsOf(email: OutgoingEmail): readonly string[] {
  const all = [...email.to, ...email.cc, ...email.bcc].map(({ address }) => address);
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()];
}

/**
 * The possible senders, best first. An automatic reply has none, so that nothing replies to it (RFC 3834 §3.3); some
 * relays require a sender anyway, and some accept only the mailbox's own address.
 */
function sendersOf(email: OutgoingEmail): readonly string[] {
  const isReply = email.headers.some(
    ([name, value]) =>
      name.toLowerCase() === "auto-submitted" && value.toLowerCase().startsWith("auto-replied"),
  );
  const own = new Set([email.bounceAddress ?? email.from.address, email.from.address]);
  return [...(isReply ? [""] : []), ...own];
}

/**
 * Nothing was sent yet. After a temporary rejection an email without a sender stays without one; only a permanent rejection
 * adds it.
 */
const isSenderRejected = (met: Delivery, from: string): boolean =>
  met.kind === "failed" &&
  met.stage === "sender" &&
  met.reply !== null &&
  (from !== "" || met.reply.code >= 500);

const badKey = "The DKIM key isn't a readable RSA key.";
const rejectedByRelay = (detail: string): EmailOutcome => ({
  kind: "rejected",
  problem: "relay_denied",
  providerCode: null,
  detail,
});

export const smtp: EmailProvider = {
  id: "smtp",
  name: "A mail server (SMTP)",
  baseUrl: "",
  docsCheckedOn: "2026-11-20",
  settings: smtpFields,
  capabilities: {
    send: true,
    receive: null,
    report: false,
    // The limit of the large hosts. A server with a lower one announces it when connected.
    maxBytes: 25 * 1024 * 1024,
    maxRecipients: 100,
    preservesMessageId: true,
    isIdempotent: false,
    lookup: "none",
    acceptsFromAnyAddress: false,
  },

  async send({ settings }, email, signal) {
    const read = readSmtpSettings(settings);
    const fault = faultOfSmtpSettings(read);
    if (fault !== null) return rejectedByRelay(fault);
    const { dkim } = read;
    if (dkim && dkimRecordOf(dkim) === null) return rejectedByRelay(badKey);
    const to = recipientsOf(email);
    const bytes = await composeMime(email, { dkim });
    const deliver = await loadDeliver();
    const [first = email.from.address, ...others] = sendersOf(email);
    let envelope: Envelope = { from: first, to };
    let met = await deliver(read, { envelope, bytes }, signal);
    for (const from of others) {
      if (!isSenderRejected(met, envelope.from)) break;
      envelope = { from, to };
      met = await deliver(read, { envelope, bytes }, signal);
    }
    return toSmtpOutcome(met, envelope);
  },

  async check({ settings }): Promise<CheckResult> {
    const read = readSmtpSettings(settings);
    const fault = faultOfSmtpSettings(read);
    if (fault !== null) return { kind: "rejected", message: fault };
    if (read.dkim && dkimRecordOf(read.dkim) === null) return { kind: "rejected", message: badKey };
    const deliver = await loadDeliver();
    const met = await deliver(read, null, providerTimeout());
    const { host, username } = read;
    if (met.kind === "accepted") {
      return { kind: "working", label: username === "" ? host : `${username} at ${host}` };
    }
    if (met.stage === "login" && met.reply !== null && met.reply.code >= 500) {
      return { kind: "rejected", message: "The mail server rejected the username or password." };
    }
    return unreachableServer(met.reason);
  },

  verify: () => ({ kind: "invalid", reason: "mail servers don't use webhooks" }),
  parseWebhook: () => ({ kind: "unsupported", what: "a request to a mail server" }),
  dedupeKey: requestKey,
  webhookResponse: { status: 404, type: "text/plain", body: "" },

  /** What the server itself requires of the domain is unknown. */
  async requiredRecords({ settings }, domain) {
    const { dkim } = readSmtpSettings(settings);
    const record = dkim?.domain === domain ? dkimRecordOf(dkim) : null;
    return record === null ? [] : [record];
  },
};
