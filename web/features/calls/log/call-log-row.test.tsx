import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { CallLogRow } from "./call-log-row.tsx";

const show = (contactName: string) => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, { me: {}, members: [], inboxes: [] });
  const call = {
    contactName,
    formatted: "07700 900111",
    direction: "in",
    outcome: "answered",
    state: "ended",
    recordings: [],
    memberId: null,
    startedAt: "2026-11-20T08:00:00Z",
    endedAt: "2026-11-20T08:01:00Z",
  } as unknown as Call;
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <CallLogRow call={call} isOpen={false} href="/calls" attributes={{} as never} />
    </QueryClientProvider>,
  );
};

test("a call shows the number beside the contact's name, once", () => {
  expect(show("Ada Brook")).toMatch(/Ada Brook.*07700 900111/);
  expect(show("07700 900111").match(/07700 900111/g)).toHaveLength(1);
});
