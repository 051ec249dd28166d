import { useEffect, useRef } from "react";

/** A field that goes with its pane is never blurred: what was typed in it is kept all the same. */
export function useKeptOnLeave(keep: () => void): void {
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
