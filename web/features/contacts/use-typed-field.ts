// A field that saves itself when one leaves it. What was typed stands in it, and on this device, until the server
// has it: a refusal or a closed tab loses nothing.
import { useEffect, useRef, useState } from "react";
import { indexForSearch } from "#web/data/kept-words.ts";
import { isOvertaken, readTyped, type TypedWords, typedPlace } from "./typed-words.ts";

interface TypedField {
  /** null: nothing was typed that is not saved. */
  readonly typed: string | null;
  readonly type: (words: string) => void;
  readonly save: () => void;
  readonly forget: () => void;
  /** Someone else saved something else since one began to type. */
  readonly isOvertaken: boolean;
  /** What was typed is to win over that. */
  readonly overrule: () => void;
}

/** `put` answers false where it was refused; `before` is what one began to type over. */
export function useTypedField(
  what: string,
  saved: string,
  put: (words: string, before: string) => Promise<boolean>,
): TypedField {
  const [typed, setTyped] = useState(() => readTyped(what));
  const [sending, setSending] = useState<string | null>(null);
  const now = useRef(typed);
  const set = (next: TypedWords | null) => {
    now.current = next;
    setTyped(next);
    indexForSearch(typedPlace(what), next);
  };
  const save = async () => {
    const held = now.current;
    if (held === null) return;
    if (held.words === saved) return set(null);
    if (isOvertaken(held, saved, sending)) return;
    setSending(held.words);
    const isSaved = await put(held.words, held.before);
    setSending(null);
    const since = now.current;
    if (!isSaved || since === null) return;
    // Typed on while it was on its way: those words are not saved yet.
    set(since.words === held.words ? null : { words: since.words, before: held.words });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const leave = () => void latest.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      // A field that goes with its pane is never blurred.
      leave();
    };
  }, []);
  return {
    typed: typed?.words ?? null,
    type: (words) => set({ words, before: now.current?.before ?? saved }),
    save: () => void save(),
    forget: () => set(null),
    isOvertaken: typed !== null && isOvertaken(typed, saved, sending),
    overrule: () => {
      const held = now.current;
      if (held === null) return;
      set({ words: held.words, before: saved });
      void save();
    },
  };
}
