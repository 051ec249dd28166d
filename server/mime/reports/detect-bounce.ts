import { allOf, firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";
import { bouncePhrases, bounceSubjects } from "./bounce-patterns.ts";

const senders =
  /^(?:mailer[-_]?daemon|mail[-_]?daemon|post[-_]?master|mailerdaemon|bounce[sd]?|mdaemon|mail-?delivery|mailadmin|undeliver\w*)\b/i;
const senderNames =
  /mail delivery (?:sub)?system|mail delivery service|mailer-daemon|mail administrator|system administrator|ndr administrator|postmaster/i;

interface BounceSignals {
  readonly block: HeaderBlock;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  /** True if the original email, or its headers, is attached. */
  readonly hasReturned: boolean;
}

// A person asking about a bounce replies or forwards, and quotes no server code.
const replySubject =
  /^\s*(?:re|aw|antw?|sv|vs|odp|rif|r|res|回复|答复|fwd?|wg|tr|rv|enc|doorst|i|pd)\s*[:：]/iu;
const serverCode = /(?<![\d.])[45](?:\d\d[ -]|\.\d{1,2}\.\d{1,3}(?![.\d]))/;

/** What says that an email without a standard report describes a failed delivery. */
type BounceEvidence = "mail_server" | "wording";

/** Null if nothing does. */
export function findBounceEvidence({
  block,
  subject,
  from,
  text,
  hasReturned,
}: BounceSignals): BounceEvidence | null {
  if (firstOf(block, "x-failed-recipients") !== null) return "mail_server";
  if (/report-type\s*=\s*"?delivery-status/i.test(firstOf(block, "content-type") ?? ""))
    return "mail_server";
  const isDaemon = senders.test(from) || senderNames.test(firstOf(block, "from") ?? "");
  const hasNullPath = allOf(block, "return-path").some((path) => /^<\s*>$/.test(path));
  const hasSubject = bounceSubjects.test(subject);
  // One sign alone may be a customer writing about a bounce, or a postmaster.
  if (isDaemon && (hasSubject || hasNullPath)) return "mail_server";
  const isServer = isDaemon || hasNullPath;
  const ownText = isServer ? text.slice(0, 6000) : unquoted(text.slice(0, 6000));
  if (!bouncePhrases.test(ownText)) return null;
  if (isServer) return "mail_server";
  const hasProof = hasReturned || serverCode.test(ownText);
  return hasSubject && !replySubject.test(subject) && hasProof ? "wording" : null;
}

const unquoted = (text: string): string => text.replace(/^[ \t]*>.*$/gm, "");
