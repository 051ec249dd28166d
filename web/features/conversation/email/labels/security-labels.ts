// Why an email may not be what it claims, in plain words. Pure.
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { domainOf } from "./recipient-labels.ts";

export interface MisleadingLink {
  readonly says: string;
  readonly leadsTo: string;
}

/** Suspicions worth a banner, most harmful first. */
export function listSuspicions(entry: MessageEntry, lies: readonly MisleadingLink[]): string[] {
  const { email, from } = entry;
  if (email === null) return [];
  const has = new Set(email.hints);
  const suspicions: string[] = [];
  if (has.has("not_authentic"))
    suspicions.push(
      `This email failed authentication for ${domainOf(from)}. It may be from someone else.`,
    );
  if (has.has("unproved_own"))
    suspicions.push(
      `This email uses your own address ${from}, but nothing proves a teammate sent it.`,
    );
  // For email a teammate sent from another client, only the ones above apply.
  if (entry.direction === "out") return suspicions;
  if (has.has("name_is_address"))
    suspicions.push(`The sender name is ${email.fromName}, but the email comes from ${from}.`);
  const [lie] = lies;
  if (lie)
    suspicions.push(
      lies.length === 1
        ? `A link shows ${lie.says} but opens ${lie.leadsTo}.`
        : `${lies.length} links don't open what they show: one shows ${lie.says} but opens ${lie.leadsTo}.`,
    );
  const replyAddressesFor = email.replyTo[0]?.address;
  if (has.has("reply_elsewhere") && replyAddressesFor !== undefined)
    suspicions.push(`Replies would go to ${replyAddressesFor}, not to ${domainOf(from)}.`);
  return suspicions;
}

/** At most two suspicions. A first email is no suspicion, but adds weight to one. */
export function suspicionText(entry: MessageEntry, lies: readonly MisleadingLink[]): string | null {
  const suspicions = listSuspicions(entry, lies);
  if (suspicions.length === 0) return null;
  const isFirst = entry.email?.hints.includes("first_time") === true;
  const warning = suspicions.slice(0, 2).join(" ");
  return isFirst ? `${warning} This is the first email from this address.` : warning;
}

/** For an email that could not be parsed. */
export const partialContentNotice = ({ text, email }: MessageEntry): string =>
  `${
    text.trim() === ""
      ? "The content of this email couldn't be displayed."
      : "Only the beginning of this email can be displayed."
  }${email?.hasOriginal === true ? " View the original to see all of it." : ""}`;

export interface Badge {
  readonly text: string;
  readonly title: string;
}

/** Small badges next to the name. */
export function emailBadges(entry: MessageEntry): Badge[] {
  const { email } = entry;
  if (email === null) return [];
  const badges: Badge[] = [];
  const kinds: Partial<Record<NonNullable<typeof email.auto>, Badge>> = {
    "auto-reply": { text: "automatic reply", title: "Sent automatically, not by a person." },
    "auto-generated": { text: "automatic", title: "Sent automatically, not by a person." },
    bulk: { text: "mailing list", title: "Sent to a mailing list." },
    bounce: { text: "bounce", title: "A mail server reports on an email we sent." },
    receipt: { text: "receipt", title: "A read receipt for an email we sent." },
  };
  const kind = email.auto === null ? undefined : kinds[email.auto];
  if (kind) badges.push(kind);
  if (entry.direction === "out") return badges;
  const via = email.auth?.via;
  if (via)
    badges.push({
      text: `via ${via}`,
      title: `Signed by ${via}, not by ${domainOf(entry.from)}.`,
    });
  if (email.hints.includes("blind_copy")) badges.push({ text: "bcc", title: "You were bcc'd." });
  if (email.hints.includes("first_time"))
    badges.push({
      text: "first email",
      title: "This is the first email from this address.",
    });
  return badges;
}

const verdicts: Record<string, string> = {
  pass: "passed",
  fail: "failed",
  softfail: "soft fail",
  neutral: "neutral",
  none: "none",
  temperror: "could not be checked",
  permerror: "could not be checked",
};

/** For example "Failed authentication: SPF passed, DKIM passed, DMARC failed". */
export function authenticationText({
  spf,
  dkim,
  dmarc,
}: {
  spf: string;
  dkim: string;
  dmarc: string;
}): string {
  const verdictLabel = (verdict: string) => verdicts[verdict] ?? verdict;
  const sum =
    dmarc === "pass"
      ? "Authenticated"
      : dmarc === "fail"
        ? "Failed authentication"
        : "Not authenticated";
  return `${sum}: SPF ${verdictLabel(spf)}, DKIM ${verdictLabel(dkim)}, DMARC ${verdictLabel(dmarc)}`;
}
