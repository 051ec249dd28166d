import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { TimeFrame } from "./format-time.ts";

const readSystemClock = () => new Date();

const ClockContext = createContext<TimeFrame>({
  now: readSystemClock(),
  timeZone: "UTC",
  locale: "en-GB",
});

interface RelativeClockProps {
  timeZone: string;
  locale: string;
  /** Another clock for tests, or one that corrects this computer's offset from the server. */
  readNow?: () => Date;
  children: ReactNode;
}

/** One tick per minute, on the full minute, for every time on the page, so all change together. */
export function RelativeClock({
  timeZone,
  locale,
  readNow = readSystemClock,
  children,
}: RelativeClockProps) {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const read = readNow();
      setNow(read);
      clearTimeout(timer);
      timer = setTimeout(tick, 60_000 - (read.getTime() % 60_000));
    };
    // Browsers throttle background tabs; this catches up when the tab becomes visible.
    const seen = () => {
      if (document.visibilityState === "visible") tick();
    };
    tick();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [readNow]);
  return <ClockContext value={{ now, timeZone, locale }}>{children}</ClockContext>;
}

export function useTimeFrame(): TimeFrame {
  return use(ClockContext);
}
