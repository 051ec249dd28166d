import { useEffect } from "react";
import { announce } from "./live-region.tsx";

/** Said when the fingers rest: a number for each letter would only drown the letters. */
const restMs = 700;

/** How many were found, for the ears. Null: not known yet. */
export function useSpokenCount(asked: string, count: number | null): void {
  useEffect(() => {
    if (asked === "" || count === null) return;
    const timer = setTimeout(() => announce(formatCappedCount(count)), restMs);
    return () => clearTimeout(timer);
  }, [asked, count]);
}

export const formatCappedCount = (count: number): string =>
  count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`;
