import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import styles from "./skeleton.module.css";

const patienceMs = 150;

/** Renders its content only after a short wait, so fast loads do not flicker. */
export function DelayedFallback({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}

/** One gray bar with the width and height of the expected content. */
export function Skeleton({
  width = "100%",
  height = 10,
}: {
  width?: number | string;
  height?: number;
}) {
  return <span data-part="skeleton" className={styles.skeleton} style={{ width, height }} />;
}

// Uneven on purpose, like lines of text.
const widths = [
  ["34%", "62%", "88%"],
  ["26%", "48%", "74%"],
  ["40%", "54%", "82%"],
  ["30%", "66%", "58%"],
];

interface SkeletonRowsProps {
  rows?: number;
  /** Lines per row: 3, or 2 in a compact list. */
  lines?: number;
  /** The height of a list row by default. */
  height?: CSSProperties["height"];
  /** What is loading, for screen readers: "Loading conversations…". */
  label: string;
}

export function SkeletonRows({
  rows = 8,
  lines = 3,
  height = "var(--h-row)",
  label,
}: SkeletonRowsProps) {
  return (
    <DelayedFallback>
      <div role="status" aria-label={label}>
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
            key={row}
            data-part="skeleton-row"
            className={styles.skeletonRow}
            style={{ height }}
            aria-hidden="true"
          >
            <Skeleton width={16} height={16} />
            <div>
              {widths[row % widths.length]?.slice(0, lines).map((width) => (
                <Skeleton key={width} width={width} height={9} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </DelayedFallback>
  );
}
