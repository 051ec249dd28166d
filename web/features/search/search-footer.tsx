import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./search.module.css";
import * as words from "./words.ts";

interface SearchFooterProps {
  searchedBackTo: string | null;
  hasMore: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  onFurther: () => void;
}

/** Below the results: how far back the search went, and a button to continue. */
export function SearchFooter({
  searchedBackTo,
  hasMore,
  isBusy,
  hasFailed,
  onFurther,
}: SearchFooterProps) {
  const { timeZone, locale } = useTimeFrame();
  if (!hasMore) return <p className={styles.searchFoot}>{words.endOfResults}</p>;
  if (hasFailed)
    return (
      <p className={styles.searchFoot}>
        {words.moreNotLoaded}
        <Button size="small" onClick={onFurther}>
          {words.tryAgain}
        </Button>
      </p>
    );
  if (searchedBackTo === null)
    return <p className={styles.searchFoot}>{isBusy ? words.loadingMore : ""}</p>;
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(
    new Date(searchedBackTo),
  );
  return (
    <p className={styles.searchFoot}>
      {fill(words.searchedBackTo, { day })}
      <Button size="small" busy={isBusy} onClick={onFurther}>
        {words.searchOlder}
      </Button>
    </p>
  );
}
