const bars = "M4 14h4v6H4z M10 9h4v11h-4z M16 4h4v16h-4z";
const paths = {
  none: "M4 16h4v2H4z M10 16h4v2h-4z M16 16h4v2h-4z",
  low: "M4 14h4v6H4z",
  high: bars,
  urgent:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z M10.8 6.5l.3 7.5h1.8l.3-7.5z M10.7 15.6h2.6v2.4h-2.6z",
};

/** Neutral in color: the shape says it. */
export function PriorityMark({ of }: { of: keyof typeof paths }) {
  return (
    <svg
      className="lucide s14"
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
    >
      {of === "low" && <path d={bars} opacity=".28" />}
      <path d={paths[of]} />
    </svg>
  );
}
