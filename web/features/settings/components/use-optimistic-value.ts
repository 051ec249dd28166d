import { useState } from "react";

/**
 * Shows the chosen value at once: the cache notifies its subscribers slightly later, and a switch would flicker in
 * between. The next cache value wins, including a rollback.
 */
export function useOptimisticValue<Value>(saved: Value): readonly [Value, (chosen: Value) => void] {
  const [shown, setShown] = useState({ kept: saved, chosen: saved });
  if (shown.kept !== saved) setShown({ kept: saved, chosen: saved });
  return [shown.chosen, (chosen) => setShown({ kept: saved, chosen })];
}
