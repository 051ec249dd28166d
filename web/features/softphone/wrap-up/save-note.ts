// A call note on its way to the server. Until it is answered it stays on this device: a page that is closed in between
// asks again when it is back, under the same key.
import type { CallId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import { changeBegunWords, giveBackWords, type NotedCall, readBegunWords } from "./begun-words.ts";

export async function saveNote(id: CallId, about: NotedCall): Promise<void> {
  const { note: text, saving, tried } = readBegunWords(id);
  if (text.trim() === "" || saving !== undefined) return;
  const key = tried?.text === text ? tried.key : newKey();
  // What is written while it is on its way is another note.
  changeBegunWords(id, { note: "", about, saving: { text, key } });
  await askToSave(id);
}

/** What an earlier load of this page was saving. */
export async function askToSave(id: CallId): Promise<void> {
  const { saving, about } = readBegunWords(id);
  if (saving === undefined || about === undefined) return;
  const { text, key } = saving;
  const { conversationId } = about;
  try {
    await call("addNote", { conversationId, text, mentions: [], clientKey: key });
    changeBegunWords(id, { saving: undefined, tried: undefined });
  } catch (error) {
    changeBegunWords(id, { saving: undefined, tried: saving });
    giveBackWords(id, text);
    showNotice({ say: sayRefusal(error), tone: "failed" });
  }
}
