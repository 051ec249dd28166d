import { useEffect } from "react";
import { fill } from "#web/language/fill.ts";
import * as words from "#web/ui/words.ts";
import { announce } from "./live-region.tsx";

/** Announced after a typing pause: a count per letter would drown out the letters. */
const debounceMs = 700;

/** Announces the number of results. Null: not known yet. */
export function useSpokenCount(search: string, count: number | null): void {
  useEffect(() => {
    if (search === "" || count === null) return;
    const timer = setTimeout(() => announce(formatResultCount(count)), debounceMs);
    return () => clearTimeout(timer);
  }, [search, count]);
}

const formatResultCount = (count: number): string =>
  count === 0
    ? words.noResults
    : count === 1
      ? words.oneResult
      : fill(words.resultCount, { count });
