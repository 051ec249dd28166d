import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Holds the dock at the foot, and tells what fills the screen above it how much room it takes. */
export function CallBarSlot({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    const root = document.documentElement;
    if (element === null) return;
    const tell = () => root.style.setProperty("--dock-space", `${element.offsetHeight}px`);
    const resized = new ResizeObserver(tell);
    resized.observe(element);
    tell();
    return () => {
      resized.disconnect();
      root.style.removeProperty("--dock-space");
    };
  }, []);
  return (
    <div ref={holder} className="dock-holder">
      {children}
    </div>
  );
}
