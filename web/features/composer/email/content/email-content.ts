// The email being written: the member's changes on top of what the server prepared. Without changes there is no draft,
// and the prepared reply may still change. Pure.
import type { Attachment, EmailDraft } from "#contract/live-protocol.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { isEmptyHtml } from "./email-html.ts";

export interface EmailDraftContent {
  /** Editor HTML; "" if empty. */
  readonly body: string;
  readonly attachments: readonly Attachment[];
  readonly email: EmailDraft;
}

export interface PreparedEmail {
  readonly email: EmailDraft;
  readonly signatureHtml: string;
  /** Files of a forwarded email. */
  readonly attachments: readonly Attachment[];
  /** Number of participants of the original email that exceed the recipient limit. */
  readonly leftOut: number;
}

type EmailDraftPart = Partial<Omit<EmailDraftContent, "email">> & {
  readonly email?: Partial<EmailDraft>;
};

/** A function receives the content at the time of the change, rendered or not. */
export type EmailDraftChange = EmailDraftPart | ((current: EmailDraftContent) => EmailDraftPart);

export const addFile =
  (file: Attachment): EmailDraftChange =>
  ({ attachments }) => ({ attachments: [...attachments, file] });

/** `prepared` is a guess until the server responds. */
export function applyDraft(draft: DraftContent, prepared: PreparedEmail): EmailDraftContent {
  const { body, attachments, email = null } = draft;
  if (email !== null) return { body, attachments, email };
  const held = new Set(attachments.map((one) => one.id));
  const fresh = prepared.attachments.filter((one) => !held.has(one.id));
  return { body, attachments: [...fresh, ...attachments], email: prepared.email };
}

/**
 * Applies changes made before the server responded to what it prepared instead of the guess, and adds what only the
 * server knows.
 */
export function rebaseOnPrepared(
  content: EmailDraftContent,
  guessed: EmailDraft,
  prepared: PreparedEmail,
): EmailDraftContent {
  const { isAutosave = false, ...mine } = content.email;
  if (!isAutosave) return content;
  const { email } = prepared;
  const people = (role: "to" | "cc" | "bcc") =>
    mergeRecipients(mine[role], guessed[role], email[role]);
  const held = new Set(content.attachments.map((one) => one.id));
  return {
    body: content.body,
    attachments: [
      ...prepared.attachments.filter((one) => !held.has(one.id)),
      ...content.attachments,
    ],
    email: {
      ...mine,
      replyToEntryId: email.replyToEntryId,
      inboxId: mine.inboxId ?? email.inboxId,
      subject: mine.subject === guessed.subject ? email.subject : mine.subject,
      to: people("to"),
      cc: people("cc"),
      bcc: people("bcc"),
      quoteHtml: email.quoteHtml,
    },
  };
}

type People = EmailDraft["to"];

/** Recipients the member added join the server's; those the member removed stay removed. */
function mergeRecipients(mine: People, guessed: People, prepared: People): People {
  const isIn = (people: People, { address }: People[number]) =>
    people.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const retained = prepared.filter((one) => isIn(mine, one) || !isIn(guessed, one));
  return [...retained, ...mine.filter((one) => !isIn(retained, one) && !isIn(guessed, one))];
}

export const partOf = (change: EmailDraftChange, current: EmailDraftContent): EmailDraftPart =>
  typeof change === "function" ? change(current) : change;

export function withContentChange(
  content: EmailDraftContent,
  change: EmailDraftChange,
): EmailDraftContent {
  const { email, ...rest } = partOf(change, content);
  return { ...content, ...rest, email: { ...content.email, ...email } };
}

/** The draft for this content; empty if it equals what was prepared. */
export function toDraftContent(content: EmailDraftContent, prepared: PreparedEmail): DraftContent {
  const isRecommended =
    isEmptyHtml(content.body) &&
    isSameEmailDraft(content.email, prepared.email) &&
    sameFiles(content.attachments, prepared.attachments);
  return isRecommended ? { body: "", attachments: [], email: null } : content;
}

const isSameEmailDraft = (one: EmailDraft, other: EmailDraft): boolean =>
  JSON.stringify(comparableFieldsOf(one)) === JSON.stringify(comparableFieldsOf(other));

const comparableFieldsOf = (email: EmailDraft) => [
  email.kind,
  email.replyToEntryId,
  email.inboxId,
  email.subject,
  email.to,
  email.cc,
  email.bcc,
  email.quoteHtml !== "",
  email.withoutSignature === true,
];

const sameFiles = (one: readonly Attachment[], other: readonly Attachment[]): boolean =>
  one.length === other.length && one.every(({ id }) => other.some((file) => file.id === id));
