import { type ReactNode, type ToggleEvent, useEffect } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { phoneWidth } from "#web/ui/layout/use-media-query.ts";
import styles from "./popover.module.css";
import { computePosition, type PopoverPlacement } from "./popover-position.ts";
import type { PopoverHandle } from "./use-popover.ts";

interface PopoverProps extends PopoverPlacement {
  float: PopoverHandle;
  className?: string;
  /** Only for content other than a menu or listbox, which name their own inner element. */
  label?: string;
  children: ReactNode;
}

/**
 * The popover surface. It keeps its place in the DOM tree, so a dialog's menu is inside the dialog; the browser puts it
 * in the top layer and closes it on Escape or a click outside.
 */
export function Popover({ float, className, label, children, ...placing }: PopoverProps) {
  const { surface, isOpen, setOpen, id, anchor: anchorId } = float;
  const { side, align, gap, margin } = placing;

  useEffect(() => {
    const element = surface.current;
    if (!isOpen || element === null) return;
    const updatePosition = () =>
      positionPopover(element, anchorOf(id, anchorId), definedOf({ side, align, gap, margin }));
    const resized = new ResizeObserver(updatePosition);
    resized.observe(element);
    window.addEventListener("resize", updatePosition);
    return () => {
      resized.disconnect();
      window.removeEventListener("resize", updatePosition);
    };
  }, [isOpen, surface, id, anchorId, side, align, gap, margin]);

  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.newState !== "open") return;
    const element = event.currentTarget;
    setOpen(true);
    const settle = () => {
      positionPopover(element, anchorOf(id, anchorId), definedOf({ side, align, gap, margin }));
      focusFirst(element);
    };
    // When opened by a key it takes the next key, even before the next frame.
    queueMicrotask(settle);
    // When opened by the browser it is only visible by then. The content is rendered and not painted yet.
    requestAnimationFrame(settle);
  };
  // After it is closed: if emptied earlier, the browser could not return focus.
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && event.newState === "closed") setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label is only set together with the role
    <div
      ref={surface}
      id={id}
      popover="auto"
      data-takes-keys
      tabIndex={-1}
      role={label === undefined ? undefined : "dialog"}
      aria-label={label}
      data-part="popover"
      className={clsx(styles.popover, className)}
      onBeforeToggle={beforeToggle}
      onToggle={toggled}
    >
      {isOpen && children}
    </div>
  );
}

function definedOf(
  placing: { [Name in keyof PopoverPlacement]: PopoverPlacement[Name] | undefined },
): PopoverPlacement {
  return Object.fromEntries(Object.entries(placing).filter(([, value]) => value !== undefined));
}

function positionPopover(
  element: HTMLElement,
  anchor: Element | null,
  placing: PopoverPlacement,
): void {
  if (!element.matches(":popover-open")) return;
  const { style } = element;
  style.maxHeight = "";
  // On phones it is a bottom sheet, positioned by CSS.
  if (window.matchMedia(phoneWidth).matches) {
    style.left = "";
    style.top = "";
    return;
  }
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const middle = {
    left: (screen.width - size.width) / 2,
    top: screen.height * 0.2,
    width: size.width,
    height: 0,
  };
  const found = computePosition(anchor?.getBoundingClientRect() ?? middle, size, screen, placing);
  style.left = `${found.left}px`;
  style.top = `${found.top}px`;
  style.maxHeight = `${found.maxHeight}px`;
}

/** The given anchor or else the button, unless it is hidden at this width: a hotkey may open a popover without a visible button. */
function anchorOf(id: string, anchorId: string | undefined): Element | null {
  const anchor =
    document.getElementById(anchorId ?? "") ??
    document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
  return anchor !== null && anchor.getClientRects().length > 0 ? anchor : null;
}

/** On touch screens a focused field would open the keyboard over the list it searches. */
function focusFirst(element: HTMLElement): void {
  if (!element.matches(":popover-open") || element.contains(document.activeElement)) return;
  const first = element.querySelector<HTMLElement>("[data-first]");
  const isTouchField = first instanceof HTMLInputElement && window.matchMedia(phoneWidth).matches;
  (first === null || isTouchField ? element : first).focus();
}
