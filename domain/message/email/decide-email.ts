// Decides whether, when and to whom an email may be sent. Throws errors of the catalog before anything is written;
// the composer runs the same check before the member sends.

import { normalizeAddress } from "#domain/contact/email-address.ts";
import { dayMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import type { EmailPerson } from "./email-metadata.ts";
import { type SuppressionReason, suppressionReasons } from "./suppression-reasons.ts";

export interface SendingInbox {
  readonly name: string;
  readonly isArchived: boolean;
  readonly brokenBecause: string | null;
  readonly maxFileBytes: number;
  readonly maxRecipients: number;
  readonly undoSeconds: number;
}

export interface EmailRecipients {
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly bcc: readonly EmailPerson[];
}

export interface EmailContent {
  /** The author's text, without quoted history. */
  readonly text: string;
  readonly canBeEmpty: boolean;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly hasImages: boolean;
  readonly sendAt: string | null;
}

export interface EmailDecision {
  readonly state: "delayed" | "scheduled" | "queued";
  readonly sendAfter: string | null;
}

const yearMs = 366 * dayMs;

export function decideEmail(
  inbox: SendingInbox,
  recipients: EmailRecipients,
  suppressed: readonly { address: string; reason: SuppressionReason }[],
  content: EmailContent,
  now: Date,
): EmailDecision {
  if (inbox.isArchived) throw new AppError("inbox_archived", { inbox: inbox.name });
  if (inbox.brokenBecause !== null)
    throw new AppError("inbox_not_ready", { inbox: inbox.name, reason: inbox.brokenBecause });
  const error = assertRecipientsAllowed(inbox, recipients, suppressed);
  if (error) throw error;
  if (isEmpty(content)) throw new AppError("empty_email");
  const size = content.files.reduce((sum, one) => sum + one.size, 0);
  if (size > inbox.maxFileBytes)
    throw new AppError("attachments_too_large", {
      size: formatBytes(size),
      max: formatBytes(inbox.maxFileBytes),
    });
  return scheduleDeparture(inbox, content.sendAt, now);
}

function assertRecipientsAllowed(
  inbox: Pick<SendingInbox, "maxRecipients">,
  recipients: EmailRecipients,
  suppressed: readonly { address: string; reason: SuppressionReason }[],
): AppError | null {
  const all = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const odd = all.find((one) => !isSendableAddress(one.address));
  if (odd) return new AppError("invalid_email_address", { typed: odd.address });
  if (all.length > inbox.maxRecipients)
    return new AppError("too_many_recipients", { max: inbox.maxRecipients, count: all.length });
  const stopped = suppressed.find((one) =>
    all.some((person) => normalizeAddress(person.address) === normalizeAddress(one.address)),
  );
  if (stopped)
    return new AppError("address_suppressed", {
      address: stopped.address,
      reason: suppressionReasons[stopped.reason],
    });
  return null;
}

/** A forward needs no text of its own. */
const isEmpty = (content: EmailContent): boolean =>
  content.text.trim() === "" &&
  content.files.length === 0 &&
  !content.hasImages &&
  !content.canBeEmpty;

export function scheduleDeparture(
  inbox: Pick<SendingInbox, "undoSeconds">,
  sendAt: string | null,
  now: Date,
): EmailDecision {
  if (sendAt !== null) {
    const waitMs = Date.parse(sendAt) - now.getTime();
    if (!(waitMs > 0 && waitMs <= yearMs)) throw new AppError("invalid_send_time");
    return { state: "scheduled", sendAfter: new Date(sendAt).toISOString() };
  }
  const holdMs = inbox.undoSeconds * 1000;
  if (holdMs <= 0) return { state: "queued", sendAfter: null };
  return { state: "delayed", sendAfter: new Date(now.getTime() + holdMs).toISOString() };
}

/** Accepted by every provider (RFC 5321 §4.1.2): an ASCII local part and a domain in ASCII form. */
export function isSendableAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const isPlain = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i.test(local);
  const isHost =
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
  return isPlain && isHost.test(address.slice(at + 1)) && address.length <= limit("emailLength");
}

/** Each address once, in the most visible field given. */
export function uniqueRecipients(recipients: EmailRecipients): EmailRecipients {
  const seen = new Set<string>();
  const fresh = (people: readonly EmailPerson[]) =>
    people.filter(({ address }) => {
      const normal = normalizeAddress(address);
      if (seen.has(normal)) return false;
      seen.add(normal);
      return true;
    });
  const to = fresh(recipients.to);
  const cc = fresh(recipients.cc);
  return { to, cc, bcc: fresh(recipients.bcc) };
}

/**
 * The remaining recipients in their roles. Most providers require a To recipient, so Cc recipients move up if no To is
 * left; a Bcc recipient moves up only if alone, since two would see each other.
 */
export function recipientRoles(
  recipients: EmailRecipients,
  left: ReadonlySet<string>,
): EmailRecipients {
  const of = (people: readonly EmailPerson[]) =>
    people.filter((one) => left.has(normalizeAddress(one.address)));
  const [to, cc, bcc] = [of(recipients.to), of(recipients.cc), of(recipients.bcc)];
  if (to.length > 0) return { to, cc, bcc };
  if (cc.length > 0) return { to: cc, cc: [], bcc };
  return bcc.length === 1 ? { to: bcc, cc: [], bcc: [] } : { to: [], cc: [], bcc };
}
