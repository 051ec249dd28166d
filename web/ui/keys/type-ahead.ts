// What is typed on while the box it is meant for is still being fetched: kept for it, and no key of the page runs
// in the meantime.
const longestWaitMs = 5_000;

let typed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** From here on letters are kept, until the box takes them. */
export function typeAhead(): void {
  stop();
  typed = "";
  window.addEventListener("keydown", keep, { capture: true });
  timer = setTimeout(stop, longestWaitMs);
}

/** What was typed so far; the box has the keyboard now. */
export function takeTypedAhead(): string {
  const words = typed ?? "";
  stop();
  return words;
}

function stop(): void {
  typed = null;
  clearTimeout(timer);
  window.removeEventListener("keydown", keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (typed === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") stop();
  else if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if ([...event.key].length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
