import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { audioFilesQuery } from "./flow-queries.ts";
import type { ReferenceNames } from "./step-summary.ts";

/** Names for the ids used in a flow. */
export function useReferenceNames(): ReferenceNames {
  const { teams, members, workspace } = useBootstrap(({ teams, members, workspace }) => ({
    teams,
    members,
    workspace,
  }));
  const { data } = useQuery(audioFilesQuery);
  return useMemo(() => {
    const known = new Map<string, string>([...teams, ...members].map((one) => [one.id, one.name]));
    const sounds = new Map<string, { name: string; seconds: number }>(
      (data?.rows ?? []).map((one) => [one.id, one]),
    );
    return {
      country: workspace.country,
      nameOf: (id) => known.get(id) ?? null,
      soundOf: (id) => sounds.get(id) ?? null,
    };
  }, [teams, members, workspace.country, data]);
}
