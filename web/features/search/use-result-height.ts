import { useEffect, useState } from "react";

const touch = "(max-width: 767px)";
const heights = { touch: 98, mouse: 70 };

export function useResultHeight(): number {
  const [isTouch, setTouch] = useState(() => window.matchMedia(touch).matches);
  useEffect(() => {
    const query = window.matchMedia(touch);
    const changed = () => setTouch(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isTouch ? heights.touch : heights.mouse;
}
