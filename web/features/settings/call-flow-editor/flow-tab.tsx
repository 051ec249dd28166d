import { useQuery } from "@tanstack/react-query";
import type { Inbox } from "#contract/live-protocol.ts";
import { useCan } from "#web/data/use-can.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { FlowEditor } from "./flow-editor.tsx";
import { flowQuery } from "./flow-queries.ts";
import "./flow-tab.module.css";
import * as words from "./words.ts";

export function FlowTab({ inbox }: { inbox: Inbox }) {
  const canEdit = useCan("call_flow.manage");
  const query = useQuery(flowQuery(inbox.id));
  return (
    <>
      {!canEdit && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>}
      <QueryState query={query} loading={words.loadingFlow} failed={words.couldntLoadFlow} rows={4}>
        {(state) => <FlowEditor inbox={inbox} state={state} canEdit={canEdit} />}
      </QueryState>
    </>
  );
}
