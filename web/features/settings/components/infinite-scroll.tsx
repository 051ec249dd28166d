import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import styles from "./rows.module.css";
import * as words from "./words.ts";

interface InfiniteScrollProps {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>;
  /** "Loading the audit log…". */
  loading: string;
}

/** Placed below a long list: loads the next page before its end is visible. */
export function InfiniteScroll({ query, loading }: InfiniteScrollProps) {
  const mark = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const wants = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = mark.current;
    if (element === null || !wants) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: "600px" },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [wants, fetchNextPage]);
  return (
    <div ref={mark} className={styles.endless}>
      {isFetchingNextPage && <SkeletonRows rows={2} lines={1} height={40} label={loading} />}
      {isFetchNextPageError && (
        <p className={styles.endlessFailed}>
          {errorMessage(query.error)}
          <Button size="small" icon={AgainIcon} onClick={() => void fetchNextPage()}>
            {words.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
