import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Line } from "#contract/live.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import { soundsOf } from "#domain/call/flow/flow-ways.ts";
import { useDesk } from "#web/data/desk.ts";
import { findingsOf } from "./findings-of.ts";
import { type Finding, soundsQuery } from "./flow-queries.ts";

export function useFindings(flow: Flow, line: Line): readonly Finding[] {
  const { teams, members, workspace } = useDesk("teams", "members", "workspace");
  const { data } = useQuery(soundsQuery);
  return useMemo(() => {
    const house = {
      // Not known yet is not gone.
      sounds: new Set<string>(data?.rows.map((one) => one.id) ?? soundsOf(flow)),
      teams: new Set<string>(teams.map((one) => one.id)),
      members: new Set<string>(
        members.filter((one) => one.state === "active").map((one) => one.id),
      ),
    };
    return findingsOf(flow, line, house, workspace.country);
  }, [flow, line, teams, members, workspace.country, data]);
}
