// Whoever goes to another screen hears where they are, and the next Tab begins there.
import { useEffect, useRef } from "react";
import { formatViewKey } from "#domain/conversation/views.ts";
import type { AppRoute } from "#web/data/routes.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";

/** Of a tab that no screen has named. */
const unnamed = "Deskbell";

/** Then the screen is drawn and has named the tab, unless it is still being fetched, which it says itself. */
const drawnMs = 400;

export function useArrival(place: AppRoute): void {
  const here = screenOf(place);
  const was = useRef(here);
  useEffect(() => {
    if (was.current === here) return;
    was.current = here;
    const timer = setInterval(() => {
      const main = document.querySelector<HTMLElement>("main:not([aria-busy])");
      // The screen before takes its name from the tab as it goes; until the new one names it, there is nothing to say.
      if (main === null || document.title === unnamed) return;
      clearInterval(timer);
      announce(nameOf(document.title));
      if (document.activeElement !== document.body) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }, drawnMs);
    return () => clearInterval(timer);
  }, [here]);
}

/** What is open in it has a name of its own, and its row is where the focus is. */
function screenOf(place: AppRoute): string {
  if (place.at === "conversations") return `conversations ${formatViewKey(place.view)}`;
  return place.at === "settings" ? `settings ${place.section}` : place.at;
}

/** Without how many wait, and whose page it is. */
const nameOf = (title: string): string =>
  title.replace(/^\(\d+\+?\) /, "").replace(/ · Deskbell$/, "");
