import { queryOptions } from "@tanstack/react-query";
import type { LineId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";

export type FlowState = Outputs["showFlow"];
export type FlowVersion = Outputs["listFlowVersions"]["rows"][number];
export type Sound = Outputs["listSounds"]["rows"][number];
export type Finding = FlowState["findings"][number];

export const flowQuery = (lineId: LineId) =>
  queryOptions({
    queryKey: keys.flow(lineId),
    queryFn: ({ signal }) => call("showFlow", { lineId }, { signal }),
  });
export const flowVersionsQuery = (lineId: LineId) =>
  queryOptions({
    queryKey: keys.flowVersions(lineId),
    queryFn: ({ signal }) => call("listFlowVersions", { lineId }, { signal }),
    staleTime: 0,
  });
export const soundsQuery = queryOptions({
  queryKey: keys.sounds,
  queryFn: ({ signal }) => call("listSounds", {}, { signal }),
});
