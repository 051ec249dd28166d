import { useQuery } from "@tanstack/react-query";
import type { Line } from "#contract/live.ts";
import { useMay } from "#web/data/use-may.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { FlowEditor } from "./flow-editor.tsx";
import { flowQuery } from "./flow-queries.ts";
import "./flow.css";

export function FlowTab({ line }: { line: Line }) {
  const mayDraw = useMay("flow.manage");
  const query = useQuery(flowQuery(line.id));
  return (
    <>
      {!mayDraw && <ReadOnly>Only a manager or admin can change the call flow.</ReadOnly>}
      <Loaded query={query} what="the call flow" rows={4}>
        {(state) => <FlowEditor line={line} state={state} mayDraw={mayDraw} />}
      </Loaded>
    </>
  );
}
