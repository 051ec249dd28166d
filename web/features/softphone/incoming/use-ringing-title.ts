import { useEffect } from "react";

const turnMs = 1_200;

/** The tab's name and the caller in turn, for whoever has another tab in front; whatever renames it goes on. */
export function useRingingTitle(caller: string | null): void {
  useEffect(() => {
    if (caller === null) return;
    const mark = `☎ ${caller} calls`;
    let own = document.title;
    const turn = () => {
      if (document.title === mark) document.title = own;
      else {
        own = document.title;
        document.title = mark;
      }
    };
    turn();
    const timer = setInterval(turn, turnMs);
    return () => {
      clearInterval(timer);
      if (document.title === mark) document.title = own;
    };
  }, [caller]);
}
