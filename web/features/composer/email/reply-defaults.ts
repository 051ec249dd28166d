// Defaults for an email in this conversation: the email it replies to, the recipients and the inbox. Pure; the server
// prepares the same with the quoted history before anything is sent.
import type { EmailDraft, Entry, Inbox } from "#contract/live-protocol.ts";
import { stripPlusTag } from "#domain/contact/email-address.ts";
import type { EntryId, InboxId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { fitRecipients, replyRecipients } from "#domain/message/email/reply-recipients.ts";
import { forwardSubject, replySubject } from "#domain/message/email/subject.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { EmailDraftContent } from "./content/email-content.ts";

export type EmailKind = EmailDraft["kind"];
type EmailEntry = Extract<Entry, { kind: "message" }> & {
  readonly email: NonNullable<Extract<Entry, { kind: "message" }>["email"]>;
};

export interface ReplyTarget {
  readonly kind: EmailKind;
  readonly replyToEntryId: EntryId | null;
  readonly inboxId: InboxId | null;
}

const isEmailEntry = (entry: Entry): entry is EmailEntry =>
  entry.kind === "message" &&
  entry.channel === "email" &&
  entry.email !== null &&
  !isPending(entry);

const emailsOf = (open: OpenConversation): readonly EmailEntry[] =>
  open.entries.filter(isEmailEntry);

/** Null if the conversation has no email yet; then a new one is started. */
export function emailToReplyTo(open: OpenConversation): EmailEntry | null {
  const emails = emailsOf(open);
  const isPersonal = ({ email }: EmailEntry) => email.auto === null && email.bounce === null;
  return (
    emails.findLast((one) => one.direction === "in" && isPersonal(one)) ??
    emails.findLast((one) => one.direction === "out") ??
    emails.at(-1) ??
    null
  );
}

function ownAddresses(inboxes: readonly Inbox[]): (address: string) => boolean {
  const own = new Set(
    inboxes
      .filter((one) => one.kind === "email")
      .flatMap((one) => [one.address, ...(one.email?.aliases ?? [])])
      .map(stripPlusTag),
  );
  return (address) => own.has(stripPlusTag(address));
}

export const emailInboxes = (inboxes: readonly Inbox[]): readonly Inbox[] =>
  inboxes.filter((one) => one.kind === "email" && !one.isArchived);

/** Replies to all, unless there is only one other person. */
export function defaultReplyTarget(open: OpenConversation, inboxes: readonly Inbox[]): ReplyTarget {
  const original = emailToReplyTo(open);
  if (original === null) return { kind: "new", replyToEntryId: null, inboxId: null };
  const { to, cc } = replyRecipients("reply_all", toRepliedEmail(original), ownAddresses(inboxes));
  const isAlone = to.length + cc.length < 2;
  return { kind: isAlone ? "reply" : "reply_all", replyToEntryId: original.id, inboxId: null };
}

/** Shown until the server responds. */
export function guessEmailDraft(
  open: OpenConversation,
  inboxes: readonly Inbox[],
  input: ReplyTarget,
): EmailDraft {
  const original = emailsOf(open).find((one) => one.id === input.replyToEntryId) ?? null;
  const inboxId = input.inboxId ?? defaultSendingInbox(open, inboxes)?.id ?? null;
  const base = {
    kind: input.kind,
    replyToEntryId: input.replyToEntryId,
    inboxId,
    bcc: [],
    quoteHtml: "",
  };
  if (original === null || input.kind === "new") {
    const point = open.contact.contactPoints.find((one) => one.kind === "email");
    const to = point ? [{ address: point.value, name: open.contact.name }] : [];
    return { ...base, to, cc: [], subject: open.conversation.subject };
  }
  const { subject } = original.email;
  if (input.kind === "forward")
    return { ...base, to: [], cc: [], subject: forwardSubject(subject) };
  const everybody = replyRecipients(input.kind, toRepliedEmail(original), ownAddresses(inboxes));
  const { to, cc } = fitRecipients(everybody);
  return { ...base, to, cc, subject: replySubject(subject) };
}

export function defaultSendingInbox(
  open: OpenConversation,
  inboxes: readonly Inbox[],
): Inbox | undefined {
  const usable = emailInboxes(inboxes);
  const last = emailsOf(open).at(-1);
  const find = (id: InboxId | undefined) => usable.find((one) => one.id === id);
  return (
    find(last?.inboxId) ??
    find(open.conversation.inboxId) ??
    usable.find((one) => one.problem === null) ??
    usable[0]
  );
}

/** The customer by the name the contact has now, which is not always the one on their emails. */
export function withCurrentName(
  content: EmailDraftContent,
  { name, contactPoints }: OpenConversation["contact"],
): EmailDraftContent {
  if (name === "") return content;
  const own = new Set(contactPoints.map(({ value }) => value.toLowerCase()));
  const renamed = (people: readonly EmailPerson[]) =>
    people.map((one) => (own.has(one.address.toLowerCase()) ? { ...one, name } : one));
  const { to, cc, bcc } = content.email;
  return {
    ...content,
    email: { ...content.email, to: renamed(to), cc: renamed(cc), bcc: renamed(bcc) },
  };
}

/** Everyone on the emails of this conversation; suggested first. */
export function conversationPeople(
  open: OpenConversation,
  inboxes: readonly Inbox[],
): readonly EmailPerson[] {
  const isOurs = ownAddresses(inboxes);
  const all = emailsOf(open)
    .toReversed()
    .flatMap((one) => [
      ...(one.direction === "in" ? [{ address: one.from, name: one.email.fromName }] : []),
      ...one.email.to,
      ...one.email.cc,
    ]);
  const seen = new Set<string>();
  return all.filter(({ address }) => {
    const key = address.toLowerCase();
    const isNew = address.includes("@") && !seen.has(key) && !isOurs(address);
    seen.add(key);
    return isNew;
  });
}

const toRepliedEmail = ({ direction, from, email }: EmailEntry) => ({
  direction,
  from: { address: from, name: email.fromName },
  replyTo: email.replyTo,
  to: email.to,
  cc: email.cc,
});
