// A field that saves itself when one leaves it. What was typed stands in it, and on this device, until the server
// has it: a refusal or a closed tab loses nothing.
import { useEffect, useRef, useState } from "react";
import { keepWords, readWords } from "#web/data/kept-words.ts";

interface TypedField {
  /** null: nothing was typed that is not saved. */
  readonly typed: string | null;
  readonly type: (words: string) => void;
  readonly save: () => void;
  readonly forget: () => void;
}

/** `put` answers false where it was refused. */
export function useTypedField(
  what: string,
  saved: string,
  put: (words: string) => Promise<boolean>,
): TypedField {
  const [typed, setTyped] = useState(() => readWords<string>(what));
  const now = useRef(typed);
  const set = (words: string | null) => {
    now.current = words;
    setTyped(words);
    keepWords(what, words);
  };
  const save = async () => {
    const words = now.current;
    if (words === null) return;
    // Typed on while it was on its way: those words are not saved yet.
    if ((words === saved || (await put(words))) && now.current === words) set(null);
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
  return { typed, type: set, save: () => void save(), forget: () => set(null) };
}
