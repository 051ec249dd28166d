// What makes a mail look like something it may not be, in plain words and at most two of them at once. Pure.
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { domainOf } from "./recipient-labels.ts";

export interface MisleadingLink {
  readonly says: string;
  readonly leadsTo: string;
}

/** Worth a banner: in the order of harm. */
export function listSuspicions(entry: MessageEntry, lies: readonly MisleadingLink[]): string[] {
  const { mail, from } = entry;
  if (mail === null) return [];
  const has = new Set(mail.hints);
  const told: string[] = [];
  if (has.has("not_authentic"))
    told.push(
      `This email failed authentication for ${domainOf(from)}. It may be from someone else.`,
    );
  if (has.has("unproved_own"))
    told.push(`This email uses your own address ${from}, but nothing proves a teammate sent it.`);
  // Of what a colleague wrote elsewhere only that is in doubt.
  if (entry.direction === "out") return told;
  if (has.has("name_is_address"))
    told.push(`The sender name is ${mail.fromName}, but the email comes from ${from}.`);
  const [lie] = lies;
  if (lie)
    told.push(
      lies.length === 1
        ? `A link shows ${lie.says} but opens ${lie.leadsTo}.`
        : `${lies.length} links don't open what they show: one shows ${lie.says} but opens ${lie.leadsTo}.`,
    );
  const replyAddressesFor = mail.replyTo[0]?.address;
  if (has.has("reply_elsewhere") && replyAddressesFor !== undefined)
    told.push(`Replies would go to ${replyAddressesFor}, not to ${domainOf(from)}.`);
  return told;
}

/** A first email is no fault; beside a suspicion it weighs more. */
export function suspicionText(entry: MessageEntry, lies: readonly MisleadingLink[]): string | null {
  const told = listSuspicions(entry, lies);
  if (told.length === 0) return null;
  const isFirst = entry.mail?.hints.includes("first_time") === true;
  const said = told.slice(0, 2).join(" ");
  return isFirst ? `${said} This is the first email from this address.` : said;
}

/** Of a mail that could not be taken apart. */
export const partlyShownWords = ({ text, mail }: MessageEntry): string =>
  `${
    text.trim() === ""
      ? "The content of this email couldn't be displayed."
      : "Only the beginning of this email can be displayed."
  }${mail?.hasOriginal === true ? " View the original to see all of it." : ""}`;

export interface Badge {
  readonly words: string;
  readonly title: string;
}

/** Small facts beside the name. */
export function emailBadges(entry: MessageEntry): Badge[] {
  const { mail } = entry;
  if (mail === null) return [];
  const badges: Badge[] = [];
  const kinds: Partial<Record<NonNullable<typeof mail.auto>, Badge>> = {
    "auto-reply": { words: "automatic reply", title: "Sent automatically, not by a person." },
    "auto-generated": { words: "automatic", title: "Sent automatically, not by a person." },
    bulk: { words: "mailing list", title: "Sent to a mailing list." },
    bounce: { words: "bounce", title: "A mail server reports on an email we sent." },
    receipt: { words: "receipt", title: "A read receipt for an email we sent." },
  };
  const kind = mail.auto === null ? undefined : kinds[mail.auto];
  if (kind) badges.push(kind);
  if (entry.direction === "out") return badges;
  const via = mail.auth?.via;
  if (via)
    badges.push({
      words: `via ${via}`,
      title: `Signed by ${via}, not by ${domainOf(entry.from)}.`,
    });
  if (mail.hints.includes("blind_copy")) badges.push({ words: "bcc", title: "You were bcc'd." });
  if (mail.hints.includes("first_time"))
    badges.push({
      words: "first email",
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

/** "SPF passed, DKIM passed, DMARC failed"; what it means stands in front. */
export function authenticationText({
  spf,
  dkim,
  dmarc,
}: {
  spf: string;
  dkim: string;
  dmarc: string;
}): string {
  const say = (verdict: string) => verdicts[verdict] ?? verdict;
  const sum =
    dmarc === "pass"
      ? "Authenticated"
      : dmarc === "fail"
        ? "Failed authentication"
        : "Not authenticated";
  return `${sum}: SPF ${say(spf)}, DKIM ${say(dkim)}, DMARC ${say(dmarc)}`;
}
