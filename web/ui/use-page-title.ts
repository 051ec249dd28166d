import { useLayoutEffect } from "react";

/**
 * The browser tab's title while this screen is shown: "Inboxes · Settings". Cleaned up as a layout effect: while the
 * next screen loads, React hides this one and runs only the cleanup of its layout effects.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Deskbell`;
    return () => {
      document.title = "Deskbell";
    };
  }, [title]);
}
