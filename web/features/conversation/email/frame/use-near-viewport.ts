// Frames cost memory: they are made when they come near, and taken away when they are far. Their height stays.
import { type RefObject, useEffect, useState } from "react";

const nearPx = 1200;

export function useNearViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const seen = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: element.closest(".timeline"), rootMargin: `${nearPx}px 0px` },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [place]);
  return isNear;
}
