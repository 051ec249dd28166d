import { Button } from "#web/ui/button/button.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

interface SearchFooterProps {
  lookedBackTo: string | null;
  hasMore: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  onFurther: () => void;
}

/** Below the results: how far back the search went, and a button to continue. */
export function SearchFooter({
  lookedBackTo,
  hasMore,
  isBusy,
  hasFailed,
  onFurther,
}: SearchFooterProps) {
  const { timeZone, locale } = useTimeFrame();
  if (!hasMore) return <p className="search-foot">End of results.</p>;
  if (hasFailed)
    return (
      <p className="search-foot">
        Couldn't load more results.
        <Button size="small" onClick={onFurther}>
          Try again
        </Button>
      </p>
    );
  if (lookedBackTo === null) return <p className="search-foot">{isBusy ? "Loading more…" : ""}</p>;
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(
    new Date(lookedBackTo),
  );
  return (
    <p className="search-foot">
      Searched back to {day}.
      <Button size="small" busy={isBusy} onClick={onFurther}>
        Search older
      </Button>
    </p>
  );
}
