// Restores lost focus: when the focused element leaves the page (a closed row, a button of a removed conversation),
// focus moves to where work continues.

const inPane: Readonly<Record<string, readonly string[]>> = {
  Conversation: ["[data-area=conversation] h1", '[data-area=list] [role="option"][tabindex="0"]'],
};
const elsewhere = [
  '[data-area=list] [role="option"][tabindex="0"]',
  "[data-area=list] h1",
  "[data-area=conversation] h1",
  "main h1",
];

/** Focuses the list, or what is shown in its place. */
export const focusList = (): void => {
  focusFirst(elsewhere);
};

/** The screen with the list takes a moment to appear. */
const maxWaitMs = 5000;

/** Focuses the list once it is there, unless the focus is somewhere else by then. */
export function focusComingList(): void {
  const isNowhere = () =>
    document.activeElement === null || document.activeElement === document.body;
  const look = () => {
    const isThere = document.querySelector("[data-area=list]") !== null;
    if (isThere && (!isNowhere() || focusFirst(elsewhere))) changes.disconnect();
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), maxWaitMs);
  look();
}

/** Returns a function that stops it. */
export function restoreLostFocus(): () => void {
  let last: { readonly element: Element; readonly pane: string } | null = null;
  const noted = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = {
      element: target,
      pane: target.closest("[data-pane]")?.getAttribute("aria-label") ?? "",
    };
  };
  const look = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last === null || last.element.isConnected || !isLost) return;
    const lost = last;
    last = null;
    // The new element is tracked too, because it may also disappear. If none is rendered yet, the next change tries
    // again.
    if (!focusFirst([...(inPane[lost.pane] ?? []), ...elsewhere])) last = lost;
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", noted);
  return () => {
    changes.disconnect();
    document.removeEventListener("focusin", noted);
  };
}

function focusFirst(selectors: readonly string[]): boolean {
  for (const selector of selectors) {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null || element.getClientRects().length === 0) continue;
    // A heading becomes focusable only here; it tells screen readers where they are.
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}
