import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { InboundPayloadId } from "#domain/ids.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import {
  type ReprocessingById,
  updateReprocessing,
  withReprocessing,
} from "./reprocessing-state.ts";
import type { ProcessingError } from "./types.ts";
import * as words from "./words.ts";

interface Pages {
  readonly pages: readonly Outputs["listDeadLetters"][];
}

export function useReprocess() {
  const cache = useQueryClient();
  const [readings, setReadings] = useState<ReprocessingById>(new Map());
  const clearState = (id: InboundPayloadId) =>
    setReadings((current) => new Map([...current].filter(([other]) => other !== id)));
  const replay = useApiMutation({
    request: (item: ProcessingError) => rpc("reprocessDeadLetter", { inboundPayloadId: item.id }),
  });

  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        if (event.query.queryKey[0] !== settingsKeys.processingErrors[0]) return;
        const rows = (event.query.state.data as Pages).pages.flatMap((page) => page.rows);
        setReadings((current) => {
          if (current.size === 0) return current;
          const looked = updateReprocessing(current, rows);
          if (looked.understood > 0)
            queueMicrotask(() => showToast({ text: tokenize(looked.understood) }));
          return looked.readings;
        });
      }),
    [cache],
  );

  return {
    isReading: readings.size > 0,
    isReadingThis: (id: InboundPayloadId) => readings.has(id),
    merge: (rows: readonly ProcessingError[]) => withReprocessing(readings, rows),
    read: (item: ProcessingError) => {
      setReadings((current) => new Map(current).set(item.id, { item, checks: 0 }));
      void replay.run(item).then((response) => response === undefined && clearState(item.id));
    },
  };
}

const tokenize = (count: number): string =>
  count === 1 ? words.processedOne : fill(words.processedMany, { count });
