// Says so when a transfer of mine came to nothing, and where the caller is then.
import { useEffect, useRef } from "react";
import type { Call } from "#contract/live.ts";
import type { CallId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { usePeople } from "#web/data/use-people.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { failedTransferWords } from "./failed-transfer.ts";

export function useTransferNotices(): void {
  const { me } = useDesk("me");
  const { nameOf } = usePeople();
  const calls = useLiveCalls();
  const before = useRef<ReadonlyMap<CallId, Call>>(new Map());
  useEffect(() => {
    for (const now of calls) {
      const was = before.current.get(now.id);
      const say = was === undefined ? null : failedTransferWords(was, now, me.id, nameOf);
      if (say !== null) showNotice({ say, tone: "failed" });
    }
    before.current = new Map(calls.map((one) => [one.id, one]));
  }, [calls, me.id, nameOf]);
}
