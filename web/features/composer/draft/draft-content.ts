// The content of a draft and its local copy.

import type { Attachment, Draft, EmailDraft } from "#contract/live-protocol.ts";
import { type DraftKind, draftKinds } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import { contentOfSentEmail } from "#web/features/composer/email/content/split-sent-email.ts";
import type { LocalCopy } from "./types.ts";

export interface DraftContent {
  /** HTML for an email. */
  readonly body: string;
  readonly attachments: readonly Attachment[];
  /** Email only: recipients and subject, once they differ from the defaults. */
  readonly email?: EmailDraft | null;
}

export const emptyDraft: DraftContent = { body: "", attachments: [] };

export const isEmptyDraft = ({ body, attachments, email = null }: DraftContent): boolean =>
  body.trim() === "" && attachments.length === 0 && email === null;

export const draftContentOf = (draft: Draft | undefined): DraftContent =>
  draft ? { body: bodyOf(draft), attachments: draft.attachments, email: draft.email } : emptyDraft;

/** A recalled email has the HTML of a sent one, so its content is extracted first. */
const bodyOf = ({ kind, body }: Draft): string =>
  kind === "email" && /<div\b/i.test(body) ? contentOfSentEmail(body) : body;

/**
 * Kept short because local copies store many of them. Identical for content before a save and as the server returns it.
 */
export function fingerprintOf({ body, attachments, email = null }: DraftContent): string {
  const people = email === null ? [] : [email.to, email.cc, email.bcc];
  const parts = [body, attachments.map(({ id }) => id), email?.subject, people];
  const serialized = JSON.stringify(parts, (key, value) => (key === "name" ? undefined : value));
  // 32-bit FNV-1a, prefixed with the length.
  let hash = 0x811c9dc5;
  for (let at = 0; at < serialized.length; at += 1)
    hash = Math.imul(hash ^ serialized.charCodeAt(at), 0x01000193);
  return `${serialized.length} ${hash >>> 0}`;
}

type Copy = LocalCopy<DraftContent>;

/** The key of its editor and of its copy on this device. */
export const draftKeyOf = (id: ConversationId, kind: DraftKind): string => `${id} ${kind}`;

export const saveLocalCopy = (id: ConversationId, kind: DraftKind, copy: Copy | null): void =>
  void saveUnsentContent(draftKeyOf(id, kind), copy);

export const readLocalCopy = (id: ConversationId, kind: DraftKind): Copy | null =>
  readUnsentContent<Copy>(draftKeyOf(id, kind));

/** Whether the conversation has a draft, on the server or on this device only. */
export const hasDraft = ({ conversation, drafts }: OpenConversation): boolean =>
  drafts.length > 0 || draftKinds.some((kind) => readLocalCopy(conversation.id, kind) !== null);

/** Content that came back from a refused or recalled send, set before what was begun since. */
export function mergeDrafts(back: DraftContent, started: DraftContent): DraftContent {
  if (isEmptyDraft(started)) return back;
  const bodies = [back.body, started.body].filter((body) => body.trim() !== "");
  const attachments = [...back.attachments, ...started.attachments];
  const { email = started.email ?? null } = back;
  return { body: bodies.join(email === null ? "\n\n" : "<p></p>"), attachments, email };
}
