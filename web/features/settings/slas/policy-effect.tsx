import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SlaPolicyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { ApiError } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { PolicyValues } from "./types.ts";
import * as words from "./words.ts";

interface PolicyEffectProps {
  policyId: SlaPolicyId | null;
  /** Null: it is deleted. */
  policy: PolicyValues | null;
}

const delayMs = 400;

/** What saving or deleting a policy does to the conversations that wait; nothing while the policy isn't valid. */
export function PolicyEffect({ policyId, policy }: PolicyEffectProps) {
  // Its name changes nothing, and must be valid.
  const draft = useDebouncedValue(JSON.stringify(policy && { ...policy, name: "-" }), delayMs);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...queryKeys.slaPolicies, "preview", policyId, draft],
    queryFn: ({ signal }) =>
      rpc("previewSlaPolicy", { policyId, policy: JSON.parse(draft) }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error !== null) {
    if (error instanceof ApiError && error.issues.length > 0) return null;
    return (
      <Banner
        kind="warn"
        inset
        actions={
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.couldntCount}
      </Banner>
    );
  }
  if (data === undefined) return <p className="muted">{words.computing}</p>;
  const text = effectText(data);
  return (
    <Banner kind={data.overdue > 0 ? "warn" : "info"} inset>
      {text}
    </Banner>
  );
}

function effectText({ changed, overdue, isMore }: Outputs["previewSlaPolicy"]): string {
  const { max } = limits.slaPreviewSize;
  const all = changed === 0 ? words.changesNone : format(words.changes, { count: changed });
  const some =
    changed === 0
      ? format(words.changesNoneOf, { max })
      : format(words.changesOf, { max, count: changed });
  const more = overdue > 0 ? [format(words.becomeOverdue, { count: overdue })] : [];
  return [isMore ? some : all, ...more].join(" ");
}
