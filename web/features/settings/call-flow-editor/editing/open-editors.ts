// A drawing whose page was left before all of it was kept: whoever opens the page again draws on, with what can be
// taken back, and does not begin from what the server last told.
import type { InboxId } from "#domain/ids.ts";
import type { AutosaveState, DraftAutosave } from "./draft-autosave.ts";
import type { UndoHistory } from "./undo-history.ts";

export interface OpenEditor {
  readonly keeper: DraftAutosave;
  history: UndoHistory;
  keeping: AutosaveState;
  /** The page that shows it. */
  tell: (keeping: AutosaveState) => void;
}

const left = new Map<InboxId, OpenEditor>();

export function openEditor(
  inboxId: InboxId,
  history: UndoHistory,
  make: (told: (keeping: AutosaveState) => void) => DraftAutosave,
): OpenEditor {
  const before = left.get(inboxId);
  if (before) return before;
  const drawing: OpenEditor = {
    history,
    keeping: { kind: "kept" },
    tell: () => undefined,
    keeper: make((keeping) => {
      drawing.keeping = keeping;
      drawing.tell(keeping);
    }),
  };
  return drawing;
}

export async function closeEditor(inboxId: InboxId, drawing: OpenEditor): Promise<void> {
  drawing.tell = () => undefined;
  left.set(inboxId, drawing);
  const isKept = await drawing.keeper.flush();
  if (isKept && left.get(inboxId) === drawing) left.delete(inboxId);
}

/** Its page stands again. */
export function attachEditor(
  inboxId: InboxId,
  drawing: OpenEditor,
  tell: OpenEditor["tell"],
): void {
  left.delete(inboxId);
  drawing.tell = tell;
  tell(drawing.keeping);
}
