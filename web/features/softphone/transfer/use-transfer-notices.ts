// Says when a transfer of mine failed or its target left again, and where the caller is then.
import { useEffect, useRef } from "react";
import type { Call } from "#contract/live.ts";
import type { CallId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { usePeople } from "#web/data/use-people.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { transferNotice } from "./failed-transfer.ts";

export function useTransferNotices(): void {
  const { me } = useDesk("me");
  const { nameOf } = usePeople();
  const calls = useLiveCalls();
  const before = useRef<ReadonlyMap<CallId, Call>>(new Map());
  useEffect(() => {
    for (const now of calls) {
      const was = before.current.get(now.id);
      const notice = was === undefined ? null : transferNotice(was, now, me.id, nameOf);
      if (notice !== null) showNotice(notice);
    }
    before.current = new Map(calls.map((one) => [one.id, one]));
  }, [calls, me.id, nameOf]);
}
