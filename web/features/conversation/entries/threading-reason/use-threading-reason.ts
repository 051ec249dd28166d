// Why a message is here, opened by its own button and by a key; the key means the message that has the
// focus, else the one somebody came for, else the last one in sight.
import { useEffect, useRef, useState } from "react";

const toggles = new Map<string, { current: () => void }>();

/** For a message that can say why it is here: whether it does, and how that is turned. */
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
  const isInSight = (item: HTMLElement) => {
    const at = item.getBoundingClientRect();
    return at.top < bottom && at.bottom > top;
  };
  const meant =
    items.find((item) => item.contains(document.activeElement)) ??
    items.find((item) => item.dataset.asked !== undefined && isInSight(item)) ??
    items.findLast(isInSight);
  const id = meant?.dataset.entry;
  if (id !== undefined) toggles.get(id)?.current();
}
