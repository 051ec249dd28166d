// What a draft is made of, and its copy on this device.
import type { Attachment, Draft, EmailDraft } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { indexForSearch, tokenize } from "#web/data/kept-words.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { contentOfSentEmail } from "#web/features/composer/email/content/split-sent-email.ts";
import type { TriedVersion } from "./draft-saver.ts";

export type DraftKind = Draft["medium"];

export interface DraftContent {
  /** Of a mail HTML. */
  readonly body: string;
  readonly attachments: readonly Attachment[];
  /** To whom and about what, as soon as that is more than the usual answer; only of a mail. */
  readonly mail?: EmailDraft | null;
}

export const emptyDraft: DraftContent = { body: "", attachments: [] };

export const isEmptyDraft = ({ body, attachments, mail = null }: DraftContent): boolean =>
  body.trim() === "" && attachments.length === 0 && mail === null;

export const draftContentOf = (draft: Draft | undefined): DraftContent =>
  draft ? { body: bodyOf(draft), attachments: draft.attachments, mail: draft.mail } : emptyDraft;

/** A mail that was stopped before it left comes back as it would have gone. */
const bodyOf = ({ medium, body }: Draft): string =>
  medium === "mail" && /<div\b/i.test(body) ? contentOfSentEmail(body) : body;

/** Short, for many of them are kept with a copy on this device; the same before a save and as the server tells it. */
export function fingerprintOf({ body, attachments, mail = null }: DraftContent): string {
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
  readonly words: DraftContent;
}

const placeOf = (id: ConversationId, medium: DraftKind): string => `${id} ${medium}`;

export const saveLocalCopy = (id: ConversationId, medium: DraftKind, copy: Copy | null): void =>
  void indexForSearch(placeOf(id, medium), copy);

export const readLocalCopy = (id: ConversationId, medium: DraftKind): Copy | null =>
  tokenize<Copy>(placeOf(id, medium));

const mediums: readonly DraftKind[] = ["text", "note", "mail"];

/** Whether something is begun in a conversation: kept by the server, or as yet on this device alone. */
export const hasDraft = ({ conversation, drafts }: OpenConversation): boolean =>
  drafts.length > 0 || mediums.some((medium) => readLocalCopy(conversation.id, medium) !== null);

/** Words that come back from a refused or recalled send, set before what was begun since. */
export function mergeDrafts(back: DraftContent, begun: DraftContent): DraftContent {
  if (isEmptyDraft(begun)) return back;
  const bodies = [back.body, begun.body].filter((body) => body.trim() !== "");
  const attachments = [...back.attachments, ...begun.attachments];
  const { mail = begun.mail ?? null } = back;
  return { body: bodies.join(mail === null ? "\n\n" : "<p></p>"), attachments, mail };
}
