// Reports when the member's transfer failed or its target left, and where the caller is then.
import { useEffect, useRef } from "react";
import type { Call } from "#contract/live-protocol.ts";
import type { CallId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import { transferNotice } from "./failed-transfer.ts";

export function useTransferNotices(): void {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const { nameOf } = useMemberNames();
  const calls = useLiveCalls();
  const before = useRef<ReadonlyMap<CallId, Call>>(new Map());
  useEffect(() => {
    for (const now of calls) {
      const was = before.current.get(now.id);
      const notice = was === undefined ? null : transferNotice(was, now, me.id, nameOf);
      if (notice !== null) showToast(notice);
    }
    before.current = new Map(calls.map((one) => [one.id, one]));
  }, [calls, me.id, nameOf]);
}
