// Decides whether an inbox replies to an email automatically. Two autoresponders would loop, so any doubt means no reply
// (RFC 3834).
import {
  isSameOrganization,
  normalizeAddress,
  stripPlusTag,
} from "#domain/contact/email-address.ts";
import { limit } from "#domain/limits.ts";
import type { AutomatedKind } from "#domain/message/email/email-metadata.ts";
import { type BusinessHours, isOpen } from "./hours.ts";

export const autoReplyModes = ["always", "outside_hours"] as const;

/** As stored with the inbox. */
export interface AutoReply {
  readonly isOn: boolean;
  /** HTML with placeholders. */
  readonly html: string;
  readonly when: (typeof autoReplyModes)[number];
  readonly hours: BusinessHours | null;
}

/** What is known of the incoming email. */
export interface AutoReplyCandidate {
  /** From, as written. */
  readonly from: string;
  /** Where replies would go: Reply-To, else From. */
  readonly replyTo: string;
  /** Envelope sender: "" if deliberately empty, null if unknown. */
  readonly returnPath: string | null;
  readonly auto: AutomatedKind | null;
  /** Delivered by a mailing list, whatever else it is. */
  readonly isList: boolean;
  /** X-Auto-Response-Suppress applies to us. */
  readonly forbidsReplies: boolean;
  /** Our address is in neither To nor Cc. */
  readonly isBlindCopy: boolean;
  /** When it was written, if known: a mailbox may deliver emails from last year. */
  readonly writtenAt: string;
}

/** Earlier emails and replies. */
export interface AutoReplyHistory {
  /** The last automatic reply from this inbox to this sender. */
  readonly repliedAt: string | null;
  /** Emails in this conversation within the last ten minutes, including this one. */
  readonly emailsInConversation: number;
  /** The same for the sender's domain, if it belongs to one organization and is not a public email host. */
  readonly emailsFromDomain: number;
  /** The database was restored from a backup after the email was written, so a reply to it may be missing here. */
  readonly isFromBeforeRestore: boolean;
}

const autoReplySkipReasons = {
  off: "the inbox has no automatic reply",
  open: "the inbox is open now",
  automatic: "it was sent automatically",
  list: "it came over a mailing list",
  forbidden: "its sender opted out of automatic replies",
  no_return: "it asks for no reply",
  nobody: "its sender is a no-reply address",
  ourselves: "it is from one of our own addresses",
  elsewhere: "its replies would go to another domain than its sender's",
  late: "it was written more than a day ago",
  blind_copy: "we were bcc'd",
  restored: "it was written before a backup was restored, and may have got one then",
  told_already: "the sender got one within the last day",
  loop: "so many emails in a short time suggest an auto-reply loop",
} as const;
type AutoReplySkipReason = keyof typeof autoReplySkipReasons;

export type AutoReplyDecision =
  | { readonly kind: "reply" }
  | { readonly kind: "silent"; readonly reason: AutoReplySkipReason };

const unattendedAddressPattern =
  /^(?:mailer-daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?|newsletters?|notifications?|alerts?)(?:[+._=-].*)?@/i;

export function decideAutoReply(
  input: AutoReply | null,
  email: AutoReplyCandidate,
  memory: AutoReplyHistory,
  ours: readonly string[],
  now: Date,
): AutoReplyDecision {
  const silent = (reason: AutoReplySkipReason): AutoReplyDecision => ({ kind: "silent", reason });
  if (!input?.isOn || input.html.trim() === "") return silent("off");
  if (email.auto !== null) return silent("automatic");
  if (email.isList) return silent("list");
  if (email.forbidsReplies) return silent("forbidden");
  if (email.returnPath === "") return silent("no_return");
  if ([email.from, email.replyTo].some((address) => unattendedAddressPattern.test(address)))
    return silent("nobody");
  if ([email.from, email.replyTo].some((address) => isOwnAddress(address, ours)))
    return silent("ourselves");
  // A forged Reply-To would make us write to a third party.
  if (!isOfSender(email)) return silent("elsewhere");
  if (email.isBlindCopy) return silent("blind_copy");
  if (!isRecent(email.writtenAt, now)) return silent("late");
  if (memory.isFromBeforeRestore) return silent("restored");
  if (input.when === "outside_hours" && input.hours !== null && isOpen(input.hours, now))
    return silent("open");
  if (Math.max(memory.emailsInConversation, memory.emailsFromDomain) > limit("loopEmails"))
    return silent("loop");
  if (memory.repliedAt !== null && isRecent(memory.repliedAt, now)) return silent("told_already");
  return { kind: "reply" };
}

const isRecent = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) < limit("autoReplyHours") * 3_600_000;

const isOfSender = ({ from, replyTo }: AutoReplyCandidate): boolean =>
  normalizeAddress(from) === normalizeAddress(replyTo) || isSameOrganization(from, replyTo);

/**
 * Email programs link any word with a full stop or a slash in it, and browsers read other full stops as ".", and
 * slashes as "/". NFKC resolves the compatibility forms, such as "．" and "⒈".
 */
const link = /@|[.。۔/\\⁄∕⧸][^\p{P}\s]/u;

const isLink = (word: string): boolean =>
  link.test(word.normalize("NFKC").replace(/\p{Cf}+/gu, ""));

/**
 * Text repeated to an unverified sender: without links and addresses, so that no one can use us to send their message
 * to others.
 */
export const withoutLinks = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !isLink(word))
    .join(" ");

/** Plus addresses are ours too. */
const isOwnAddress = (address: string, ours: readonly string[]): boolean =>
  ours.some((one) => stripPlusTag(one) === stripPlusTag(address));

/** X-Auto-Response-Suppress: the values that suppress an automatic reply (MS-OXCMAIL §2.2.3.2.14). */
export const suppressesAutoReply = (suppress: string | null): boolean =>
  suppress !== null && /\b(?:all|oof|autoreply)\b/i.test(suppress);
