import type { Editor } from "@tiptap/react";

/**
 * The editor's commands, with the focus in it from now on. Its own `focus` command waits for the next frame, and a letter
 * typed before that would be a key of the page.
 */
export function inFocus(editor: Editor) {
  editor.view.focus();
  return editor.chain().focus();
}
