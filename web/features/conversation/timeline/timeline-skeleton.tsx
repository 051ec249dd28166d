import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const lines = [
  { width: "52%", isOut: false },
  { width: "38%", isOut: false },
  { width: "61%", isOut: true },
  { width: "44%", isOut: false },
];

export function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading conversation…" className="timeline-skeleton">
      {lines.map(({ width, isOut }) => (
        <span key={width} className={isOut ? "out" : undefined} style={{ width }}>
          <Skeleton height={36} />
        </span>
      ))}
    </div>
  );
}
