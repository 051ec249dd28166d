import { useEffect, useRef, useState } from "react";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { computePosition } from "./popover-position.ts";
import styles from "./tooltip.module.css";

const waitMs = 450;
/** No delay between two tooltips in succession. */
const warmMs = 300;

interface VisibleTooltip {
  text: string;
  keys: string | undefined;
  anchor: HTMLElement;
}

/** One per page: it listens to pointer and focus events, so a control needs only two attributes. */
export function TooltipHost() {
  const [shown, setShown] = useState<VisibleTooltip | null>(null);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    let hiddenAtMs = Number.NEGATIVE_INFINITY;
    // Says nothing more until the pointer has left it: a page that changes under the pointer reports it as arriving.
    let pressed: HTMLElement | null = null;

    const hide = (atMs: number) => {
      clearTimeout(timer);
      if (isShown) hiddenAtMs = atMs;
      isShown = false;
      setShown(null);
    };
    const showSoon = (anchor: HTMLElement, afterMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = anchor.dataset.tip;
        if (text === undefined || !anchor.isConnected) return;
        isShown = true;
        setShown({ text, keys: anchor.dataset.tipKeys, anchor });
      }, afterMs);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const target = event.target instanceof Element ? event.target : null;
      // Users of a screen magnifier may move onto the tooltip to read it.
      if (target !== null && tip.current?.contains(target)) return;
      const anchor = target?.closest<HTMLElement>("[data-tip]") ?? null;
      if (anchor !== pressed) pressed = null;
      if (anchor === null) hide(event.timeStamp);
      else if (anchor !== pressed)
        showSoon(anchor, isShown || event.timeStamp - hiddenAtMs < warmMs ? 0 : waitMs);
    };
    const focus = (event: FocusEvent) => {
      const anchor = event.target instanceof HTMLElement ? event.target : null;
      if (anchor?.dataset.tip !== undefined && anchor.matches(":focus-visible"))
        showSoon(anchor, waitMs);
    };
    const end = (event: Event) => hide(event.timeStamp);
    const press = (event: PointerEvent) => {
      end(event);
      pressed = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
    };
    // A pending tooltip will be positioned at its anchor's new place.
    const scrolled = (event: Event) => {
      if (isShown) hide(event.timeStamp);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide(event.timeStamp);
    };

    // What was reached before this code was loaded.
    const reached = document.querySelectorAll<HTMLElement>(
      "[data-tip]:hover, [data-tip]:focus-visible",
    );
    const last = [...reached].at(-1);
    if (last !== undefined) showSoon(last, waitMs);
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", end);
    document.addEventListener("keydown", onEscape, true);
    document.addEventListener("scroll", scrolled, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", end);
      document.removeEventListener("keydown", onEscape, true);
      document.removeEventListener("scroll", scrolled, true);
    };
  }, []);

  useEffect(() => {
    const element = tip.current;
    if (shown === null || element === null) return;
    element.showPopover();
    const screen = { width: window.innerWidth, height: window.innerHeight };
    const found = computePosition(
      shown.anchor.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      screen,
      { side: "bottom", align: "center", gap: 6 },
    );
    element.style.left = `${found.left}px`;
    element.style.top = `${found.top}px`;
    return () => element.hidePopover();
  }, [shown]);

  return (
    <div ref={tip} className={styles.tooltip} popover="manual" aria-hidden="true">
      {shown?.text}
      {shown?.keys !== undefined && <Kbd keys={shown.keys} />}
    </div>
  );
}
