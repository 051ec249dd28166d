import styles from "#web/features/conversation/conversation.module.css";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import * as words from "./words.ts";

const lines = [
  { width: "52%", isOut: false },
  { width: "38%", isOut: false },
  { width: "61%", isOut: true },
  { width: "44%", isOut: false },
];

export function TimelineSkeleton() {
  return (
    <div role="status" aria-label={words.loadingConversation} className={styles.timelineSkeleton}>
      {lines.map(({ width, isOut }) => (
        <span key={width} className={isOut ? styles.out : undefined} style={{ width }}>
          <Skeleton height={36} />
        </span>
      ))}
    </div>
  );
}
