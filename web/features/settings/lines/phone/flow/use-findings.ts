import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Line } from "#contract/live.ts";
import { checkHouse } from "#domain/call/check-house.ts";
import { checkForwards } from "#domain/call/dial/check-forwards.ts";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import { soundsOf } from "#domain/call/flow/flow-ways.ts";
import { useDesk } from "#web/data/desk.ts";
import { type Finding, soundsQuery } from "./flow-queries.ts";

/** The server's own checks, at every stroke. */
export function useFindings(flow: Flow, { name, phone }: Line): readonly Finding[] {
  const { teams, members, workspace } = useDesk();
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
    const barred = phone === null ? [] : checkForwards(flow, { name, ...phone }, workspace.country);
    return [...checkFlow(flow, workspace.country), ...barred, ...checkHouse(flow, house)];
  }, [flow, teams, members, workspace.country, data, name, phone]);
}
