import type { TakenBack } from "#web/data/timeline/taken-back.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import { writtenWords } from "#web/features/composer/mail/send-mail.ts";
import { wordsOfSent } from "#web/features/composer/mail/words/sent-words.ts";

/** As they were written here; what another window sent is read out of the mail itself. */
export function wordsBack({ entryId, medium, text, mail, attachments }: TakenBack): DraftWords {
  if (medium !== "mail") return { body: text, attachments };
  return (
    writtenWords(entryId) ?? {
      body: entryId === null ? text : wordsOfSent(text),
      attachments,
      mail,
    }
  );
}
