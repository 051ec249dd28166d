import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AuditIcon } from "#web/ui/icons.tsx";
import "#web/ui/display/day-divider.css";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { actorLabel, auditLabel } from "./audit-labels.ts";
import { groupByDay } from "./group-by-day.ts";
import type { NameOf } from "./types.ts";

type AuditRow = Outputs["listAuditLog"]["rows"][number];

export function AuditPage() {
  const frame = useTimeFrame();
  const names = useNames();
  const query = useInfiniteQuery({
    queryKey: queryKeys.audit,
    queryFn: ({ pageParam, signal }) =>
      rpc("listAuditLog", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader title="Audit log" lead="All admin changes, newest first. Read-only." />
      <QueryState query={query} what="the audit log" rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState title="No entries yet" icon={AuditIcon}>
                Changes to members, inboxes, accounts and keys appear here.
              </EmptyState>
            );
          return groupByDay(rows, frame).map(({ day, rows: own }) => (
            <section key={day} aria-label={day} className="audit-day">
              <h2 className="day">{day}</h2>
              <ol className="audit">
                {own.map((row) => (
                  <AuditItem key={row.id} row={row} nameOf={names} />
                ))}
              </ol>
            </section>
          ));
        }}
      </QueryState>
      <InfiniteScroll query={query} what="the audit log" />
    </>
  );
}

function AuditItem({ row, nameOf }: { row: AuditRow; nameOf: NameOf }) {
  return (
    <li>
      <ClockTime at={row.at} />
      <span>
        <b>{actorLabel(row, nameOf)}</b> {auditLabel(row, nameOf)}
      </span>
    </li>
  );
}

function useNames(): NameOf {
  const { members, teams, inboxes, tags, workspace } = useBootstrap(
    "members",
    "teams",
    "inboxes",
    "tags",
    "workspace",
  );
  const accounts = useQuery(accountsQuery);
  const apiKeys = useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: () => rpc("listApiKeys", {}),
  });
  const known = new Map<string, string>([
    [workspace.id, workspace.name],
    ...[...members, ...teams, ...inboxes, ...tags].map((one) => [one.id, one.name] as const),
    ...(accounts.data?.rows ?? []).map((one) => [one.id, one.label] as const),
    ...(apiKeys.data?.rows ?? []).map((one) => [one.id, `“${one.name}”`] as const),
  ]);
  return (id) => known.get(id) ?? null;
}
