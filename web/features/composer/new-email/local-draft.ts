// The last new-email draft on this device, restored before the server responds.
import type { EmailDraft, UnsentEmail } from "#contract/live-protocol.ts";
import type { UnsentEmailId } from "#domain/ids.ts";
import type { IntentInputs } from "#web/data/intents.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import { unsavedAfterClose } from "#web/features/composer/draft/closed-editors.ts";
import { type DraftContent, fingerprintOf } from "#web/features/composer/draft/draft-content.ts";
import {
  type SavedDraftVersion,
  savedVersionOf,
} from "#web/features/composer/draft/draft-version.ts";
import type { LocalCopy } from "#web/features/composer/draft/types.ts";
import type { EmailDraftContent } from "#web/features/composer/email/content/email-content.ts";
import { isEmptyHtml } from "#web/features/composer/email/content/email-html.ts";
import { parseTypedAddresses } from "#web/features/composer/email/recipients/parse-addresses.ts";

export interface LocalEmailDraft {
  readonly id: UnsentEmailId;
  readonly content: EmailDraftContent;
  /** The last known version on the server. */
  readonly remoteVersion: SavedDraftVersion | null;
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
export const emptyEmail: EmailDraftContent = { body: "", attachments: [], email: emptyRecipients };

export const hasEmailContent = ({ body, attachments, email }: EmailDraftContent): boolean =>
  !isEmptyHtml(body) ||
  attachments.length > 0 ||
  email.to.length + email.cc.length + email.bcc.length > 0 ||
  email.subject !== "";

export const createLocalDraft = (content: EmailDraftContent = emptyEmail): LocalEmailDraft => ({
  id: newIdempotencyKey() as string as UnsentEmailId,
  content,
  remoteVersion: null,
  isSaved: true,
});

/** Restores a discarded draft under a new id, because the old id can't be reused. */
export const restoreLocalDraft = (content: EmailDraftContent): LocalEmailDraft => ({
  ...createLocalDraft(content),
  isSaved: false,
});

export const contentOfUnsent = ({ body, attachments, email }: UnsentEmail): EmailDraftContent => ({
  body,
  attachments,
  email,
});

/** A given recipient starts a new email, a chosen draft is opened; otherwise the last draft continues. */
export function openLocalDraft(
  input: IntentInputs["startNewEmail"],
  stored: LocalEmailDraft | null,
): LocalEmailDraft {
  const { to = "", subject = "", unsent } = input;
  if (unsent !== undefined && unsent.id !== stored?.id)
    return {
      id: unsent.id,
      content: contentOfUnsent(unsent),
      remoteVersion: savedVersionOf(unsent),
      isSaved: true,
    };
  if (to === "" && subject === "") return stored ?? createLocalDraft();
  const email = { ...emptyRecipients, to: [...parseTypedAddresses(to).people], subject };
  return createLocalDraft({ ...emptyEmail, email });
}

const storageKey = "new mail";

export const saveLocalDraft = (email: LocalEmailDraft | null): void =>
  void saveUnsentContent(storageKey, email);

export const readLocalDraft = (): LocalEmailDraft | null =>
  readUnsentContent<LocalEmailDraft>(storageKey);

/** Where an email waits for the server, while another one may be opened. */
export const unsavedKeyOf = (id: UnsentEmailId): string => `${storageKey} ${id}`;

/** What this device has of an email and the server lacks. */
export function findUnsaved(id: UnsentEmailId): LocalEmailDraft | null {
  const copy =
    readUnsentContent<LocalCopy<EmailDraftContent>>(unsavedKeyOf(id)) ??
    unsavedAfterClose<EmailDraftContent>(id);
  if (copy === null) return null;
  const { content, version } = copy;
  const remoteVersion = version === 0 ? null : { id: copy.id, version, atMs: 0 };
  return { id, content, remoteVersion, isSaved: false };
}

/** The draft whose dialog was opened last; an empty one isn't stored. */
let lastOpened: UnsentEmailId | null = null;

export const setLastOpened = (id: UnsentEmailId): void => {
  lastOpened = id;
};

/** A file may arrive after its dialog was closed and another email was started; that one stays unchanged. */
export function saveIfCurrent(email: LocalEmailDraft): void {
  if ((readLocalDraft()?.id ?? lastOpened) === email.id) saveLocalDraft(email);
}

/** The response to the save may arrive after the dialog was closed; the next one starts from the server's version. */
export function saveDraftVersion(
  id: UnsentEmailId,
  remoteVersion: SavedDraftVersion,
  saved: DraftContent,
): void {
  const stored = readLocalDraft();
  if (stored?.id !== id) return;
  const isSaved = stored.isSaved || fingerprintOf(stored.content) === fingerprintOf(saved);
  saveLocalDraft({ ...stored, remoteVersion, isSaved });
}
