// Saves a call note. Until the server responds it stays on this device: a page closed meanwhile retries when it is
// back, with the same key.
import type { CallId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import {
  type NotedCall,
  readWrapUpDraft,
  restoreWrapUpNote,
  updateWrapUpDraft,
} from "./wrap-up-drafts.ts";

export async function saveNote(id: CallId, about: NotedCall): Promise<void> {
  const { note: text, saving, tried } = readWrapUpDraft(id);
  if (text.trim() === "" || saving !== undefined) return;
  const key = tried?.text === text ? tried.key : newIdempotencyKey();
  // Text written during the save is another note.
  updateWrapUpDraft(id, { note: "", about, saving: { text, key } });
  await resumeSave(id);
}

/** A note that an earlier load of this page was saving. */
export async function resumeSave(id: CallId): Promise<void> {
  const { saving, about } = readWrapUpDraft(id);
  if (saving === undefined || about === undefined) return;
  const { text, key } = saving;
  const { conversationId } = about;
  try {
    await rpc("addNote", { conversationId, text, mentions: [], clientKey: key });
    updateWrapUpDraft(id, { saving: undefined, tried: undefined });
  } catch (error) {
    updateWrapUpDraft(id, { saving: undefined, tried: saving });
    restoreWrapUpNote(id, text);
    showToast({ text: errorMessage(error), tone: "failed" });
  }
}
