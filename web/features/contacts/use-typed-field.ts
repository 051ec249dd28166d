// A field that saves on blur. The text is kept in the field and on this device until the server has it, so an error or
// a closed tab loses nothing.
import { useEffect, useRef, useState } from "react";
import { saveUnsentContent } from "#web/data/unsent-content.ts";
import { isOvertaken, readTypedText, type TypedText, typedStorageKey } from "./typed-text.ts";

interface TypedField {
  /** Null if there is no unsaved text. */
  readonly typed: string | null;
  readonly type: (text: string) => void;
  readonly save: () => void;
  readonly clear: () => void;
  /** Another member saved a different text since typing began. */
  readonly isOvertaken: boolean;
  /** Lets the typed text win over that. */
  readonly overrule: () => void;
}

/** `put` resolves to false if refused; `before` is the text that was edited. */
export function useTypedField(
  what: string,
  saved: string,
  put: (text: string, before: string) => Promise<boolean>,
): TypedField {
  const [typed, setTyped] = useState(() => readTypedText(what));
  const [sending, setSending] = useState<string | null>(null);
  const latestTyped = useRef(typed);
  const set = (next: TypedText | null) => {
    latestTyped.current = next;
    setTyped(next);
    saveUnsentContent(typedStorageKey(what), next);
  };
  const save = async () => {
    const held = latestTyped.current;
    if (held === null) return;
    if (held.text === saved) return set(null);
    if (isOvertaken(held, saved, sending)) return;
    setSending(held.text);
    const isSaved = await put(held.text, held.before);
    setSending(null);
    const since = latestTyped.current;
    if (!isSaved || since === null) return;
    // Text typed while saving is not saved yet.
    set(since.text === held.text ? null : { text: since.text, before: held.text });
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const leave = () => void latestSave.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      // A field that unmounts with its pane gets no blur event.
      leave();
    };
  }, []);
  return {
    typed: typed?.text ?? null,
    type: (text) => set({ text, before: latestTyped.current?.before ?? saved }),
    save: () => void save(),
    clear: () => set(null),
    isOvertaken: typed !== null && isOvertaken(typed, saved, sending),
    overrule: () => {
      const held = latestTyped.current;
      if (held === null) return;
      set({ text: held.text, before: saved });
      void save();
    },
  };
}
