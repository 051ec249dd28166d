import { useLayoutEffect } from "react";

/**
 * The tab's name while this screen stands: "Lines · Settings". Given up with the screen itself: while the next one is
 * fetched, React keeps this one hidden, and its effects.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Deskbell`;
    return () => {
      document.title = "Deskbell";
    };
  }, [title]);
}
