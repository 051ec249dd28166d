import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { savedListWidth, saveListWidth } from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import styles from "./resize-handle.module.css";

const min = 280;
const max = 480;
const step = 16;

const clampWidth = (width: number): number => Math.min(max, Math.max(min, Math.round(width)));

/** The handle that resizes the list by dragging or with arrow keys. */
export function ListResizeHandle() {
  const [width, setWidth] = useState<number | null>(savedListWidth);
  const [isDragged, setDragged] = useState(false);
  const handle = useRef<HTMLDivElement>(null);
  /** Without a width of the member's own, the style sheet decides it by the width of the window. */
  const [shownWidth, setShownWidth] = useState(min);
  useLayoutEffect(() => {
    const pane = handle.current?.parentElement;
    if (!pane) return;
    const measure = () => setShownWidth(pane.offsetWidth);
    measure();
    const changes = new ResizeObserver(measure);
    changes.observe(pane);
    return () => changes.disconnect();
  }, []);
  useEffect(() => {
    const layoutElement = document.querySelector<HTMLElement>("main");
    if (width === null) layoutElement?.style.removeProperty("--w-list-own");
    else layoutElement?.style.setProperty("--w-list-own", `${width}px`);
  }, [width]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    if (isDragged) setWidth(clampWidth(event.clientX - left));
  };
  const save = (value: number | null) => {
    saveListWidth(value);
    setWidth(value);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    save(clampWidth(shownWidth + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <div
      ref={handle}
      className={styles.listEdge}
      role="separator"
      aria-orientation="vertical"
      aria-label={words.listWidth}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={shownWidth}
      tabIndex={0}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        setDragged(false);
        if (width !== null) saveListWidth(width);
      }}
      onDoubleClick={() => save(null)}
      onKeyDown={keyDown}
    />
  );
}
