import { useEffect, useState } from "react";

/** From this width the contact is shown beside the conversation; below it is a drawer with its own history entry. */
const wide = "(min-width: 1200px)";

export function useIsWideLayout(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(wide).matches);
  useEffect(() => {
    const query = window.matchMedia(wide);
    const changed = () => setWide(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isWide;
}
