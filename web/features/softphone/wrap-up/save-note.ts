// A call note on its way to the server. Until it is answered it stays on this device: a page that is closed in between
// asks again when it is back, under the same key.
import type { CallId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import {
  type NotedCall,
  readBegunWords,
  restoreWrapUpNote,
  updateWrapUpDraft,
} from "./wrap-up-drafts.ts";

export async function saveNote(id: CallId, about: NotedCall): Promise<void> {
  const { note: text, saving, tried } = readBegunWords(id);
  if (text.trim() === "" || saving !== undefined) return;
  const key = tried?.text === text ? tried.key : newIdempotencyKey();
  // What is written while it is on its way is another note.
  updateWrapUpDraft(id, { note: "", about, saving: { text, key } });
  await askToSave(id);
}

/** What an earlier load of this page was saving. */
export async function askToSave(id: CallId): Promise<void> {
  const { saving, about } = readBegunWords(id);
  if (saving === undefined || about === undefined) return;
  const { text, key } = saving;
  const { conversationId } = about;
  try {
    await rpc("addNote", { conversationId, text, mentions: [], clientKey: key });
    updateWrapUpDraft(id, { saving: undefined, tried: undefined });
  } catch (error) {
    updateWrapUpDraft(id, { saving: undefined, tried: saving });
    restoreWrapUpNote(id, text);
    showToast({ say: errorMessage(error), tone: "failed" });
  }
}
