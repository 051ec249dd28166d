import { useInfiniteQuery } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { Endless } from "#web/features/settings/parts/endless.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, DoneIcon } from "#web/ui/icon.tsx";
import { RawItemRow } from "./raw-item-row.tsx";
import { StuckMails } from "./stuck-mails.tsx";
import { useReadAgain } from "./use-read-again.ts";

export type RawItem = Outputs["listRawItems"]["rows"][number];

export function TrayPage() {
  const again = useReadAgain();
  const query = useInfiniteQuery({
    queryKey: keys.rawItems,
    queryFn: ({ pageParam, signal }) =>
      call("listRawItems", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    refetchInterval: again.isReading ? 1500 : false,
  });
  const tray = { queryKey: keys.rawItems };
  const all = useAction({
    ask: () => call("replayRawItems", {}),
    settle: (cache, { count }) => {
      void cache.invalidateQueries(tray);
      showNotice({
        say: `Retrying ${count}. Items that fail again come back here.`,
      });
    },
  });
  const aside = useAction({
    ask: (item: RawItem) => call("setAsideRawItem", { rawItemId: item.id }),
    settle: (cache) => {
      void cache.invalidateQueries(tray);
      showNotice({ say: "Dismissed. The original is kept." });
    },
  });
  const hasSeveral = (query.data?.pages[0]?.rows.length ?? 0) > 1;
  return (
    <>
      <PageHead
        title="Processing errors"
        lead="Incoming messages that couldn't be processed. The originals are kept, and you can retry them."
        deeds={
          hasSeveral && (
            <Button glyph={AgainIcon} busy={all.isBusy} onClick={() => void all.run(undefined)}>
              Retry all
            </Button>
          )
        }
      />
      <Loaded query={query} what="processing errors" rows={3}>
        {({ pages }) => {
          const rows = again.merge(pages.flatMap((page) => page.rows));
          return rows.length === 0 ? (
            <EmptyState title="No processing errors" glyph={DoneIcon}>
              All incoming messages were processed.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="Processing errors">
              {rows.map((item) => (
                <RawItemRow
                  key={item.id}
                  item={item}
                  isReading={again.isReadingThis(item.id)}
                  onReadAgain={() => again.read(item)}
                  onSetAside={() => void aside.run(item)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Endless query={query} what="processing errors" />
      <StuckMails />
    </>
  );
}
