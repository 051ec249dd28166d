// One of several elements has the tab stop; arrows move it (WAI-ARIA practices, "roving tabindex").
type Orientation = "horizontal" | "vertical";

/** The next index in a ring of `count`; null if the key does not move. */
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

/** Moves focus among the matching elements; returns the newly focused one, or null if the key does not move. */
export function moveFocus(
  container: HTMLElement,
  selector: string,
  key: string,
  orientation: Orientation,
): HTMLElement | null {
  const elements = [...container.querySelectorAll<HTMLElement>(selector)];
  const current = elements.indexOf(document.activeElement as HTMLElement);
  const next = rovingIndex(key, current, elements.length, orientation);
  const element = next === null ? null : (elements[next] ?? null);
  element?.focus();
  return element;
}
