import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./call-bar.module.css";

/** Holds the call bar at the bottom and publishes its height for the layout above. */
export function CallBarSlot({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    const root = document.documentElement;
    if (element === null) return;
    const updateHeight = () =>
      root.style.setProperty("--call-bar-height", `${element.offsetHeight}px`);
    const resized = new ResizeObserver(updateHeight);
    resized.observe(element);
    updateHeight();
    return () => {
      resized.disconnect();
      root.style.removeProperty("--call-bar-height");
    };
  }, []);
  return (
    <div ref={holder} className={styles.slot}>
      {children}
    </div>
  );
}
