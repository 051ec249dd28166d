// Fake providers on loopback that parse what each kind of submission sent.

import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailAddress } from "#server/ports/email.ts";
import type { Settings } from "#server/ports/provider.ts";
import {
  type CarrierRequest,
  type CarrierResponse,
  startFakeCarrier,
} from "#testing/fake-carrier.ts";
import type { EmailCompany, Rejection, Understood } from "./kit.ts";

interface HttpCompany {
  readonly settings: Settings;
  takes(providerRef: string): CarrierResponse;
  rejects(rejection: Rejection): CarrierResponse;
  understood(request: CarrierRequest): Understood | Promise<Understood>;
}

/** A fake provider that accepts emails over HTTP. */
export async function openHttpCompany(company: HttpCompany): Promise<EmailCompany> {
  const carrier = await startFakeCarrier();
  return {
    baseUrl: carrier.url,
    settings: company.settings,
    understood: () => Promise.all(carrier.requests.map((request) => company.understood(request))),
    takes: (ref) => carrier.says(company.takes(ref)),
    rejects: (rejection) => carrier.says(company.rejects(rejection)),
    breaks: (how) => carrier.says(how),
    carrier,
    forget: () => carrier.forget(),
    close: () => carrier.close(),
  };
}

/** Parses a raw MIME email, with the envelope data submitted beside it. */
export async function understoodMime(
  raw: Uint8Array,
  beside: { readonly recipients: readonly string[]; readonly ref: string | null },
): Promise<Understood> {
  const email = await parseEmail(raw);
  const [replyTo] = email.replyTo;
  const named = (one: { address: string; name: string | null }): EmailAddress => ({
    address: one.address,
    name: one.name ?? "",
  });
  const seen = new Set([...email.to, ...email.cc].map(({ address }) => address.toLowerCase()));
  return {
    from: { address: email.from ?? "", name: email.fromName ?? "" },
    replyTo: replyTo ? named(replyTo) : null,
    to: email.to.map(named),
    cc: email.cc.map(named),
    bcc: beside.recipients.filter((address) => !seen.has(address.toLowerCase())),
    subject: email.subject ?? "",
    text: email.text,
    html: email.html,
    messageId: email.messageId === null ? null : bare(email.messageId),
    inReplyTo: email.inReplyTo === null ? null : bare(email.inReplyTo),
    references: email.references.map(bare),
    headers: furtherHeaders(raw),
    files: email.attachments.map(({ name, type, bytes, contentId }) => ({
      name: name ?? "",
      type,
      bytes,
      contentId,
    })),
    ref: beside.ref,
  };
}

export const bare = (id: string): string => id.replace(/^<|>$/g, "");

const ours =
  /^(?:from|to|cc|reply-to|subject|date|message-id|in-reply-to|references|mime-version|content-[\w-]+|dkim-signature)$/;

function furtherHeaders(raw: Uint8Array): Record<string, string> {
  const head = Buffer.from(raw).toString("utf8").split("\r\n\r\n")[0] ?? "";
  const lines = head.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return Object.fromEntries(lines.filter(([name]) => !ours.test(name)));
}
