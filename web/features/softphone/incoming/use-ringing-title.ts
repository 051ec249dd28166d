import { useEffect } from "react";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

const blinkMs = 1_200;

/** Alternates the tab title with the caller for members in another tab; other title changes are kept. */
export function useRingingTitle(caller: string | null): void {
  useEffect(() => {
    if (caller === null) return;
    const mark = fill(words.callerCallsTitle, { caller });
    let own = document.title;
    const turn = () => {
      if (document.title === mark) document.title = own;
      else {
        own = document.title;
        document.title = mark;
      }
    };
    turn();
    const timer = setInterval(turn, blinkMs);
    return () => {
      clearInterval(timer);
      if (document.title === mark) document.title = own;
    };
  }, [caller]);
}
