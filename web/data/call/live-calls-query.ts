import type { Call } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

export const liveCallsQuery = {
  queryKey: queryKeys.liveCalls,
  queryFn: async (): Promise<Call[]> => (await rpc("listLiveCalls", {})).rows,
};

export const isLive = (call: Call): boolean => call.state !== "ended";
