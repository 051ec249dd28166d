import type { RecalledMessage } from "#web/data/timeline/recalled-messages.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import { changeAfterClose } from "#web/features/composer/draft/closed-editors.ts";
import {
  type DraftContent,
  draftKeyOf,
  emptyDraft,
  mergeDrafts,
  readLocalCopy,
  saveLocalCopy,
} from "#web/features/composer/draft/draft-content.ts";
import { contentOfSentEmail } from "#web/features/composer/email/content/split-sent-email.ts";
import { sentDraftContent } from "#web/features/composer/email/send-email-mutation.ts";

/** The content as written in this tab; for an email sent from another tab, extracted from the email. */
export function restoreRecalledDraft({
  entryId,
  kind,
  text,
  email,
  attachments,
}: RecalledMessage): DraftContent {
  if (kind !== "email") return { body: text, attachments };
  return (
    sentDraftContent(entryId) ?? {
      body: entryId === null ? text : contentOfSentEmail(text),
      attachments,
      email,
    }
  );
}

/** Joins the draft of a conversation that isn't open. */
export function restoreToDraft(recalled: RecalledMessage): boolean {
  // Another tab may have the conversation open and would overwrite this text, so the tab that recalled it saves it.
  if (recalled.isQuiet) return false;
  const { conversationId, kind, draft } = recalled;
  const held = readLocalCopy(conversationId, kind);
  const merge = (started: DraftContent | null) =>
    mergeDrafts(restoreRecalledDraft(recalled), started ?? held?.content ?? emptyDraft);
  if (changeAfterClose(draftKeyOf(conversationId, kind), merge)) return true;
  const { id, version } = held ?? draft ?? { id: newDraftId(), version: 0 };
  saveLocalCopy(conversationId, kind, { content: merge(null), id, version });
  return true;
}
