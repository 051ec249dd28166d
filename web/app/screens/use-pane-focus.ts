import { useCommand } from "#web/data/commands.ts";

const stops = [
  '[role="option"][tabindex="0"]',
  '[aria-current="page"]',
  "textarea",
  "[data-part=timeline]",
  "a[href], button:not(:disabled)",
];

/** F6 moves focus from pane to pane, to the element in each where work continues. */
export function usePaneFocusShortcut(): void {
  useCommand("nextPane", () => {
    const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(
      (pane) => pane.getClientRects().length > 0,
    );
    const here = panes.findIndex((pane) => pane.contains(document.activeElement));
    const next = panes[(here + 1) % panes.length];
    const stop = stops
      .map((selector) => next?.querySelector<HTMLElement>(selector))
      .find((found) => found && found.getClientRects().length > 0);
    stop?.focus();
  });
}
