import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./call-bar.module.css";

/** Holds the call bar at the bottom and publishes its height for the layout above. */
export function CallBarSlot({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    const root = document.documentElement;
    if (element === null) return;
    const updateHeight = () => root.style.setProperty("--dock-space", `${element.offsetHeight}px`);
    const resized = new ResizeObserver(updateHeight);
    resized.observe(element);
    updateHeight();
    return () => {
      resized.disconnect();
      root.style.removeProperty("--dock-space");
    };
  }, []);
  return (
    <div ref={holder} className={styles.dockHolder}>
      {children}
    </div>
  );
}
