// Frames cost memory: they are created near the viewport and removed far from it. Their height stays.
import { type RefObject, useEffect, useState } from "react";

const preloadMarginPx = 1200;

export function useNearViewport(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const seen = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: element.closest("[data-part=timeline]"), rootMargin: `${preloadMarginPx}px 0px` },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [ref]);
  return isNear;
}
