// Mail by any server that takes it (RFC 6409): the company's own, or that of a vendor without a file here.
import type { EmailOutcome, EmailProvider, OutgoingEmail } from "#server/ports/email.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { providerTimeout } from "#server/providers/http-exchange.ts";
import { bodyKey } from "#server/providers/raw-request.ts";
import { composeMime } from "./compose-mime.ts";
import { unreachableServer } from "./email-server.ts";
import type { Delivery, Envelope } from "./smtp/deliver.ts";
import { dkimRecordOf } from "./smtp/dkim-record.ts";
import { faultOfSmtpSettings, readSmtpSettings, smtpFields } from "./smtp/settings.ts";
import { toEmailOutcome } from "./smtp/submission-outcome.ts";

/** With the first mail that goes this way: a desk that only rests does without. */
const loadDeliver = async () => (await import("./smtp/deliver.ts")).deliver;

function recipientsOf(mail: OutgoingEmail): readonly string[] {
  const all = [...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address);
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()];
}

/**
 * Whom it may come from, the best first. An automatic reply has none, so that nothing answers it (RFC 3834 §3.3); some relays
 * want one all the same, and some let a mailbox send from its very own address alone.
 */
function sendersOf(mail: OutgoingEmail): readonly string[] {
  const isReply = mail.headers.some(
    ([name, value]) =>
      name.toLowerCase() === "auto-submitted" && value.toLowerCase().startsWith("auto-replied"),
  );
  const own = new Set([mail.returnTo ?? mail.from.address, mail.from.address]);
  return [...(isReply ? [""] : []), ...own];
}

/** Nothing was sent yet. Asked to wait, a mail without a sender waits; only where it is refused it gets one. */
const isSenderRefused = (met: Delivery, from: string): boolean =>
  met.kind === "failed" &&
  met.stage === "sender" &&
  met.reply !== null &&
  (from !== "" || met.reply.code >= 500);

const badKey = "The DKIM key isn't a readable RSA key.";
const refused = (detail: string): EmailOutcome => ({
  kind: "refused",
  problem: "relay_refused",
  providerCode: null,
  detail,
});

export const smtp: EmailProvider = {
  id: "smtp",
  name: "A mail server (SMTP)",
  baseUrl: "",
  docsCheckedOn: "2026-11-20",
  settings: smtpFields,
  can: {
    send: true,
    receive: null,
    report: false,
    // what the large hosts take; a server that takes less says so when it is spoken to
    maxBytes: 25 * 1024 * 1024,
    maxRecipients: 100,
    keepsMessageId: true,
    isIdempotent: false,
    findsForSure: false,
    acceptsFromAnyAddress: false,
  },

  async send({ settings }, mail, signal) {
    const read = readSmtpSettings(settings);
    const fault = faultOfSmtpSettings(read);
    if (fault !== null) return refused(fault);
    const { dkim } = read;
    if (dkim && dkimRecordOf(dkim) === null) return refused(badKey);
    const to = recipientsOf(mail);
    const bytes = await composeMime(mail, { dkim });
    const deliver = await loadDeliver();
    const [first = mail.from.address, ...others] = sendersOf(mail);
    let envelope: Envelope = { from: first, to };
    let met = await deliver(read, { envelope, bytes }, signal);
    for (const from of others) {
      if (!isSenderRefused(met, envelope.from)) break;
      envelope = { from, to };
      met = await deliver(read, { envelope, bytes }, signal);
    }
    return toEmailOutcome(met, envelope);
  },

  async check({ settings }): Promise<CheckResult> {
    const read = readSmtpSettings(settings);
    const fault = faultOfSmtpSettings(read);
    if (fault !== null) return { kind: "refused", say: fault };
    if (read.dkim && dkimRecordOf(read.dkim) === null) return { kind: "refused", say: badKey };
    const deliver = await loadDeliver();
    const met = await deliver(read, null, providerTimeout());
    const { host, username } = read;
    if (met.kind === "taken") {
      return { kind: "working", label: username === "" ? host : `${username} at ${host}` };
    }
    if (met.stage === "login" && met.reply !== null && met.reply.code >= 500) {
      return { kind: "refused", say: "The mail server rejected the user name or password." };
    }
    return unreachableServer(met.why);
  },

  verify: () => ({ kind: "forged", why: "Mail servers don't use webhooks." }),
  read: () => ({ kind: "unsupported", what: "a request to a mail server" }),
  dedupeKey: bodyKey,
  answer: { status: 404, type: "text/plain", body: "" },

  /** What the server itself wants of the domain cannot be known. */
  async wantedRecords({ settings }, domain) {
    const { dkim } = readSmtpSettings(settings);
    const record = dkim?.domain === domain ? dkimRecordOf(dkim) : null;
    return record === null ? [] : [record];
  },
};
