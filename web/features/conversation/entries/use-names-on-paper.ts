import { useSyncExternalStore } from "react";
import { useMemberNames } from "#web/data/use-member-names.ts";

let isPrinting = false;

function listen(changed: () => void): () => void {
  const printing = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    changed();
  };
  addEventListener("beforeprint", printing);
  addEventListener("afterprint", printing);
  return () => {
    removeEventListener("beforeprint", printing);
    removeEventListener("afterprint", printing);
  };
}

/** Member names; on paper, which others read, this member has a name too. */
export function useNamesOnPaper() {
  const people = useMemberNames();
  return useSyncExternalStore(listen, () => isPrinting)
    ? { ...people, callOf: people.nameOf, isPrinting }
    : { ...people, isPrinting };
}
