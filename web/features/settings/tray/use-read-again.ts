import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RawItemId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { lookAgain, type Readings, withReadings } from "./reading.ts";
import type { RawItem } from "./tray-page.tsx";

interface Pages {
  readonly pages: readonly Outputs["listRawItems"][];
}

export function useReadAgain() {
  const cache = useQueryClient();
  const [readings, setReadings] = useState<Readings>(new Map());
  const forget = (id: RawItemId) =>
    setReadings((now) => new Map([...now].filter(([other]) => other !== id)));
  const replay = useAction({
    ask: (item: RawItem) => call("replayRawItem", { rawItemId: item.id }),
  });

  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        if (event.query.queryKey[0] !== keys.rawItems[0]) return;
        const rows = (event.query.state.data as Pages).pages.flatMap((page) => page.rows);
        setReadings((now) => {
          if (now.size === 0) return now;
          const looked = lookAgain(now, rows);
          if (looked.understood > 0)
            queueMicrotask(() => showNotice({ say: readWords(looked.understood) }));
          return looked.readings;
        });
      }),
    [cache],
  );

  return {
    isReading: readings.size > 0,
    isReadingThis: (id: RawItemId) => readings.has(id),
    merge: (rows: readonly RawItem[]) => withReadings(readings, rows),
    read: (item: RawItem) => {
      setReadings((now) => new Map(now).set(item.id, { item, looks: 0 }));
      void replay.run(item).then((answer) => answer === undefined && forget(item.id));
    },
  };
}

const readWords = (count: number): string =>
  count === 1 ? "Processed. The message is in its conversation." : `Processed ${count} items.`;
