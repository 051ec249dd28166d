import type { RecalledMessage } from "#web/data/timeline/recalled-messages.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
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
