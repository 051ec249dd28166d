import { useSyncExternalStore } from "react";

const hasFocus = (): boolean => document.activeElement?.closest(".conversation-list") != null;

function listen(changed: () => void): () => void {
  document.addEventListener("focusin", changed);
  document.addEventListener("focusout", changed);
  return () => {
    document.removeEventListener("focusin", changed);
    document.removeEventListener("focusout", changed);
  };
}

/** Whether the focus is in the list of conversations. */
export const useListFocus = (): boolean => useSyncExternalStore(listen, hasFocus);
