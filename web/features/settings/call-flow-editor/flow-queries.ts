import { queryOptions } from "@tanstack/react-query";
import type { InboxId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";

export type FlowState = Outputs["getCallFlow"];
export type FlowVersion = Outputs["listCallFlowVersions"]["rows"][number];
export type AudioFile = Outputs["listAudioFiles"]["rows"][number];
export type Finding = FlowState["findings"][number];

export const flowQuery = (inboxId: InboxId) =>
  queryOptions({
    queryKey: queryKeys.flow(inboxId),
    queryFn: ({ signal }) => rpc("getCallFlow", { inboxId }, { signal }),
  });
export const flowVersionsQuery = (inboxId: InboxId) =>
  queryOptions({
    queryKey: settingsKeys.flowVersions(inboxId),
    queryFn: ({ signal }) => rpc("listCallFlowVersions", { inboxId }, { signal }),
    staleTime: 0,
  });
export const audioFilesQuery = queryOptions({
  queryKey: settingsKeys.audioFiles,
  queryFn: ({ signal }) => rpc("listAudioFiles", {}, { signal }),
});
