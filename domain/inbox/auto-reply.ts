// Whether a line answers a mail by itself. Two machines that answer each other never stop, so every doubt
// means silence (RFC 3834).
import {
  isSameOrganization,
  normalizeAddress,
  stripPlusTag,
} from "#domain/contact/email-address.ts";
import { limit } from "#domain/limits.ts";
import type { AutomatedKind } from "#domain/message/email/email-metadata.ts";
import { type BusinessHours, isOpen } from "./hours.ts";

export const autoReplyModes = ["always", "outside_hours"] as const;

/** As a line keeps it. */
export interface AutoReply {
  readonly isOn: boolean;
  /** HTML with variables. */
  readonly html: string;
  readonly when: (typeof autoReplyModes)[number];
  readonly hours: BusinessHours | null;
}

/** What is known of the mail that came in. */
export interface AutoReplyCandidate {
  /** From, as written. */
  readonly from: string;
  /** Where answers would go: Reply-To, else From. */
  readonly replyTo: string;
  /** The envelope's sender: "" when it is empty on purpose, null when nobody told. */
  readonly returnPath: string | null;
  readonly auto: AutomatedKind | null;
  /** A mailing list brought it, whatever else it is. */
  readonly isList: boolean;
  /** X-Auto-Response-Suppress names us. */
  readonly forbidsReplies: boolean;
  /** We stand neither in To nor in Cc. */
  readonly isBlindCopy: boolean;
  /** When it was written, as far as that is known: a mailbox may bring mail of last year. */
  readonly writtenAt: string;
}

/** What happened before. */
export interface AutoReplyHistory {
  /** The last automatic reply of this line to this sender. */
  readonly repliedAt: string | null;
  /** Mails that came into this conversation within the last ten minutes, this one among them. */
  readonly mailsInConversation: number;
  /** And from the sender's domain, where that is one house and no host of everybody's mail. */
  readonly mailsFromDomain: number;
}

export const autoReplySkipReasons = {
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
  told_already: "the sender got one within the last day",
  loop: "so many emails in a short time suggest an auto-reply loop",
} as const;
export type AutoReplySkipReason = keyof typeof autoReplySkipReasons;

export type AutoReplyDecision =
  | { readonly kind: "reply" }
  | { readonly kind: "silent"; readonly why: AutoReplySkipReason };

const nobodyReads =
  /^(?:mailer-daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?|newsletters?|notifications?|alerts?)(?:[+._=-].*)?@/i;

export function decideAutoReply(
  wish: AutoReply | null,
  mail: AutoReplyCandidate,
  memory: AutoReplyHistory,
  ours: readonly string[],
  now: Date,
): AutoReplyDecision {
  const silent = (why: AutoReplySkipReason): AutoReplyDecision => ({ kind: "silent", why });
  if (!wish?.isOn || wish.html.trim() === "") return silent("off");
  if (mail.auto !== null) return silent("automatic");
  if (mail.isList) return silent("list");
  if (mail.forbidsReplies) return silent("forbidden");
  if (mail.returnPath === "") return silent("no_return");
  if ([mail.from, mail.replyTo].some((address) => nobodyReads.test(address)))
    return silent("nobody");
  if ([mail.from, mail.replyTo].some((address) => isOneOf(address, ours)))
    return silent("ourselves");
  // Whoever writes a stranger's address there would have us write to that stranger.
  if (!isOfSender(mail)) return silent("elsewhere");
  if (mail.isBlindCopy) return silent("blind_copy");
  if (!isWithinADay(mail.writtenAt, now)) return silent("late");
  if (wish.when === "outside_hours" && wish.hours !== null && isOpen(wish.hours, now))
    return silent("open");
  if (Math.max(memory.mailsInConversation, memory.mailsFromDomain) > limit("loopMails"))
    return silent("loop");
  if (memory.repliedAt !== null && isWithinADay(memory.repliedAt, now))
    return silent("told_already");
  return { kind: "reply" };
}

const isWithinADay = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) < limit("autoReplyHours") * 3_600_000;

const isOfSender = ({ from, replyTo }: AutoReplyCandidate): boolean =>
  normalizeAddress(from) === normalizeAddress(replyTo) || isSameOrganization(from, replyTo);

const link = /:\/\/|@|^www\.|\p{L}{3}\.\p{L}{2}/iu;

/**
 * What is repeated to a sender nobody has proved: without links and addresses, so that nobody can have a message of their
 * own sent to others in our name.
 */
export const withoutLinks = (words: string): string =>
  words
    .split(/\s+/)
    .filter((word) => !link.test(word))
    .join(" ");

/** Plus parts are still ours. */
const isOneOf = (address: string, ours: readonly string[]): boolean =>
  ours.some((one) => stripPlusTag(one) === stripPlusTag(address));

/** X-Auto-Response-Suppress: which of its words stop an automatic reply (MS-OXCMAIL §2.2.3.2.14). */
export const suppressesAutoReply = (suppress: string | null): boolean =>
  suppress !== null && /\b(?:all|oof|autoreply)\b/i.test(suppress);
