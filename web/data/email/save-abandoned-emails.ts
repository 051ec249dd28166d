// Saves new emails whose page was closed before the server had them, so the list of drafts shows them. Only the one that
// was opened last continues by itself.
import type { EmailDraft } from "#contract/live-protocol.ts";
import type { AttachmentId, UnsentEmailId } from "#domain/ids.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import {
  listUnsentContent,
  readUnsentContent,
  saveUnsentContent,
} from "#web/data/unsent-content.ts";

interface UnsavedEmail {
  readonly id: string;
  readonly version: number;
  readonly content: {
    readonly body: string;
    readonly email: EmailDraft;
    readonly attachments: readonly { readonly id: AttachmentId }[];
  };
}

const lastOpened = "new mail";
const saveOnServer = (input: Inputs["saveUnsentEmail"]) => rpc("saveUnsentEmail", input);

/** One that can't be saved stays on this device and continues when its draft is opened. */
export async function saveAbandonedEmails(save = saveOnServer): Promise<void> {
  const openId = readUnsentContent<{ id: string }>(lastOpened)?.id;
  for (const key of listUnsentContent(`${lastOpened} `)) {
    const copy = readUnsentContent<UnsavedEmail>(key);
    if (copy === null || copy.id === openId) continue;
    const { body, email, attachments } = copy.content;
    const input = { body, email, attachmentIds: attachments.map((one) => one.id) };
    const emailId = copy.id as UnsentEmailId;
    try {
      const { isEnded } = await save({ ...input, emailId, version: copy.version });
      // It was sent or discarded elsewhere without these words, and its id can't be reused.
      if (isEnded)
        await save({
          ...input,
          emailId: newIdempotencyKey() as string as UnsentEmailId,
          version: 0,
        });
      saveUnsentContent(key, null);
    } catch {}
  }
}
