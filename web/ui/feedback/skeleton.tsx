import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import "./skeleton.css";

const patienceMs = 150;

/** Shows its content only when the waiting lasts: what comes at once shall not flicker first. */
export function DelayedFallback({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}

/** One grey bar: give it the width and height of what will stand there. */
export function Skeleton({
  width = "100%",
  height = 10,
}: {
  width?: number | string;
  height?: number;
}) {
  return <span className="skeleton" style={{ width, height }} />;
}

// Uneven on purpose, like lines of words.
const widths = [
  ["34%", "62%", "88%"],
  ["26%", "48%", "74%"],
  ["40%", "54%", "82%"],
  ["30%", "66%", "58%"],
];

interface SkeletonRowsProps {
  rows?: number;
  /** Lines in each: 3, or 2 in a compact list. */
  lines?: number;
  /** By default the height of a list's row. */
  height?: CSSProperties["height"];
  /** What is being loaded, for the ears: "Conversations load". */
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
      <div role="status" aria-label={label} className="skeleton-rows">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <div key={row} className="skeleton-row" style={{ height }} aria-hidden="true">
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
