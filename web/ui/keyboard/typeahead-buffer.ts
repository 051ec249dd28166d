// Buffers keys typed while their field or menu is still loading, and keeps them from running the page's hotkeys.
import { platform } from "./platform.ts";

const longestWaitMs = 30_000;
const pickerOpensMs = 200;

const modEnter = "mod+Enter";
/** Dispatched on the window when Escape is pressed before the target is loaded. */
export const typeaheadCanceled = "typeaheadcanceled";

/** The `key` of a KeyboardEvent; a menu gets the presses replayed, a field gets the resulting text. */
type Key = string;

interface Ahead {
  keys: Key[];
  readonly onLost: (typed: string) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Something else than the menu being replayed to waits for the keys. */
  readonly isRenewed?: boolean;
}

let ahead: Ahead | null = null;

/**
 * Buffers letters until the field has focus. `onLost` gets the text if no field appears, so it is not lost silently.
 */
export function startTypeahead(
  onLost: (typed: string) => void = () => undefined,
  waitMs = longestWaitMs,
): void {
  if (ahead !== null) {
    // What the menu chose loads in turn: the keys that are left are for it.
    if (isReplaying) ahead = { ...ahead, onLost, isRenewed: true };
    return;
  }
  ahead = { keys: [], onLost, timer: setTimeout(endTypeahead, waitMs) };
  window.addEventListener("keydown", bufferKey, { capture: true });
  window.addEventListener("focusin", arrive);
  window.addEventListener("pointerdown", abandonTypeahead, { capture: true });
}

/** Returns the typed text, for a field that inserts it itself. */
export function consumeTypeahead(): string {
  const typed = textOf(ahead?.keys ?? []);
  stop();
  return typed;
}

/** Called when the target has loaded: the field gets the text if it has focus. */
export function endTypeahead(): void {
  if (!deliver()) abandonTypeahead();
}

function stop(): void {
  clearTimeout(ahead?.timer);
  ahead = null;
  window.removeEventListener("keydown", bufferKey, { capture: true });
  window.removeEventListener("focusin", arrive);
  window.removeEventListener("pointerdown", abandonTypeahead, { capture: true });
}

function abandonTypeahead(): void {
  if (ahead === null) return;
  const typed = textOf(ahead.keys);
  const { onLost } = ahead;
  stop();
  if (typed.trim() !== "") onLost(typed);
}

/** Waits until the code that set focus has also placed the caret. */
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
  const typed = consumeTypeahead();
  if (isSent) setTimeout(() => pressModEnter(target));
  // A slash may open a picker: the rest goes to the element focused then.
  const isSlash = typed.length > 1 && typed.startsWith("/");
  // As if typed, so the field's listeners and its undo history include it.
  if (typed !== "") document.execCommand("insertText", false, isSlash ? "/" : typed);
  if (!isSlash) return true;
  // Without a picker the text belongs in the original field.
  startTypeahead((lost) => {
    target.focus();
    if (target === document.activeElement) document.execCommand("insertText", false, lost);
  }, pickerOpensMs);
  ahead?.keys.push(...typed.slice(1));
  return true;
}

/** Runs once the field has rendered its text. */
function pressModEnter(target: HTMLElement): void {
  const mod = platform === "mac" ? { metaKey: true } : { ctrlKey: true };
  target.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", ...mod, bubbles: true, cancelable: true }),
  );
}

let isReplaying = false;
let isSynthetic = false;

/** Replays presses one by one, each after the menu has rendered the previous one. Keys typed meanwhile come last. */
async function replay(): Promise<void> {
  isReplaying = true;
  for (let key = ahead?.keys.shift(); key !== undefined; key = ahead?.keys.shift()) {
    press(key);
    await new Promise((drawn) => setTimeout(drawn));
    // The menu chose and closed; the rest was not meant for the page below.
    if (document.querySelector("[data-takes-keys]:popover-open") === null) break;
  }
  isReplaying = false;
  if (ahead?.isRenewed !== true) stop();
  else deliver();
}

function press(key: Key): void {
  const target = document.activeElement ?? document.body;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "";
  isSynthetic = true;
  const isFree = target.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
  );
  isSynthetic = false;
  if (!isFree || !(target instanceof HTMLElement)) return;
  // A dispatched event does not press the button that has the focus.
  if ((key === "Enter" || key === " ") && target instanceof HTMLButtonElement) target.click();
  if (!isField(target)) return;
  if (key === "Backspace") document.execCommand("delete");
  else if (key.length === 1) document.execCommand("insertText", false, key);
}

/** The text these keys produce in a field. */
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

function bufferKey(event: KeyboardEvent): void {
  if (ahead === null || isSynthetic || event.isComposing) return;
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    // On a link the browser would open a tab. The press belongs to the text before it, which is sent once its field
    // exists.
    if (event.key !== "Enter") return;
    ahead.keys.push(modEnter);
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // The field is ready, so this key goes to it directly.
  if (!isReplaying && deliver() && !isReplaying && ahead === null) return;
  const { key } = event;
  if (key === "Escape" && !isReplaying) {
    abandonTypeahead();
    window.dispatchEvent(new Event(typeaheadCanceled));
  } else if (isCharacter(key) || /^(Backspace|Enter|Tab|Arrow(Up|Down)|Escape)$/.test(key))
    ahead.keys.push(key);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
