import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import dayDividerStyles from "#web/ui/display/day-divider.module.css";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AuditIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { actorLabel, auditLabel } from "./audit-labels.ts";
import { groupByDay } from "./group-by-day.ts";
import type { NameOf } from "./types.ts";
import * as words from "./words.ts";

type AuditRow = Outputs["listAuditLog"]["rows"][number];

export function AuditPage() {
  const frame = useTimeFrame();
  const names = useNames();
  const query = useInfiniteQuery({
    queryKey: settingsKeys.audit,
    queryFn: ({ pageParam, signal }) =>
      rpc("listAuditLog", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader title={words.auditLog} lead={words.auditLogLead} />
      <QueryState
        query={query}
        loading={words.loadingAuditLog}
        failed={words.couldntLoadAuditLog}
        rows={6}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState title={words.noEntries} icon={AuditIcon}>
                {words.noEntriesHint}
              </EmptyState>
            );
          return groupByDay(rows, frame).map(({ day, rows: own }) => (
            <section key={day} aria-label={day} className={styles.auditDay}>
              <h2 data-part="day" className={dayDividerStyles.day}>
                {day}
              </h2>
              <ol className={styles.audit}>
                {own.map((row) => (
                  <AuditItem key={row.id} row={row} nameOf={names} />
                ))}
              </ol>
            </section>
          ));
        }}
      </QueryState>
      <InfiniteScroll query={query} loading={words.loadingAuditLog} />
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
    ({ members, teams, inboxes, tags, workspace }) => ({
      members,
      teams,
      inboxes,
      tags,
      workspace,
    }),
  );
  const accounts = useQuery(accountsQuery);
  const apiKeys = useQuery({
    queryKey: settingsKeys.apiKeys,
    queryFn: () => rpc("listApiKeys", {}),
  });
  const known = new Map<string, string>([
    [workspace.id, workspace.name],
    ...[...members, ...teams, ...inboxes, ...tags].map((one) => [one.id, one.name] as const),
    ...(accounts.data?.rows ?? []).map((one) => [one.id, one.label] as const),
    ...(apiKeys.data?.rows ?? []).map(
      (one) => [one.id, fill(words.quoted, { name: one.name })] as const,
    ),
  ]);
  return (id) => known.get(id) ?? null;
}
