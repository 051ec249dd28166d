import { useState } from "react";

/**
 * What was chosen stands at once: the cache tells its listeners only a moment later, and a switch would
 * jump back in between. Whatever the cache then says, also a refusal, holds.
 */
export function useOptimisticValue<Value>(kept: Value): readonly [Value, (chosen: Value) => void] {
  const [shown, setShown] = useState({ kept, chosen: kept });
  if (shown.kept !== kept) setShown({ kept, chosen: kept });
  return [shown.chosen, (chosen) => setShown({ kept, chosen })];
}
