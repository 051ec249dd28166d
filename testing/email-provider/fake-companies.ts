// Companies on loopback: how each kind of handing over is heard at the other end.

import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailAddress } from "#server/ports/email.ts";
import type { Settings } from "#server/ports/provider.ts";
import { type Asked, openFakeCarrier, type Says } from "#testing/fake-carrier.ts";
import type { EmailCompany, Refusal, Understood } from "./kit.ts";

export interface HttpCompany {
  readonly settings: Settings;
  takes(providerRef: string): Says;
  refuses(refusal: Refusal): Says;
  understood(asked: Asked): Understood | Promise<Understood>;
}

/** A company to which mail is handed over by HTTP. */
export async function openHttpCompany(company: HttpCompany): Promise<EmailCompany> {
  const carrier = await openFakeCarrier();
  return {
    baseUrl: carrier.url,
    settings: company.settings,
    understood: () => Promise.all(carrier.asked.map((asked) => company.understood(asked))),
    takes: (ref) => carrier.says(company.takes(ref)),
    refuses: (refusal) => carrier.says(company.refuses(refusal)),
    breaks: (how) => carrier.says(how),
    carrier,
    forget: () => carrier.forget(),
    close: () => carrier.close(),
  };
}

/** What a company reads that takes raw mail, with what it was told beside the bytes. */
export async function understoodMime(
  raw: Uint8Array,
  beside: { readonly recipients: readonly string[]; readonly ref: string | null },
): Promise<Understood> {
  const mail = await parseEmail(raw);
  const [replyTo] = mail.replyTo;
  const named = (one: { address: string; name: string | null }): EmailAddress => ({
    address: one.address,
    name: one.name ?? "",
  });
  const seen = new Set([...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()));
  return {
    from: { address: mail.from ?? "", name: mail.fromName ?? "" },
    replyTo: replyTo ? named(replyTo) : null,
    to: mail.to.map(named),
    cc: mail.cc.map(named),
    bcc: beside.recipients.filter((address) => !seen.has(address.toLowerCase())),
    subject: mail.subject ?? "",
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId === null ? null : bare(mail.messageId),
    inReplyTo: mail.inReplyTo === null ? null : bare(mail.inReplyTo),
    references: mail.references.map(bare),
    headers: furtherHeaders(raw),
    files: mail.attachments.map(({ name, type, bytes, contentId }) => ({
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
