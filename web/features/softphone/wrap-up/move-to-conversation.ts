// Adds an orphaned note to the note draft of its call's conversation. Loaded when needed.
import type { Draft } from "#contract/live-protocol.ts";
import type { CallId, ConversationId } from "#domain/ids.ts";
import { offerIntent } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { isBeingSaved, withSavingMark } from "./orphaned-drafts.ts";
import {
  type NotedCall,
  readWrapUpDraft,
  rereadWrapUpDrafts,
  updateWrapUpDraft,
} from "./wrap-up-drafts.ts";

/** Delay before retrying after the server refused. */
const retryMs = 60_000;
const triedAtMs = new Map<CallId, number>();

/** If the conversation is open here its composer takes the note; else it stays here until the server has it. */
export async function moveToConversation(id: CallId, save = saveInDraft): Promise<void> {
  rereadWrapUpDrafts();
  const draft = readWrapUpDraft(id);
  const { note, about } = draft;
  if (note.trim() === "" || about === undefined || isBeingSaved(draft)) return;
  const { conversationId } = about;
  const isAccepted = offerIntent("restoreMessage", {
    conversationId,
    entryId: null,
    kind: "note",
    text: note,
    email: null,
    attachments: [],
    draft: null,
    isQuiet: true,
  });
  if (!isAccepted) {
    if (Date.now() - (triedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < retryMs) return;
    triedAtMs.set(id, Date.now());
    const isSaved = await withSavingMark(id, () => save(conversationId, note)).then(
      () => true,
      () => false,
    );
    // Text written since is another note.
    if (!isSaved || readWrapUpDraft(id).note !== note) return;
  }
  updateWrapUpDraft(id, { note: "" });
  showMovedToast(about);
}

function showMovedToast({ contactName, conversationNumber }: NotedCall): void {
  showToast({
    text: fill(words.noteIsDraft, { contactName }),
    seconds: 20,
    action: {
      label: words.open,
      run: () => navigate(routePaths.conversation({ kind: "open" }, conversationNumber)),
    },
  });
}

async function saveInDraft(conversationId: ConversationId, note: string): Promise<void> {
  const { drafts } = await rpc("getConversation", { conversationId });
  const draft = prependNoteToDraft(note, drafts);
  if (draft !== null) await rpc("saveDraft", { conversationId, ...draft });
}

/**
 * The note put before the existing draft; null if it is already there because an earlier save got no response. Pure.
 */
export function prependNoteToDraft(note: string, drafts: readonly Draft[]) {
  const started = drafts.find((one) => one.kind === "note");
  if (started?.body.startsWith(note)) return null;
  return {
    kind: "note" as const,
    draftId: started?.id ?? newDraftId(),
    body: started === undefined ? note : `${note}\n\n${started.body}`,
    email: null,
    attachmentIds: started?.attachments.map((one) => one.id) ?? [],
    version: started?.version ?? 0,
  };
}
