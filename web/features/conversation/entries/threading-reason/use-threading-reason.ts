// Shows why a message is here, by its button or a shortcut. The shortcut applies to the focused message, else the one
// opened by link, else the last visible one.
import { useEffect, useRef, useState } from "react";

const toggles = new Map<string, { current: () => void }>();

/** Whether the reason of this message is shown, and its toggle. */
export function useThreadingReason(id: string): readonly [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    toggles.set(id, latest);
    return () => {
      if (toggles.get(id) === latest) toggles.delete(id);
    };
  }, [id]);
  return [isOpen, toggle];
}

export function toggleThreadingReason(timeline: HTMLElement): void {
  const items = [...timeline.querySelectorAll<HTMLElement>("[data-entry]")].filter(
    ({ dataset }) => dataset.entry !== undefined && toggles.has(dataset.entry),
  );
  const { top, bottom } = timeline.getBoundingClientRect();
  const isInView = (item: HTMLElement) => {
    const at = item.getBoundingClientRect();
    return at.top < bottom && at.bottom > top;
  };
  const meant =
    items.find((item) => item.contains(document.activeElement)) ??
    items.find((item) => item.dataset.asked !== undefined && isInView(item)) ??
    items.findLast(isInView);
  const id = meant?.dataset.entry;
  if (id !== undefined) toggles.get(id)?.current();
}
