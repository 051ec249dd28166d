import { allOf, firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";
import { bouncePhrases, bounceSubjects } from "./bounce-patterns.ts";

const senders =
  /^(?:mailer[-_]?daemon|mail[-_]?daemon|post[-_]?master|mailerdaemon|bounce[sd]?|mdaemon|mail-?delivery|mailadmin|undeliver\w*)\b/i;
const senderNames =
  /mail delivery (?:sub)?system|mail delivery service|mailer-daemon|mail administrator|system administrator|ndr administrator|postmaster/i;

export interface BounceSignals {
  readonly block: HeaderBlock;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  /** A mail, or its headers, came back with it. */
  readonly hasReturned: boolean;
}

// A person who asks about a bounce writes an answer or passes one on, and has no code of a server to tell.
const answers =
  /^\s*(?:re|aw|antw?|sv|vs|odp|rif|r|res|回复|答复|fwd?|wg|tr|rv|enc|doorst|i|pd)\s*[:：]/iu;
const serverCode = /(?<![\d.])[45](?:\d\d[ -]|\.\d{1,2}\.\d{1,3}(?![.\d]))/;

/** Whether a mail without a report in the standard form tells of a failed delivery. */
export function looksLikeBounce({
  block,
  subject,
  from,
  text,
  hasReturned,
}: BounceSignals): boolean {
  if (firstOf(block, "x-failed-recipients") !== null) return true;
  if (/report-type\s*=\s*"?delivery-status/i.test(firstOf(block, "content-type") ?? ""))
    return true;
  const isDaemon = senders.test(from) || senderNames.test(firstOf(block, "from") ?? "");
  const hasNullPath = allOf(block, "return-path").some((path) => /^<\s*>$/.test(path));
  const hasSubject = bounceSubjects.test(subject);
  // One sign alone is a customer's mail about a bounce, or a postmaster who writes.
  if (isDaemon && (hasSubject || hasNullPath)) return true;
  const ownWords = isDaemon || hasNullPath ? text.slice(0, 6000) : unquoted(text.slice(0, 6000));
  if (!bouncePhrases.test(ownWords)) return false;
  if (isDaemon || hasNullPath) return true;
  return hasSubject && !answers.test(subject) && (hasReturned || serverCode.test(ownWords));
}

const unquoted = (text: string): string => text.replace(/^[ \t]*>.*$/gm, "");
