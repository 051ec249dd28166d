import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SlaPolicyId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { format } from "#web/language/format.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { PolicyValues } from "./types.ts";
import * as words from "./words.ts";

interface PolicyEffectProps {
  policyId: SlaPolicyId | null;
  /** Null: it is deleted. */
  policy: PolicyValues | null;
}

/** What saving or deleting a policy does to the conversations that wait. */
export function PolicyEffect({ policyId, policy }: PolicyEffectProps) {
  // Its name changes nothing, and must be valid.
  const draft = policy && { ...policy, name: "-" };
  const { data } = useQuery({
    queryKey: [...queryKeys.slaPolicies, "preview", policyId, draft],
    queryFn: () => rpc("previewSlaPolicy", { policyId, policy: draft }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data === undefined) return <p className="muted">{words.computing}</p>;
  const { changed, overdue, isMore } = data;
  const count = { count: changed };
  const text = [
    changed === 0 ? words.changesNone : format(isMore ? words.changesOver : words.changes, count),
    ...(overdue > 0 ? [format(words.becomeOverdue, { count: overdue })] : []),
  ].join(" ");
  return (
    <Banner kind={overdue > 0 ? "warn" : "info"} inset>
      {text}
    </Banner>
  );
}
