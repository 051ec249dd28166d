// The mail that was begun last on this device: its words are back at once, before the server is asked.
import type { EmailDraft, UnsentEmail } from "#contract/live-protocol.ts";
import type { DraftId, UnsentEmailId } from "#domain/ids.ts";
import type { NewEmailRequest } from "#web/data/compose-request.ts";
import { indexForSearch, tokenize } from "#web/data/kept-words.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { type DraftContent, fingerprintOf } from "#web/features/composer/draft/draft-content.ts";
import type { SavedDraftVersion } from "#web/features/composer/draft/draft-saver.ts";
import type { EmailDraftContent } from "#web/features/composer/email/content/email-content.ts";
import { isEmptyHtml } from "#web/features/composer/email/content/email-html.ts";
import { parseTypedAddresses } from "#web/features/composer/email/recipients/parse-addresses.ts";

export interface LocalEmailDraft {
  readonly id: UnsentEmailId;
  readonly words: EmailDraftContent;
  /** What the server was last known to hold of it. */
  readonly there: SavedDraftVersion | null;
  readonly isSaved: boolean;
}

export const emptyRecipients: EmailDraft = {
  kind: "new",
  replyToEntryId: null,
  inboxId: null,
  subject: "",
  to: [],
  cc: [],
  bcc: [],
  quoteHtml: "",
};
export const emptyEmail: EmailDraftContent = { body: "", attachments: [], mail: emptyRecipients };

export const hasEmailContent = ({ body, attachments, mail }: EmailDraftContent): boolean =>
  !isEmptyHtml(body) ||
  attachments.length > 0 ||
  mail.to.length + mail.cc.length + mail.bcc.length > 0 ||
  mail.subject !== "";

export const createLocalDraft = (words: EmailDraftContent = emptyEmail): LocalEmailDraft => ({
  id: newIdempotencyKey() as string as UnsentEmailId,
  words,
  there: null,
  isSaved: true,
});

/** Thrown away by mistake: the words go on as a mail of their own, for the old one is gone everywhere. */
export const restoreLocalDraft = (words: EmailDraftContent): LocalEmailDraft => ({
  ...createLocalDraft(words),
  isSaved: false,
});

export const contentOfUnsent = ({ body, attachments, mail }: UnsentEmail): EmailDraftContent => ({
  body,
  attachments,
  mail,
});

export const savedVersionOf = (
  mail: Pick<UnsentEmail, "id" | "version" | "updatedAt">,
): SavedDraftVersion => ({
  id: mail.id as string as DraftId,
  version: mail.version,
  atMs: Date.parse(mail.updatedAt),
});

/** Somebody named begins anew, one that was chosen goes on; else what was begun last does. */
export function openLocalDraft(
  wish: NewEmailRequest,
  kept: LocalEmailDraft | null,
): LocalEmailDraft {
  const { to = "", subject = "", unsent } = wish;
  if (unsent !== undefined && unsent.id !== kept?.id)
    return {
      id: unsent.id,
      words: contentOfUnsent(unsent),
      there: savedVersionOf(unsent),
      isSaved: true,
    };
  if (to === "" && subject === "") return kept ?? createLocalDraft();
  const mail = { ...emptyRecipients, to: [...parseTypedAddresses(to).people], subject };
  return createLocalDraft({ ...emptyEmail, mail });
}

const place = "new mail";

export const saveLocalDraft = (mail: LocalEmailDraft | null): void =>
  void indexForSearch(place, mail);

export const readLocalDraft = (): LocalEmailDraft | null => tokenize<LocalEmailDraft>(place);

/** A file may arrive after its window was closed, and after another mail was begun, which stays. */
export function keepArrived(mail: LocalEmailDraft): void {
  const kept = readLocalDraft();
  if (kept === null || kept.id === mail.id) saveLocalDraft(mail);
}

/** The save may be answered after its box is gone: the next one begins from what the server holds. */
export function saveDraftVersion(
  id: UnsentEmailId,
  there: SavedDraftVersion,
  saved: DraftContent,
): void {
  const kept = readLocalDraft();
  if (kept?.id !== id) return;
  const isSaved = kept.isSaved || fingerprintOf(kept.words) === fingerprintOf(saved);
  saveLocalDraft({ ...kept, there, isSaved });
}
