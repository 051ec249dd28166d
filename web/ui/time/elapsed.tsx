// Running durations: one tick per second for all of them on the page, and only they re-render.
import { useSyncExternalStore } from "react";
import { formatDuration } from "#domain/text/format-duration.ts";
import type { Moment } from "./format-time.ts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;
const readSecond = () => Math.floor(Date.now() / 1000);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  second = readSecond();
  timer ??= setInterval(() => {
    second = readSecond();
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Seconds since the epoch, updated every second. */
export const useSecond = (): number => useSyncExternalStore(listen, () => second || readSecond());

interface ElapsedProps {
  readonly since: Moment;
  readonly className?: string;
}

export function Elapsed({ since, className }: ElapsedProps) {
  const now = useSecond();
  const from = Math.floor(new Date(since).getTime() / 1000);
  // Not announced: reading it aloud every second would drown out everything else.
  return (
    <span className={className} aria-live="off">
      {formatDuration(Math.max(0, now - from))}
    </span>
  );
}
