import type { Editor } from "@tiptap/react";

/**
 * Focuses the editor and returns its command chain. The editor's own `focus` command waits for the next frame, and a
 * letter typed before that would run as a hotkey.
 */
export function inFocus(editor: Editor) {
  editor.view.focus();
  return editor.chain().focus();
}
