// Selects rows by pointer: a click on the place of the icon, Shift and a click, a long press by touch, and then a tap.
// Listens on the document, so the list itself needs no code for it on the first screen.
import { useEffect, useRef } from "react";

interface RowGestures {
  readonly isSelecting: boolean;
  readonly onToggle: (id: string) => void;
  readonly onExtend: (id: string) => void;
}

const checkWidthPx = 44;
const longPressMs = 450;
const stillPx = 10;

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? target.closest<HTMLElement>("[data-area=list] [role=option][id^=row-]")
    : null;
export const rowIdOf = ({ id }: Element): string => id.slice("row-".length);

function isOnCheck(row: HTMLElement, x: number): boolean {
  const { left, right } = row.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(row).direction === "rtl";
  return (isRightToLeft ? right - x : x - left) < checkWidthPx;
}

export function useRowGestures(gestures: RowGestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    let press: { row: HTMLElement; x: number; y: number; timer: number } | null = null;
    // The click that follows a long press.
    let isSwallowing = false;
    const release = () => {
      if (press) clearTimeout(press.timer);
      press = null;
    };
    const down = (event: PointerEvent) => {
      release();
      isSwallowing = false;
      const row = event.pointerType === "touch" ? rowAt(event.target) : null;
      if (row === null || latest.current.isSelecting) return;
      const timer = window.setTimeout(() => {
        press = null;
        isSwallowing = true;
        latest.current.onToggle(rowIdOf(row));
      }, longPressMs);
      press = { row, x: event.clientX, y: event.clientY, timer };
    };
    const move = (event: PointerEvent) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > stillPx)
        release();
    };
    const click = (event: MouseEvent) => {
      const row = rowAt(event.target);
      if (row === null) return;
      const { isSelecting, onExtend, onToggle } = latest.current;
      const hasMouse = matchMedia("(hover: hover)").matches;
      const isOther = event.metaKey || event.ctrlKey || event.altKey || event.detail === 0;
      const toggles = hasMouse ? isOnCheck(row, event.clientX) : isSelecting;
      if (!isSwallowing && (isOther || !(event.shiftKey || toggles))) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSwallowing) isSwallowing = false;
      else if (event.shiftKey) onExtend(rowIdOf(row));
      else onToggle(rowIdOf(row));
    };
    // A long press would also offer to open the link.
    const menu = (event: Event) => {
      if ((press || isSwallowing) && rowAt(event.target)) event.preventDefault();
    };
    const options = { capture: true } as const;
    document.addEventListener("pointerdown", down, options);
    document.addEventListener("pointermove", move, options);
    document.addEventListener("pointerup", release, options);
    document.addEventListener("pointercancel", release, options);
    document.addEventListener("click", click, options);
    document.addEventListener("contextmenu", menu, options);
    return () => {
      release();
      document.removeEventListener("pointerdown", down, options);
      document.removeEventListener("pointermove", move, options);
      document.removeEventListener("pointerup", release, options);
      document.removeEventListener("pointercancel", release, options);
      document.removeEventListener("click", click, options);
      document.removeEventListener("contextmenu", menu, options);
    };
  }, []);
}
