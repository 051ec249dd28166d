import { useSyncExternalStore } from "react";

let hadFocus = false;

/** A modal such as the palette takes the focus only temporarily and acts on the row it was opened from. */
function hasFocus(): boolean {
  const focused = document.activeElement;
  if (focused?.closest("dialog:modal") == null)
    hadFocus = focused?.closest("[data-area=list] [role=listbox]") != null;
  return hadFocus;
}

function listen(changed: () => void): () => void {
  // Focus is briefly nowhere while a dialog opens.
  const left = () => queueMicrotask(changed);
  document.addEventListener("focusin", changed);
  document.addEventListener("focusout", left);
  return () => {
    document.removeEventListener("focusin", changed);
    document.removeEventListener("focusout", left);
  };
}

/** Whether the focus is in the conversation list. */
export const useListFocus = (): boolean => useSyncExternalStore(listen, hasFocus);
