// How a mail of this conversation usually goes: which mail it answers, to whom, from which line. Pure; the
// server says it again, with the history below, before anything leaves.
import type { EmailDraft, Entry, Inbox } from "#contract/live-protocol.ts";
import { stripPlusTag } from "#domain/contact/email-address.ts";
import type { EntryId, InboxId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { fitRecipients, replyRecipients } from "#domain/message/email/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/email/subject.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export type EmailKind = EmailDraft["kind"];
export type EmailEntry = Extract<Entry, { kind: "message" }> & {
  readonly mail: NonNullable<Extract<Entry, { kind: "message" }>["mail"]>;
};

export interface ReplyTarget {
  readonly kind: EmailKind;
  readonly replyToEntryId: EntryId | null;
  readonly inboxId: InboxId | null;
}

const isMail = (entry: Entry): entry is EmailEntry =>
  entry.kind === "message" && entry.medium === "mail" && entry.mail !== null && !isPending(entry);

export const emailsOf = (open: OpenConversation): readonly EmailEntry[] =>
  open.entries.filter(isMail);

/** Null where there is no mail yet: then a new one begins. */
export function emailToReplyTo(open: OpenConversation): EmailEntry | null {
  const mails = emailsOf(open);
  const isWords = ({ mail }: EmailEntry) => mail.auto === null && mail.bounce === null;
  return (
    mails.findLast((one) => one.direction === "in" && isWords(one)) ??
    mails.findLast((one) => one.direction === "out") ??
    mails.at(-1) ??
    null
  );
}

export function ownAddresses(lines: readonly Inbox[]): (address: string) => boolean {
  const own = new Set(
    lines
      .filter((one) => one.kind === "mail")
      .flatMap((one) => [one.address, ...(one.mail?.aliases ?? [])])
      .map(stripPlusTag),
  );
  return (address) => own.has(stripPlusTag(address));
}

export const emailInboxes = (lines: readonly Inbox[]): readonly Inbox[] =>
  lines.filter((one) => one.kind === "mail" && !one.isArchived);

/** Everybody who was in it gets the answer too, unless there is only one. */
export function defaultReplyTarget(open: OpenConversation, lines: readonly Inbox[]): ReplyTarget {
  const answered = emailToReplyTo(open);
  if (answered === null) return { kind: "new", replyToEntryId: null, inboxId: null };
  const { to, cc } = replyRecipients("reply_all", toRepliedEmail(answered), ownAddresses(lines));
  const isAlone = to.length + cc.length < 2;
  return { kind: isAlone ? "reply" : "reply_all", replyToEntryId: answered.id, inboxId: null };
}

/** What is shown until the server has said it. */
export function guessEmailDraft(
  open: OpenConversation,
  lines: readonly Inbox[],
  wish: ReplyTarget,
): EmailDraft {
  const answered = emailsOf(open).find((one) => one.id === wish.replyToEntryId) ?? null;
  const inboxId = wish.inboxId ?? defaultSendingInbox(open, lines)?.id ?? null;
  const base = {
    kind: wish.kind,
    replyToEntryId: wish.replyToEntryId,
    inboxId,
    bcc: [],
    quoteHtml: "",
  };
  if (answered === null || wish.kind === "new") {
    const point = open.contact.points.find((one) => one.kind === "mail");
    const to = point ? [{ address: point.value, name: open.contact.name }] : [];
    return { ...base, to, cc: [], subject: open.conversation.subject };
  }
  const { subject } = answered.mail;
  if (wish.kind === "forward") return { ...base, to: [], cc: [], subject: forwardSubject(subject) };
  const everybody = replyRecipients(wish.kind, toRepliedEmail(answered), ownAddresses(lines));
  const { to, cc } = fitRecipients(everybody);
  return { ...base, to, cc, subject: replySubject(subject) };
}

export function defaultSendingInbox(
  open: OpenConversation,
  lines: readonly Inbox[],
): Inbox | undefined {
  const usable = emailInboxes(lines);
  const last = emailsOf(open).at(-1);
  const find = (id: InboxId | undefined) => usable.find((one) => one.id === id);
  return (
    find(last?.inboxId) ??
    find(open.conversation.inboxId) ??
    usable.find((one) => one.problem === null) ??
    usable[0]
  );
}

/** Whoever stands on the mails of this conversation: the first whom a typed letter could mean. */
export function conversationPeople(
  open: OpenConversation,
  lines: readonly Inbox[],
): readonly EmailPerson[] {
  const isOurs = ownAddresses(lines);
  const all = emailsOf(open)
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

const toRepliedEmail = ({ direction, from, mail }: EmailEntry) => ({
  direction,
  from: { address: from, name: mail.fromName },
  replyTo: mail.replyTo,
  to: mail.to,
  cc: mail.cc,
});
