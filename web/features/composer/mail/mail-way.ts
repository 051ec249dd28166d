// How a mail of this conversation usually goes: which mail it answers, to whom, from which line. Pure; the
// server says it again, with the history below, before anything leaves.
import type { Entry, Line, MailDraft } from "#contract/live.ts";
import { plainAddress } from "#domain/contact/mail-address.ts";
import type { EntryId, LineId } from "#domain/ids.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import { fitRecipients, replyRecipients } from "#domain/message/mail/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/mail/subject.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline.ts";

export type MailKind = MailDraft["kind"];
export type MailEntry = Extract<Entry, { kind: "message" }> & {
  readonly mail: NonNullable<Extract<Entry, { kind: "message" }>["mail"]>;
};

export interface MailWish {
  readonly kind: MailKind;
  readonly answersId: EntryId | null;
  readonly lineId: LineId | null;
}

const isMail = (entry: Entry): entry is MailEntry =>
  entry.kind === "message" && entry.medium === "mail" && entry.mail !== null && !isPending(entry);

export const mailsOf = (open: OpenConversation): readonly MailEntry[] =>
  open.entries.filter(isMail);

/** Null where there is no mail yet: then a new one begins. */
export function mailToAnswer(open: OpenConversation): MailEntry | null {
  const mails = mailsOf(open);
  const isWords = ({ mail }: MailEntry) => mail.auto === null && mail.bounce === null;
  return (
    mails.findLast((one) => one.direction === "in" && isWords(one)) ??
    mails.findLast((one) => one.direction === "out") ??
    mails.at(-1) ??
    null
  );
}

export function ownAddresses(lines: readonly Line[]): (address: string) => boolean {
  const own = new Set(
    lines
      .filter((one) => one.kind === "mail")
      .flatMap((one) => [one.address, ...(one.mail?.aliases ?? [])])
      .map(plainAddress),
  );
  return (address) => own.has(plainAddress(address));
}

export const mailLines = (lines: readonly Line[]): readonly Line[] =>
  lines.filter((one) => one.kind === "mail" && !one.isArchived);

/** Everybody who was in it gets the answer too, unless there is only one. */
export function usualWish(open: OpenConversation, lines: readonly Line[]): MailWish {
  const answered = mailToAnswer(open);
  if (answered === null) return { kind: "new", answersId: null, lineId: null };
  const { to, cc } = replyRecipients("reply_all", answeredOf(answered), ownAddresses(lines));
  const isAlone = to.length + cc.length < 2;
  return { kind: isAlone ? "reply" : "reply_all", answersId: answered.id, lineId: null };
}

/** What is shown until the server has said it. */
export function guessMail(
  open: OpenConversation,
  lines: readonly Line[],
  wish: MailWish,
): MailDraft {
  const answered = mailsOf(open).find((one) => one.id === wish.answersId) ?? null;
  const lineId = wish.lineId ?? usualLine(open, lines)?.id ?? null;
  const base = { kind: wish.kind, answersId: wish.answersId, lineId, bcc: [], quoteHtml: "" };
  if (answered === null || wish.kind === "new") {
    const point = open.contact.points.find((one) => one.kind === "mail");
    const to = point ? [{ address: point.value, name: open.contact.name }] : [];
    return { ...base, to, cc: [], subject: open.conversation.subject };
  }
  const { subject } = answered.mail;
  if (wish.kind === "forward") return { ...base, to: [], cc: [], subject: forwardSubject(subject) };
  const everybody = replyRecipients(wish.kind, answeredOf(answered), ownAddresses(lines));
  const { to, cc } = fitRecipients(everybody);
  return { ...base, to, cc, subject: replySubject(subject) };
}

export function usualLine(open: OpenConversation, lines: readonly Line[]): Line | undefined {
  const usable = mailLines(lines);
  const last = mailsOf(open).at(-1);
  const find = (id: LineId | undefined) => usable.find((one) => one.id === id);
  return (
    find(last?.lineId) ??
    find(open.conversation.lineId) ??
    usable.find((one) => one.problem === null) ??
    usable[0]
  );
}

/** Whoever stands on the mails of this conversation: the first whom a typed letter could mean. */
export function peopleNear(open: OpenConversation, lines: readonly Line[]): readonly MailPerson[] {
  const isOurs = ownAddresses(lines);
  const all = mailsOf(open)
    .toReversed()
    .flatMap((one) => [
      ...(one.direction === "in" ? [{ address: one.from, name: one.mail.fromName }] : []),
      ...one.mail.to,
      ...one.mail.cc,
    ]);
  const seen = new Set<string>();
  return all.filter(({ address }) => {
    const key = address.toLowerCase();
    const isNew = address.includes("@") && !seen.has(key) && !isOurs(address);
    seen.add(key);
    return isNew;
  });
}

const answeredOf = ({ direction, from, mail }: MailEntry) => ({
  direction,
  from: { address: from, name: mail.fromName },
  replyTo: mail.replyTo,
  to: mail.to,
  cc: mail.cc,
});
