import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { audioFileIdsOf } from "#domain/call/flow/flow-exits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { audioFilesQuery, type Finding } from "./flow-queries.ts";
import { listFindings } from "./list-findings.ts";

export function useFindings(flow: CallFlow, inbox: Inbox): readonly Finding[] {
  const { teams, members, workspace } = useBootstrap(({ teams, members, workspace }) => ({
    teams,
    members,
    workspace,
  }));
  const { data } = useQuery(audioFilesQuery);
  return useMemo(() => {
    const references = {
      // While audio files are loading, none counts as deleted.
      audioFileIds: new Set<string>(data?.rows.map((one) => one.id) ?? audioFileIdsOf(flow)),
      teams: new Set<string>(teams.map((one) => one.id)),
      members: new Set<string>(
        members.filter((one) => one.state === "active").map((one) => one.id),
      ),
    };
    return listFindings(flow, inbox, references, workspace.country);
  }, [flow, inbox, teams, members, workspace.country, data]);
}
