import type { RecalledMessage } from "#web/data/timeline/recalled-messages.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { contentOfSentEmail } from "#web/features/composer/email/content/split-sent-email.ts";
import { sentDraftContent } from "#web/features/composer/email/send-email-mutation.ts";

/** As they were written here; what another window sent is read out of the mail itself. */
export function restoreRecalledDraft({
  entryId,
  medium,
  text,
  mail,
  attachments,
}: RecalledMessage): DraftContent {
  if (medium !== "mail") return { body: text, attachments };
  return (
    sentDraftContent(entryId) ?? {
      body: entryId === null ? text : contentOfSentEmail(text),
      attachments,
      mail,
    }
  );
}
