import { useInfiniteQuery } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { Endless } from "#web/features/settings/parts/endless.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { DoneIcon } from "#web/ui/icon.tsx";
import { RawItemRow } from "./raw-item-row.tsx";
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
  return (
    <>
      <PageHead
        title="Could not read"
        lead="What a provider brought and Deskbell did not understand. It is kept as it came, and can be read again."
      />
      <Loaded query={query} what="The tray" rows={3}>
        {({ pages }) => {
          const rows = again.merge(pages.flatMap((page) => page.rows));
          return rows.length === 0 ? (
            <EmptyState title="Nothing here" glyph={DoneIcon}>
              Everything that came in was understood.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="Could not read">
              {rows.map((item) => (
                <RawItemRow
                  key={item.id}
                  item={item}
                  isReading={again.isReadingThis(item.id)}
                  onReadAgain={() => again.read(item)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Endless query={query} what="The tray" />
    </>
  );
}
