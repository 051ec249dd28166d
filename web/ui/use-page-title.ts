import { useEffect } from "react";

/** The tab's name while this screen stands: "Lines · Settings". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Deskbell`;
    return () => {
      document.title = "Deskbell";
    };
  }, [title]);
}
