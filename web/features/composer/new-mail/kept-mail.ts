// The mail that was begun last on this device: its words are back at once, before the server is asked.
import type { MailDraft, UnsentMail } from "#contract/live.ts";
import type { DraftId, UnsentMailId } from "#domain/ids.ts";
import type { NewMailWish } from "#web/data/compose-wish.ts";
import { keepWords, readWords } from "#web/data/kept-words.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import type { Standing } from "#web/features/composer/draft/draft-saver.ts";
import { type DraftWords, fingerprintOf } from "#web/features/composer/draft/draft-words.ts";
import { readAddresses } from "#web/features/composer/mail/recipients/read-addresses.ts";
import { isEmptyHtml } from "#web/features/composer/mail/words/mail-html.ts";
import type { MailWords } from "#web/features/composer/mail/words/mail-words.ts";

export interface BegunMail {
  readonly id: UnsentMailId;
  readonly words: MailWords;
  /** What the server was last known to hold of it. */
  readonly there: Standing | null;
  readonly isSaved: boolean;
}

export const nobody: MailDraft = {
  kind: "new",
  answersId: null,
  lineId: null,
  subject: "",
  to: [],
  cc: [],
  bcc: [],
  quoteHtml: "",
};
export const noMail: MailWords = { body: "", attachments: [], mail: nobody };

export const isBegun = ({ body, attachments, mail }: MailWords): boolean =>
  !isEmptyHtml(body) ||
  attachments.length > 0 ||
  mail.to.length + mail.cc.length + mail.bcc.length > 0 ||
  mail.subject !== "";

export const anotherMail = (words: MailWords = noMail): BegunMail => ({
  id: newKey() as string as UnsentMailId,
  words,
  there: null,
  isSaved: true,
});

/** Thrown away by mistake: the words go on as a mail of their own, for the old one is gone everywhere. */
export const takenBack = (words: MailWords): BegunMail => ({
  ...anotherMail(words),
  isSaved: false,
});

export const wordsOfUnsent = ({ body, attachments, mail }: UnsentMail): MailWords => ({
  body,
  attachments,
  mail,
});

export const standingOf = (mail: Pick<UnsentMail, "id" | "version" | "updatedAt">): Standing => ({
  id: mail.id as string as DraftId,
  version: mail.version,
  atMs: Date.parse(mail.updatedAt),
});

/** Somebody named begins anew, one that was chosen goes on; else what was begun last does. */
export function beginMail(wish: NewMailWish, kept: BegunMail | null): BegunMail {
  const { to = "", subject = "", unsent } = wish;
  if (unsent !== undefined && unsent.id !== kept?.id)
    return {
      id: unsent.id,
      words: wordsOfUnsent(unsent),
      there: standingOf(unsent),
      isSaved: true,
    };
  if (to === "" && subject === "") return kept ?? anotherMail();
  const mail = { ...nobody, to: [...readAddresses(to).people], subject };
  return anotherMail({ ...noMail, mail });
}

const place = "new mail";

export const keepNewMail = (mail: BegunMail | null): void => void keepWords(place, mail);

export const readNewMail = (): BegunMail | null => readWords<BegunMail>(place);

/** A file may arrive after its window was closed, and after another mail was begun, which stays. */
export function keepArrived(mail: BegunMail): void {
  const kept = readNewMail();
  if (kept === null || kept.id === mail.id) keepNewMail(mail);
}

/** The save may be answered after its box is gone: the next one begins from what the server holds. */
export function keepStanding(id: UnsentMailId, there: Standing, saved: DraftWords): void {
  const kept = readNewMail();
  if (kept?.id !== id) return;
  const isSaved = kept.isSaved || fingerprintOf(kept.words) === fingerprintOf(saved);
  keepNewMail({ ...kept, there, isSaved });
}
