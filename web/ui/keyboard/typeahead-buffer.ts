// Keys typed while the field or menu they are meant for is still loading: kept for it, and no key of the page runs in
// the meantime.
import { platform } from "./platform.ts";

const longestWaitMs = 30_000;
const pickerOpensMs = 200;

const modEnter = "mod+Enter";
/** Dispatched on the window when Escape is pressed before what was asked for is there. */
export const typeaheadCanceled = "typeaheadcanceled";

/** As a KeyboardEvent names it; a menu gets these again, a field gets the text they make. */
type Key = string;

interface Ahead {
  keys: Key[];
  readonly onLost: (typed: string) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let ahead: Ahead | null = null;

/**
 * From here on letters are kept, until the field has the focus. `onLost` hears what was typed where none came: its
 * words shall not go without a trace.
 */
export function startTypeahead(
  onLost: (typed: string) => void = () => undefined,
  waitMs = longestWaitMs,
): void {
  if (ahead !== null) return;
  ahead = { keys: [], onLost, timer: setTimeout(endTypeAhead, waitMs) };
  window.addEventListener("keydown", keep, { capture: true });
  window.addEventListener("focusin", arrive);
  window.addEventListener("pointerdown", giveUp, { capture: true });
}

/** What was typed so far, for a field that takes it itself. */
export function takeTypeahead(): string {
  const typed = textOf(ahead?.keys ?? []);
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
  const typed = textOf(ahead.keys);
  const { onLost } = ahead;
  stop();
  if (typed.trim() !== "") onLost(typed);
}

/** After whoever gave it the focus has placed the caret too. */
function arrive(): void {
  queueMicrotask(deliver);
}

function deliver(): boolean {
  const target = document.activeElement;
  if (ahead === null || !(target instanceof HTMLElement)) return false;
  if (target.closest("[data-takes-keys]:popover-open") !== null) {
    if (!isReplaying) void replay();
    return true;
  }
  if (!isField(target)) return false;
  const isSent = ahead.keys.at(-1) === modEnter && !(target instanceof HTMLInputElement);
  const typed = takeTypeahead();
  if (isSent) setTimeout(() => pressModEnter(target));
  // A slash may open a picker: what follows is for whatever has the focus then.
  const isSlash = typed.length > 1 && typed.startsWith("/");
  // As if typed: the field's own listeners hear of it, and its undo knows it.
  if (typed !== "") document.execCommand("insertText", false, isSlash ? "/" : typed);
  if (!isSlash) return true;
  // Without a picker it belongs where it was written.
  startTypeahead((lost) => {
    target.focus();
    if (target === document.activeElement) document.execCommand("insertText", false, lost);
  }, pickerOpensMs);
  ahead?.keys.push(...typed.slice(1));
  return true;
}

/** Once the field has drawn its words. */
function pressModEnter(target: HTMLElement): void {
  const mod = platform === "mac" ? { metaKey: true } : { ctrlKey: true };
  target.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", ...mod, bubbles: true, cancelable: true }),
  );
}

let isReplaying = false;
let isOwnPress = false;

/** One press after the other, each after the menu has drawn what the last one did. What is typed meanwhile comes last. */
async function replay(): Promise<void> {
  isReplaying = true;
  for (let key = ahead?.keys.shift(); key !== undefined; key = ahead?.keys.shift()) {
    press(key);
    await new Promise((drawn) => setTimeout(drawn));
    // The menu chose and closed; the rest was not meant for what lies below it.
    if (document.querySelector("[data-takes-keys]:popover-open") === null) break;
  }
  isReplaying = false;
  stop();
}

function press(key: Key): void {
  const target = document.activeElement ?? document.body;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "";
  isOwnPress = true;
  const isFree = target.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
  );
  isOwnPress = false;
  if (!isFree || !(target instanceof HTMLElement) || !isField(target)) return;
  if (key === "Backspace") document.execCommand("delete");
  else if (key.length === 1) document.execCommand("insertText", false, key);
}

/** What the keys leave behind in a field. */
function textOf(keys: readonly Key[]): string {
  let text = "";
  for (const key of keys) {
    if (key === "Backspace") text = text.slice(0, -1);
    else if (key === "Enter") text += "\n";
    else if (isCharacter(key)) text += key;
  }
  return text;
}

const isCharacter = (key: Key): boolean => [...key].length === 1;

const isField = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !/^(checkbox|radio|button|submit|range|file)$/.test(element.type));

function keep(event: KeyboardEvent): void {
  if (ahead === null || isOwnPress || event.isComposing) return;
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    // On a link the browser would open a tab. It is meant for the words before it: they are sent once they have a field.
    if (event.key !== "Enter") return;
    ahead.keys.push(modEnter);
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // It is there, and this letter is its own.
  if (!isReplaying && deliver() && !isReplaying && ahead === null) return;
  const { key } = event;
  if (key === "Escape" && !isReplaying) {
    giveUp();
    window.dispatchEvent(new Event(typeaheadCanceled));
  } else if (isCharacter(key) || /^(Backspace|Enter|Tab|Arrow(Up|Down)|Escape)$/.test(key))
    ahead.keys.push(key);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
