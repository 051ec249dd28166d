// What a draft is made of, and its copy on this device.
import type { Attachment, Draft, MailDraft } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { keepWords, readWords } from "#web/data/kept-words.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { wordsOfSent } from "#web/features/composer/mail/words/sent-words.ts";
import type { TriedVersion } from "./draft-saver.ts";

export type Medium = Draft["medium"];

export interface DraftWords {
  /** Of a mail HTML. */
  readonly body: string;
  readonly attachments: readonly Attachment[];
  /** To whom and about what, as soon as that is more than the usual answer; only of a mail. */
  readonly mail?: MailDraft | null;
}

export const noWords: DraftWords = { body: "", attachments: [] };

export const isWordless = ({ body, attachments, mail = null }: DraftWords): boolean =>
  body.trim() === "" && attachments.length === 0 && mail === null;

export const wordsOf = (draft: Draft | undefined): DraftWords =>
  draft ? { body: bodyOf(draft), attachments: draft.attachments, mail: draft.mail } : noWords;

/** A mail that was stopped before it left comes back as it would have gone. */
const bodyOf = ({ medium, body }: Draft): string =>
  medium === "mail" && /<div\b/i.test(body) ? wordsOfSent(body) : body;

/** Short, for many of them are kept with a copy on this device; the same before a save and as the server tells it. */
export function fingerprintOf({ body, attachments, mail = null }: DraftWords): string {
  const people = mail === null ? [] : [mail.to, mail.cc, mail.bcc];
  const parts = [body, attachments.map(({ id }) => id), mail?.subject, people];
  const told = JSON.stringify(parts, (key, value) => (key === "name" ? undefined : value));
  // FNV-1a, 32 bits, with the length beside it.
  let hash = 0x811c9dc5;
  for (let at = 0; at < told.length; at += 1)
    hash = Math.imul(hash ^ told.charCodeAt(at), 0x01000193);
  return `${told.length} ${hash >>> 0}`;
}

interface Copy extends TriedVersion {
  readonly words: DraftWords;
}

const placeOf = (id: ConversationId, medium: Medium): string => `${id} ${medium}`;

export const keepCopy = (id: ConversationId, medium: Medium, copy: Copy | null): void =>
  void keepWords(placeOf(id, medium), copy);

export const readCopy = (id: ConversationId, medium: Medium): Copy | null =>
  readWords<Copy>(placeOf(id, medium));

const mediums: readonly Medium[] = ["text", "note", "mail"];

/** Whether something is begun in a conversation: kept by the server, or as yet on this device alone. */
export const hasWords = ({ conversation, drafts }: OpenConversation): boolean =>
  drafts.length > 0 || mediums.some((medium) => readCopy(conversation.id, medium) !== null);

/** Words that come back from a refused or recalled send, set before what was begun since. */
export function joinWords(back: DraftWords, begun: DraftWords): DraftWords {
  if (isWordless(begun)) return back;
  const bodies = [back.body, begun.body].filter((body) => body.trim() !== "");
  const attachments = [...back.attachments, ...begun.attachments];
  const { mail = begun.mail ?? null } = back;
  return { body: bodies.join(mail === null ? "\n\n" : "<p></p>"), attachments, mail };
}
