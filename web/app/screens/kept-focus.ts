// The focus is never lost: when what had it leaves the page (a row that was closed, a button of the conversation
// that is gone), it goes to where one goes on working.

const inPane: Readonly<Record<string, readonly string[]>> = {
  Conversation: [".pane.conversation h1", '.conversation-list [role="option"][tabindex="0"]'],
};
const elsewhere = [
  '.conversation-list [role="option"][tabindex="0"]',
  ".pane.list h1",
  ".pane.conversation h1",
  "main h1",
];

/** To the list, or to what stands in its place. */
export const focusList = (): void => {
  focusFirst(elsewhere);
};

/** Gives back how to stop. */
export function keepFocus(): () => void {
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
    // It notes what it goes to, which may leave in its turn. What it goes to may be drawn only with the next change.
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
    // A heading takes the focus only when it is given, and says where one is.
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}
