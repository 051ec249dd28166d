// One of several has the tab stop; arrows move it (WAI-ARIA practices, "roving tabindex").
export type Orientation = "horizontal" | "vertical";

/** Where a key leads in a ring of `count`, or null when the key does not move. */
export function rovingIndex(
  key: string,
  index: number,
  count: number,
  orientation: Orientation,
): number | null {
  if (count === 0) return null;
  const [back, forth] =
    orientation === "vertical" ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  if (key === forth) return index < 0 ? 0 : (index + 1) % count;
  if (key === back) return index <= 0 ? count - 1 : index - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Moves the real focus among the elements that match; tells whether the key was used. */
export function moveFocus(
  container: HTMLElement,
  selector: string,
  key: string,
  orientation: Orientation,
): HTMLElement | null {
  const elements = [...container.querySelectorAll<HTMLElement>(selector)];
  const now = elements.indexOf(document.activeElement as HTMLElement);
  const next = rovingIndex(key, now, elements.length, orientation);
  const element = next === null ? null : (elements[next] ?? null);
  element?.focus();
  return element;
}
