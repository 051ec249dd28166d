// Editors whose page was left before everything was saved. Reopening the page continues with their draft and undo
// history instead of the server's version.
import type { InboxId } from "#domain/ids.ts";
import type { AutosaveState, DraftAutosave } from "./draft-autosave.ts";
import type { UndoHistory } from "./undo-history.ts";

export interface OpenEditor {
  readonly autosave: DraftAutosave;
  history: UndoHistory;
  saveState: AutosaveState;
  /** Notifies the page that shows it. */
  onState: (saveState: AutosaveState) => void;
}

const closedEditors = new Map<InboxId, OpenEditor>();

export function openEditor(
  inboxId: InboxId,
  history: UndoHistory,
  make: (onState: (saveState: AutosaveState) => void) => DraftAutosave,
): OpenEditor {
  const before = closedEditors.get(inboxId);
  if (before) return before;
  const editor: OpenEditor = {
    history,
    saveState: { kind: "kept" },
    onState: () => undefined,
    autosave: make((saveState) => {
      editor.saveState = saveState;
      editor.onState(saveState);
    }),
  };
  return editor;
}

export async function closeEditor(inboxId: InboxId, editor: OpenEditor): Promise<void> {
  editor.onState = () => undefined;
  closedEditors.set(inboxId, editor);
  const isSaved = await editor.autosave.flush();
  if (isSaved && closedEditors.get(inboxId) === editor) closedEditors.delete(inboxId);
}

/** The page is mounted again. */
export function attachEditor(
  inboxId: InboxId,
  editor: OpenEditor,
  onState: OpenEditor["onState"],
): void {
  closedEditors.delete(inboxId);
  editor.onState = onState;
  onState(editor.saveState);
}
