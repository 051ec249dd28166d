import { useEffect, useState } from "react";

/** One row height on touch screens; with a mouse, the density the member chose (tokens --h-row…). */
const touch = "(max-width: 767px)";
const heights = { touch: 76, comfortable: 68, compact: 48 };

export function useRowHeight(density: "comfortable" | "compact"): number {
  const [isTouch, setTouch] = useState(() => window.matchMedia(touch).matches);
  useEffect(() => {
    const query = window.matchMedia(touch);
    const changed = () => setTouch(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isTouch ? heights.touch : heights[density];
}
