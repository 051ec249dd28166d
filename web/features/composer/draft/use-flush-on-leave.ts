import { useEffect } from "react";
import type { DraftSaver } from "./draft-saver.ts";

/** What is not on the server yet goes there when the page or the box is left. */
export function useFlushOnLeave({ flush }: Pick<DraftSaver<never>, "flush">): void {
  useEffect(() => {
    const leave = () => void flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [flush]);
}
