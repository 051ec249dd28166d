import { useState } from "react";

const valuesByKey = new Map<string, unknown>();

/** What was typed outlives its form, which a click beside it closes; null forgets it. */
export function useSavedState<Typed>(
  key: string,
  first: Typed,
): [Typed, (change: Typed | null) => void] {
  const [typed, setTyped] = useState(() => (valuesByKey.get(key) as Typed | undefined) ?? first);
  const change = (value: Typed | null) => {
    if (value === null) valuesByKey.delete(key);
    else valuesByKey.set(key, value);
    setTyped(value ?? first);
  };
  return [typed, change];
}
