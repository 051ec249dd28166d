// Whether a mail may leave, when, and to whom. Refuses with a sentence of the catalogue before anything was
// written; the composer asks the same question before the member has pressed Send.
import { normalAddress } from "#domain/contact/mail-address.ts";
import { DeskError } from "#domain/errors.ts";
import { limit, sayBytes } from "#domain/limits.ts";
import type { MailPerson } from "./mail-facts.ts";
import { type SuppressionReason, suppressionReasons } from "./suppression.ts";

export interface SendingLine {
  readonly name: string;
  readonly isArchived: boolean;
  readonly brokenBecause: string | null;
  readonly maxFileBytes: number;
  readonly maxRecipients: number;
  readonly undoSeconds: number;
}

export interface MailRecipients {
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly bcc: readonly MailPerson[];
}

export interface MailWords {
  /** What the writer wrote, without the history below. */
  readonly text: string;
  readonly isForward: boolean;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly hasPictures: boolean;
  readonly sendAt: string | null;
}

export interface DecidedMail {
  readonly state: "held" | "scheduled" | "queued";
  readonly holdUntil: string | null;
}

const yearMs = 366 * 24 * 3600_000;

export function decideMail(
  line: SendingLine,
  recipients: MailRecipients,
  suppressed: readonly { address: string; reason: SuppressionReason }[],
  words: MailWords,
  now: Date,
): DecidedMail {
  if (line.isArchived) throw new DeskError("line_archived", { line: line.name });
  if (line.brokenBecause !== null)
    throw new DeskError("line_not_ready", { line: line.name, reason: line.brokenBecause });
  const refusal = refuseRecipients(line, recipients, suppressed);
  if (refusal) throw refusal;
  if (isEmpty(words)) throw new DeskError("empty_mail");
  const size = words.files.reduce((sum, one) => sum + one.size, 0);
  if (size > line.maxFileBytes)
    throw new DeskError("files_too_large", {
      size: sayBytes(size),
      max: sayBytes(line.maxFileBytes),
    });
  return whenItLeaves(line, words.sendAt, now);
}

export function refuseRecipients(
  line: Pick<SendingLine, "maxRecipients">,
  recipients: MailRecipients,
  suppressed: readonly { address: string; reason: SuppressionReason }[],
): DeskError | null {
  const all = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const odd = all.find((one) => !isSendable(one.address));
  if (odd) return new DeskError("not_an_address", { typed: odd.address });
  if (all.length > line.maxRecipients)
    return new DeskError("too_many_recipients", { max: line.maxRecipients, count: all.length });
  const stopped = suppressed.find((one) =>
    all.some((person) => normalAddress(person.address) === normalAddress(one.address)),
  );
  if (stopped)
    return new DeskError("address_suppressed", {
      address: stopped.address,
      reason: suppressionReasons[stopped.reason],
    });
  return null;
}

/** A mail passed on needs no words of its own. */
const isEmpty = (words: MailWords): boolean =>
  words.text.trim() === "" && words.files.length === 0 && !words.hasPictures && !words.isForward;

export function whenItLeaves(
  line: Pick<SendingLine, "undoSeconds">,
  sendAt: string | null,
  now: Date,
): DecidedMail {
  if (sendAt !== null) {
    const waitMs = Date.parse(sendAt) - now.getTime();
    if (!(waitMs > 0 && waitMs <= yearMs)) throw new DeskError("send_at_not_ahead");
    return { state: "scheduled", holdUntil: new Date(sendAt).toISOString() };
  }
  const holdMs = line.undoSeconds * 1000;
  if (holdMs <= 0) return { state: "queued", holdUntil: null };
  return { state: "held", holdUntil: new Date(now.getTime() + holdMs).toISOString() };
}

/** What every provider takes (RFC 5321 §4.1.2): plain letters before the @, a domain in its ASCII form after it. */
export function isSendable(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const isPlain = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i.test(local);
  const isHost =
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
  return isPlain && isHost.test(address.slice(at + 1)) && address.length <= limit("emailLength");
}

/** Each address once, at the most visible place it was given. */
export function onceEach(recipients: MailRecipients): MailRecipients {
  const seen = new Set<string>();
  const fresh = (people: readonly MailPerson[]) =>
    people.filter(({ address }) => {
      const normal = normalAddress(address);
      if (seen.has(normal)) return false;
      seen.add(normal);
      return true;
    });
  const to = fresh(recipients.to);
  const cc = fresh(recipients.cc);
  return { to, cc, bcc: fresh(recipients.bcc) };
}

/**
 * The recipients that are left, in the roles they have. Most providers want somebody in To, so copies step
 * forward where nobody else is left; of blind ones only one alone, for two would see each other.
 */
export function rolesOf(recipients: MailRecipients, left: ReadonlySet<string>): MailRecipients {
  const of = (people: readonly MailPerson[]) =>
    people.filter((one) => left.has(normalAddress(one.address)));
  const [to, cc, bcc] = [of(recipients.to), of(recipients.cc), of(recipients.bcc)];
  if (to.length > 0) return { to, cc, bcc };
  if (cc.length > 0) return { to: cc, cc: [], bcc };
  return bcc.length === 1 ? { to: bcc, cc: [], bcc: [] } : { to: [], cc: [], bcc };
}
