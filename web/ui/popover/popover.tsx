import { type ReactNode, type ToggleEvent, useEffect } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { computePosition, type PopoverPlacement } from "./popover-position.ts";
import type { PopoverHandle } from "./use-popover.ts";
import "./popover.css";

interface FloatSurfaceProps extends PopoverPlacement {
  float: PopoverHandle;
  className?: string;
  /** Only for what is not a menu or a listbox; those name their own inner element. */
  label?: string;
  children: ReactNode;
}

const sheetQuery = "(max-width: 767px)";

/**
 * The paper that floats. It stays where it stands in the page's tree, so that a menu of a dialog lives inside
 * the dialog; the browser lifts it into the top layer, closes it on Escape and on a click elsewhere.
 */
export function Popover({ float, className, label, children, ...placing }: FloatSurfaceProps) {
  const { surface, isOpen, setOpen, id, anchor: anchorId } = float;
  const { side, align, gap, margin } = placing;

  useEffect(() => {
    const element = surface.current;
    if (!isOpen || element === null) return;
    const settle = () =>
      settleIn(element, anchorOf(id, anchorId), definedOf({ side, align, gap, margin }));
    const resized = new ResizeObserver(settle);
    resized.observe(element);
    window.addEventListener("resize", settle);
    return () => {
      resized.disconnect();
      window.removeEventListener("resize", settle);
    };
  }, [isOpen, surface, id, anchorId, side, align, gap, margin]);

  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.newState !== "open") return;
    const element = event.currentTarget;
    setOpen(true);
    const settle = () => {
      settleIn(element, anchorOf(id, anchorId), definedOf({ side, align, gap, margin }));
      focusFirst(element);
    };
    // Opened by a key it takes the next key, however long the next frame is in coming.
    queueMicrotask(settle);
    // Opened by the browser itself it is shown only then. What is inside is rendered, and nothing has been painted yet.
    requestAnimationFrame(settle);
  };
  // Only after it has gone: emptied before, the browser would no longer know where to return the focus to.
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && event.newState === "closed") setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a label comes only together with the role
    <div
      ref={surface}
      id={id}
      popover="auto"
      data-takes-keys
      tabIndex={-1}
      role={label === undefined ? undefined : "dialog"}
      aria-label={label}
      className={clsx("float", className)}
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

function settleIn(element: HTMLElement, anchor: Element | null, placing: PopoverPlacement): void {
  if (!element.matches(":popover-open")) return;
  const { style } = element;
  style.maxHeight = "";
  // On a phone it is a sheet at the bottom, which the styles place.
  if (window.matchMedia(sheetQuery).matches) {
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

/** The button, unless it is folded away at this width: a key may open what has no button in sight. */
function anchorOf(id: string, anchorId: string | undefined): Element | null {
  const anchor =
    anchorId === undefined
      ? document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
      : document.getElementById(anchorId);
  return anchor !== null && anchor.getClientRects().length > 0 ? anchor : null;
}

/** By touch a focused field would lift the keyboard over the very list it searches. */
function focusFirst(element: HTMLElement): void {
  if (!element.matches(":popover-open") || element.contains(document.activeElement)) return;
  const first = element.querySelector<HTMLElement>("[data-first]");
  const isTouchField = first instanceof HTMLInputElement && window.matchMedia(sheetQuery).matches;
  (first === null || isTouchField ? element : first).focus();
}
