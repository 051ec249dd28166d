// What is typed on while the field it is meant for is still on its way: kept for it, and no key of the page runs in
// the meantime.
const longestWaitMs = 30_000;

interface Ahead {
  typed: string;
  readonly onLost: (typed: string) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let ahead: Ahead | null = null;

/**
 * From here on letters are kept, until the field has the focus. `onLost` hears what was typed where none came: its
 * words shall not go without a trace.
 */
export function typeAhead(onLost: (typed: string) => void = () => undefined): void {
  if (ahead !== null) return;
  ahead = { typed: "", onLost, timer: setTimeout(giveUp, longestWaitMs) };
  window.addEventListener("keydown", keep, { capture: true });
  window.addEventListener("focusin", arrive);
  window.addEventListener("pointerdown", giveUp, { capture: true });
}

/** What was typed so far, for a field that takes it itself. */
export function takeTypedAhead(): string {
  const { typed = "" } = ahead ?? {};
  stop();
  return typed;
}

/** What was waited for is there: its field gets the letters, if it has the focus. */
export function endTypeAhead(): void {
  if (!deliver()) giveUp();
}

function stop(): void {
  clearTimeout(ahead?.timer);
  ahead = null;
  window.removeEventListener("keydown", keep, { capture: true });
  window.removeEventListener("focusin", arrive);
  window.removeEventListener("pointerdown", giveUp, { capture: true });
}

function giveUp(): void {
  if (ahead === null) return;
  const { typed, onLost } = ahead;
  stop();
  if (typed.trim() !== "") onLost(typed);
}

/** After whoever gave it the focus has placed the caret too. */
function arrive(): void {
  queueMicrotask(deliver);
}

function deliver(): boolean {
  const field = document.activeElement;
  if (ahead === null || !(field instanceof HTMLElement) || !isField(field)) return false;
  const typed = takeTypedAhead();
  // As if typed: the field's own listeners hear of it, and its undo knows it.
  if (typed !== "") document.execCommand("insertText", false, typed);
  return true;
}

const isField = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !/^(checkbox|radio|button|submit|range|file)$/.test(element.type));

function keep(event: KeyboardEvent): void {
  if (ahead === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  // It is there, and this letter is its own.
  if (deliver()) return;
  if (event.key === "Escape") giveUp();
  else if (event.key === "Backspace") ahead.typed = ahead.typed.slice(0, -1);
  else if (event.key === "Enter") ahead.typed += "\n";
  else if ([...event.key].length === 1) ahead.typed += event.key;
  else if (event.key !== "Tab") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
