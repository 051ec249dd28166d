// Maps a mail server's response to an email problem. The enhanced status (RFC 3463, IANA's register of 2024) is
// preferred; if it is missing, vague or commonly misused, the response text decides, and last the reply code.
import type { EmailProblem } from "#domain/message/email/email-problems.ts";

export function classifySmtpStatus(
  enhanced: string | null,
  smtpCode: number | null,
  text: string,
): EmailProblem {
  const response = text.slice(0, 2_000).replace(/\s+/g, " ");
  const status = enhanced ?? statusIn(response);
  const code = smtpCode ?? codeIn(response);
  const isTransient = status ? status.startsWith("4.") : code !== null && code >= 400 && code < 500;
  const detail = status?.slice(2) ?? null;
  if (detail === "2.2") return "mailbox_full";
  if (isTransient) return transientProblem(detail, response);
  return (
    (detail === null ? null : certain.get(detail)) ??
    problemFromPhrases(response) ??
    (detail === null ? null : likely.get(detail)) ??
    (code === null ? null : byCode.get(code)) ??
    "rejected_by_recipient"
  );
}

/** Unambiguous codes. */
const certain: ReadonlyMap<string, EmailProblem> = new Map([
  ["1.2", "no_domain"],
  ["1.3", "bad_address"],
  ["1.6", "moved"],
  ["1.10", "no_mailbox"],
  ["2.3", "too_large"],
  ["3.4", "too_large"],
  ["6.1", "attachment_rejected"],
  ["7.20", "not_authenticated"],
  ["7.21", "not_authenticated"],
  ["7.22", "not_authenticated"],
  ["7.23", "not_authenticated"],
  ["7.24", "not_authenticated"],
  ["7.25", "blocked"],
  ["7.26", "not_authenticated"],
  ["7.27", "sender_not_verified"],
  ["7.28", "blocked"],
  ["7.29", "not_authenticated"],
]);

/** Codes the text may override: servers often report a blocked sender as an unknown recipient. */
const likely: ReadonlyMap<string, EmailProblem> = new Map([
  ["1.0", "bad_address"],
  ["1.1", "no_mailbox"],
  ["1.4", "bad_address"],
  ["1.7", "sender_not_verified"],
  ["1.8", "sender_not_verified"],
  ["2.0", "mailbox_closed"],
  ["2.1", "mailbox_closed"],
  ["4.4", "no_domain"],
  ["6.0", "malformed"],
  ["6.3", "malformed"],
  ["7.0", "blocked"],
  ["7.1", "blocked"],
  ["7.8", "bad_credentials"],
  ["7.9", "bad_credentials"],
]);

/** RFC 5321 §4.2.3. Servers use a bare 550 or 553 for anything, so it must not suppress an address. */
const byCode: ReadonlyMap<number, EmailProblem> = new Map([
  [501, "bad_address"],
  [521, "no_domain"],
  [523, "too_large"],
  [530, "bad_credentials"],
  [535, "bad_credentials"],
  [551, "moved"],
  [552, "mailbox_full"],
  [556, "no_domain"],
]);

/** Checked in order: problems with the sender before problems with the recipient. */
const phrases: readonly (readonly [RegExp, EmailProblem])[] = [
  [
    /relay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted|prohibited)|(?:unable|not (?:permitted|allowed)) to relay|relay not/i,
    "relay_denied",
  ],
  [
    /\b(?:spf|dkim|dmarc)\b|unauthenticated (?:mail|email|sender)|not authenticated|sender id\b/i,
    "not_authenticated",
  ],
  [
    /authentication (?:failed|required|credentials)|invalid (?:login|credentials)|bad username or password/i,
    "bad_credentials",
  ],
  [
    /sender (?:address |verify )?(?:rejected|failed|is not (?:verified|allowed))|not allowed to send (?:as|from)|send ?as ?denied|not owned by user/i,
    "sender_not_verified",
  ],
  [
    /message (?:file )?(?:is )?(?:too (?:big|large)|size exceeds)|exceeds? (?:the )?(?:maximum |fixed )?(?:message |size )+(?:limit)?|larger than the current system limit/i,
    "too_large",
  ],
  [
    /(?:attachment|file type|executable|file name|filename)[^.]{0,60}(?:not allowed|blocked|prohibited|reject|illegal|banned)|(?:virus|malware)/i,
    "attachment_rejected",
  ],
  [
    /block ?list|black ?list|\bdnsbl\b|\brbl\b|spamhaus|spamcop|barracuda|proofpoint|poor reputation|low reputation|reputation of|client host .{0,60}(?:rejected|blocked)|\bip\b[^.]{0,60}(?:block|banned|reputation)|reverse dns|\bptr\b|banned|blocked using/i,
    "blocked",
  ],
  [
    /\bspam\b|unsolicited|junk|message content|content (?:rejected|filter|policy)|phish|suspicious|bulk mail/i,
    "content_rejected",
  ],
  [
    /(?:mailbox|quota|inbox|storage|disk)[^.]{0,40}(?:full|exceeded|over ?quota|exhausted|limit)|over ?quota|quota exceeded|out of storage/i,
    "mailbox_full",
  ],
  [/(?:has moved|no longer at this address|user has moved|new address is|try forward)/i, "moved"],
  [
    /(?:mailbox|account|user|address|recipient)[^.]{0,50}(?:disabled|inactive|deactivated|suspended|closed|discontinued|no longer (?:in use|active|valid|exist|with|available))|has been (?:disabled|deactivated|discontinued)/i,
    "mailbox_closed",
  ],
  [
    /(?:user|mailbox|recipient|address|account|alias|addressee)[^.]{0,60}(?:unknown|not found|does ?n[o']t exist|no such|invalid|unavailable|not exist|undeliverable|not known|not recogni[sz]ed|not listed)|(?:unknown|no such|invalid|non-?existent) (?:user|recipient|mailbox|address|account|person|local)|no mailbox (?:here|by that name)|not our customer|not a known user|does ?n[o']t have an? .{0,30}account/i,
    "no_mailbox",
  ],
  [
    /domain[^.]{0,40}(?:not found|does ?n[o']t exist|invalid)|(?:host|domain)(?: or domain)? name not found|host unknown|no such (?:domain|host)|\bnxdomain\b|null mx|no mx|does not accept (?:mail|e-?mail)/i,
    "no_domain",
  ],
  [
    /bad (?:address|recipient address) syntax|invalid address syntax|malformed address/i,
    "bad_address",
  ],
];

function problemFromPhrases(response: string): EmailProblem | null {
  return phrases.find(([pattern]) => pattern.test(response))?.[1] ?? null;
}

/** Temporary problems: the other server is busy, asks to wait, or is unreachable. */
function transientProblem(detail: string | null, response: string): EmailProblem {
  if (/gr[ea]y ?list|postgrey/i.test(response)) return "greylisted";
  if (/over ?quota|(?:mailbox|quota)[^.]{0,30}(?:full|exceeded)/i.test(response))
    return "mailbox_full";
  if (
    /too (?:many|fast|much)|rate ?limit|throttl|unusual rate|exceeded .{0,30}(?:rate|limit)/i.test(
      response,
    )
  )
    return "too_fast";
  if (
    detail?.startsWith("4.") ||
    /timed? ?out|connection (?:refused|reset|lost)|no route|unreachable|not responding/i.test(
      response,
    )
  )
    return "server_down";
  if (detail === "7.26" || /\b(?:spf|dkim|dmarc)\b/i.test(response)) return "not_authenticated";
  return "greylisted";
}

const statusIn = (response: string): string | null =>
  /(?<![\d.])([245]\.\d{1,2}\.\d{1,3})(?![\d.]*\d)/.exec(response)?.[1] ?? null;

const codeIn = (response: string): number | null => {
  const found = /(?:^|[^\d.])([45][0-5]\d)(?=[ -]|$)/.exec(response)?.[1];
  return found ? Number(found) : null;
};
