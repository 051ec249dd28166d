import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import type { SearchHit } from "#web/data/search/search-query.ts";
import { resultPath } from "./search-box.tsx";

interface ResultKeys {
  hits: readonly SearchHit[];
  cursor: string | null;
  setCursor: (entryId: string) => void;
  near: (hit: SearchHit | undefined) => void;
  onUp: () => void;
}

/** j and k as in the conversation list; above the first row is the box. */
export function useResultKeys({ hits, cursor, setCursor, near, onUp }: ResultKeys): void {
  const index = hits.findIndex((hit) => hit.entryId === cursor);
  const move = (step: 1 | -1) => {
    if (index === 0 && step === -1) return onUp();
    const hit = hits[Math.max(0, index + step)];
    if (!hit) return;
    setCursor(hit.entryId);
    // Moves focus too, so Enter opens the row; the row is rendered by the next frame.
    requestAnimationFrame(() => document.getElementById(`row-${hit.entryId}`)?.focus());
    near(hit);
  };
  useCommand("next", () => move(1), hits.length > 0);
  useCommand("previous", () => move(-1), hits.length > 0);
  useCommand(
    "open",
    () => {
      const hit = hits[Math.max(0, index)];
      if (hit) navigate(resultPath(hit));
    },
    hits.length > 0,
  );
}
