// Announces the new screen after navigation, and moves focus to its start.
import { useEffect, useRef } from "react";
import { formatViewKey } from "#domain/conversation/views.ts";
import type { AppRoute } from "#web/data/routes.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";

/** The title of a tab that no screen has named yet. */
const unnamed = "Deskbell";

/** By then the screen is rendered and has set the title, unless it is still loading, which it announces itself. */
const renderDelayMs = 400;

export function useNavigationFocus(route: AppRoute): void {
  const here = screenOf(route);
  const was = useRef(here);
  useEffect(() => {
    if (was.current === here) return;
    was.current = here;
    const timer = setInterval(() => {
      const main = document.querySelector<HTMLElement>("main:not([aria-busy])");
      // The previous screen resets the title when it unmounts; wait until the new one sets it.
      if (main === null || document.title === unnamed) return;
      clearInterval(timer);
      announce(nameOf(document.title));
      if (document.activeElement !== document.body) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }, renderDelayMs);
    return () => clearInterval(timer);
  }, [here]);
}

/** The open conversation is not part of it: it has a name of its own, and its row has focus. */
function screenOf(route: AppRoute): string {
  if (route.at === "conversations") return `conversations ${formatViewKey(route.view)}`;
  return route.at === "settings" ? `settings ${route.section}` : route.at;
}

/** Strips the count and the app's name. */
const nameOf = (title: string): string =>
  title.replace(/^\(\d+\+?\) /, "").replace(/ · Deskbell$/, "");
