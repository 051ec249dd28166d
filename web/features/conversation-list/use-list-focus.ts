import { useSyncExternalStore } from "react";

let hadFocus = false;

/** What opens above the list, such as the palette, takes the focus only for a while: it acts on the row it came from. */
function hasFocus(): boolean {
  const now = document.activeElement;
  if (now?.closest("dialog:modal") == null) hadFocus = now?.closest(".conversation-list") != null;
  return hadFocus;
}

function listen(changed: () => void): () => void {
  // While a dialog opens the focus is nowhere for a moment.
  const left = () => queueMicrotask(changed);
  document.addEventListener("focusin", changed);
  document.addEventListener("focusout", left);
  return () => {
    document.removeEventListener("focusin", changed);
    document.removeEventListener("focusout", left);
  };
}

/** Whether the focus is in the list of conversations. */
export const useListFocus = (): boolean => useSyncExternalStore(listen, hasFocus);
