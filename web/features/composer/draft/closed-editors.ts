// Editors closed with unsaved content. Until the next editor for the same draft continues from them, what joins the
// draft goes through them: their next save replaces whatever else is stored.
import type { ClosedEditor, LocalCopy } from "./types.ts";

const closedEditors = new Map<string, ClosedEditor<unknown>>();

const closedEditorOf = <Content>(key: string) =>
  closedEditors.get(key) as ClosedEditor<Content> | undefined;

export const isSavingAfterClose = (key: string): boolean =>
  closedEditors.get(key)?.isSending() === true;

export function saveAfterClose<Content>(key: string, saver: ClosedEditor<Content>): void {
  closedEditors.set(key, saver as ClosedEditor<unknown>);
  void saver.flush().then((isSaved) => {
    if (isSaved && closedEditors.get(key) === saver) closedEditors.delete(key);
  });
}

/** The next editor continues from it. */
export function takeClosedEditor(key: string): ClosedEditor<never> | undefined {
  const closedEditor = closedEditorOf<never>(key);
  closedEditors.delete(key);
  return closedEditor;
}

/** What its editor was closed with, even if the device could not store it. */
export const unsavedAfterClose = <Content>(key: string): LocalCopy<Content> | null =>
  closedEditorOf<Content>(key)?.unsaved() ?? null;

/** Changes what a closed editor saves; false if none is saving. */
export function changeAfterClose<Content>(
  key: string,
  change: (unsaved: Content | null) => Content,
): boolean {
  const closedEditor = closedEditorOf<Content>(key);
  if (closedEditor === undefined) return false;
  closedEditor.change(change(closedEditor.unsaved()?.content ?? null));
  saveAfterClose(key, closedEditor);
  return true;
}
