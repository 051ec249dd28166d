// A mail while it is written: what the member changed, laid over what the server prepared. As long as
// nothing was changed there is no draft, and the usual answer may still become another one. Pure.
import type { Attachment, EmailDraft } from "#contract/live-protocol.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { isEmptyHtml } from "./email-html.ts";

export interface EmailDraftContent {
  /** HTML of the editor; "" for none. */
  readonly body: string;
  readonly attachments: readonly Attachment[];
  readonly mail: EmailDraft;
}

export interface PreparedEmail {
  readonly mail: EmailDraft;
  readonly signatureHtml: string;
  /** Files of a mail that is passed on. */
  readonly attachments: readonly Attachment[];
  /** So many of the people on the answered mail don't fit into the answer. */
  readonly leftOut: number;
}

export type MailPart = Partial<Omit<EmailDraftContent, "mail">> & {
  readonly mail?: Partial<EmailDraft>;
};

/** As a function it is reckoned from the words as they are when it is made, drawn or not. */
export type EmailDraftChange = MailPart | ((now: EmailDraftContent) => MailPart);

export const addFile =
  (file: Attachment): EmailDraftChange =>
  ({ attachments }) => ({ attachments: [...attachments, file] });

/** `prepared` is what was guessed until the server has said it. */
export function applyDraft(draft: DraftContent, prepared: PreparedEmail): EmailDraftContent {
  const { body, attachments, mail = null } = draft;
  if (mail !== null) return { body, attachments, mail };
  const held = new Set(attachments.map((one) => one.id));
  const fresh = prepared.attachments.filter((one) => !held.has(one.id));
  return { body, attachments: [...fresh, ...attachments], mail: prepared.mail };
}

/**
 * A mail that was begun before the server had said how it begins: what was changed since over what was
 * guessed is changed over what the server says, and what only the server knows is put in.
 */
export function rebaseOnPrepared(
  words: EmailDraftContent,
  guessed: EmailDraft,
  prepared: PreparedEmail,
): EmailDraftContent {
  const { isAutosave = false, ...mine } = words.mail;
  if (!isAutosave) return words;
  const { mail } = prepared;
  const people = (role: "to" | "cc" | "bcc") => join(mine[role], guessed[role], mail[role]);
  const held = new Set(words.attachments.map((one) => one.id));
  return {
    body: words.body,
    attachments: [...prepared.attachments.filter((one) => !held.has(one.id)), ...words.attachments],
    mail: {
      ...mine,
      replyToEntryId: mail.replyToEntryId,
      inboxId: mine.inboxId ?? mail.inboxId,
      subject: mine.subject === guessed.subject ? mail.subject : mine.subject,
      to: people("to"),
      cc: people("cc"),
      bcc: people("bcc"),
      quoteHtml: mail.quoteHtml,
    },
  };
}

type People = EmailDraft["to"];

/** Those who were added join those of the server; those who were taken out stay out. */
function join(mine: People, guessed: People, said: People): People {
  const isIn = (people: People, { address }: People[number]) =>
    people.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const kept = said.filter((one) => isIn(mine, one) || !isIn(guessed, one));
  return [...kept, ...mine.filter((one) => !isIn(kept, one) && !isIn(guessed, one))];
}

export const partOf = (change: EmailDraftChange, now: EmailDraftContent): MailPart =>
  typeof change === "function" ? change(now) : change;

export function withContentChange(
  words: EmailDraftContent,
  change: EmailDraftChange,
): EmailDraftContent {
  const { mail, ...rest } = partOf(change, words);
  return { ...words, ...rest, mail: { ...words.mail, ...mail } };
}

/** The draft that holds these words; nothing where they say no more than what was prepared. */
export function toDraftContent(words: EmailDraftContent, prepared: PreparedEmail): DraftContent {
  const isRecommended =
    isEmptyHtml(words.body) &&
    sameMail(words.mail, prepared.mail) &&
    sameFiles(words.attachments, prepared.attachments);
  return isRecommended ? { body: "", attachments: [], mail: null } : words;
}

const sameMail = (one: EmailDraft, other: EmailDraft): boolean =>
  JSON.stringify(saysOf(one)) === JSON.stringify(saysOf(other));

const saysOf = (mail: EmailDraft) => [
  mail.kind,
  mail.replyToEntryId,
  mail.inboxId,
  mail.subject,
  mail.to,
  mail.cc,
  mail.bcc,
  mail.quoteHtml !== "",
  mail.withoutSignature === true,
];

const sameFiles = (one: readonly Attachment[], other: readonly Attachment[]): boolean =>
  one.length === other.length && one.every(({ id }) => other.some((file) => file.id === id));
