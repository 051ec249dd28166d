// Why an email may not be what it claims, in plain words. Pure.

import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { domainOf } from "./recipient-labels.ts";

export interface MisleadingLink {
  readonly claimedHost: string;
  readonly leadsTo: string;
}

/** Suspicions worth a banner, most harmful first. */
function listSuspicions(entry: MessageEntry, misleadingLinks: readonly MisleadingLink[]): string[] {
  const { email, from } = entry;
  if (email === null) return [];
  const has = new Set(email.securityWarnings);
  const suspicions: string[] = [];
  if (has.has("not_authentic"))
    suspicions.push(fill(words.failedAuthentication, { domain: domainOf(from) }));
  if (has.has("own_address_unproven")) suspicions.push(fill(words.ownAddressUnproven, { from }));
  // For email a teammate sent from another client, only the ones above apply.
  if (entry.direction === "out") return suspicions;
  if (has.has("name_is_address"))
    suspicions.push(fill(words.nameIsAddress, { name: email.fromName, from }));
  const [first] = misleadingLinks;
  if (first) {
    const link = { claimedHost: first.claimedHost, leadsTo: first.leadsTo };
    suspicions.push(
      misleadingLinks.length === 1
        ? fill(words.misleadingLink, link)
        : fill(words.misleadingLinks, { count: misleadingLinks.length, ...link }),
    );
  }
  const replyAddress = email.replyTo[0]?.address;
  if (has.has("reply_elsewhere") && replyAddress !== undefined)
    suspicions.push(
      fill(words.repliesElsewhere, { address: replyAddress, domain: domainOf(from) }),
    );
  return suspicions;
}

/** At most two suspicions. A first email is no suspicion, but adds weight to one. */
export function suspicionText(
  entry: MessageEntry,
  misleadingLinks: readonly MisleadingLink[],
): string | null {
  const suspicions = listSuspicions(entry, misleadingLinks);
  if (suspicions.length === 0) return null;
  const isFirst = entry.email?.securityWarnings.includes("first_time") === true;
  const warning = suspicions.slice(0, 2).join(" ");
  return isFirst ? `${warning} ${words.firstEmailHint}` : warning;
}

/** For an email that could not be parsed. */
export const partialContentNotice = ({ text, email }: MessageEntry): string =>
  [
    text.trim() === "" ? words.contentNotShown : words.onlyBeginningShown,
    ...(email?.hasOriginal === true ? [words.viewOriginalToSeeAll] : []),
  ].join(" ");

interface Badge {
  readonly text: string;
  readonly title: string;
}

/** Small badges next to the name. */
export function emailBadges(entry: MessageEntry): Badge[] {
  const { email } = entry;
  if (email === null) return [];
  const badges: Badge[] = [];
  const kinds: Partial<Record<NonNullable<typeof email.auto>, Badge>> = {
    "auto-reply": { text: words.automaticReply, title: words.sentAutomatically },
    "auto-generated": { text: words.automatic, title: words.sentAutomatically },
    bulk: { text: words.mailingList, title: words.sentToMailingList },
    bounce: { text: words.bounce, title: words.bounceHint },
    receipt: { text: words.receipt, title: words.receiptHint },
  };
  const kind = email.auto === null ? undefined : kinds[email.auto];
  if (kind) badges.push(kind);
  if (entry.direction === "out") return badges;
  const via = email.auth?.via;
  if (via)
    badges.push({
      text: fill(words.via, { via }),
      title: fill(words.signedBy, { via, domain: domainOf(entry.from) }),
    });
  if (email.securityWarnings.includes("blind_copy"))
    badges.push({ text: words.bccBadge, title: words.bccHint });
  if (email.securityWarnings.includes("first_time"))
    badges.push({
      text: words.firstEmail,
      title: words.firstEmailHint,
    });
  return badges;
}

const verdicts: Record<string, string> = {
  pass: words.verdictPassed,
  fail: words.verdictFailed,
  softfail: words.verdictSoftFail,
  neutral: words.verdictNeutral,
  none: words.verdictNone,
  temperror: words.verdictUnchecked,
  permerror: words.verdictUnchecked,
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
      ? words.authenticated
      : dmarc === "fail"
        ? words.authenticationFailed
        : words.notAuthenticated;
  return fill(sum, {
    spf: verdictLabel(spf),
    dkim: verdictLabel(dkim),
    dmarc: verdictLabel(dmarc),
  });
}
