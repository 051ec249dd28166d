import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { Endless } from "#web/features/settings/parts/endless.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AuditIcon } from "#web/ui/icon.tsx";
import "#web/ui/text/day-divider.css";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { actorWords, auditWords, type NameOf } from "./audit-words.ts";
import { byDay } from "./by-day.ts";

type AuditRow = Outputs["listAudit"]["rows"][number];

export function AuditPage() {
  const frame = useTimeFrame();
  const names = useNames();
  const query = useInfiniteQuery({
    queryKey: keys.audit,
    queryFn: ({ pageParam, signal }) =>
      call("listAudit", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
  return (
    <>
      <PageHead title="Audit log" lead="All admin changes, newest first. Read-only." />
      <Loaded query={query} what="the audit log" rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState title="No entries yet" glyph={AuditIcon}>
                Changes to members, inboxes, accounts and keys appear here.
              </EmptyState>
            );
          return byDay(rows, frame).map(({ day, rows: own }) => (
            <section key={day} aria-label={day} className="audit-day">
              <h2 className="day">{day}</h2>
              <ol className="audit">
                {own.map((row) => (
                  <AuditLine key={row.id} row={row} nameOf={names} />
                ))}
              </ol>
            </section>
          ));
        }}
      </Loaded>
      <Endless query={query} what="the audit log" />
    </>
  );
}

function AuditLine({ row, nameOf }: { row: AuditRow; nameOf: NameOf }) {
  return (
    <li>
      <ClockTime at={row.at} />
      <span>
        <b>{actorWords(row, nameOf)}</b> {auditWords(row, nameOf)}
      </span>
    </li>
  );
}

function useNames(): NameOf {
  const { members, teams, lines, tags, workspace } = useDesk(
    "members",
    "teams",
    "lines",
    "tags",
    "workspace",
  );
  const accounts = useQuery(accountsQuery);
  const apiKeys = useQuery({
    queryKey: keys.apiKeys,
    queryFn: () => call("listKeys", {}),
  });
  const known = new Map<string, string>([
    [workspace.id, workspace.name],
    ...[...members, ...teams, ...lines, ...tags].map((one) => [one.id, one.name] as const),
    ...(accounts.data?.rows ?? []).map((one) => [one.id, one.label] as const),
    ...(apiKeys.data?.rows ?? []).map((one) => [one.id, `“${one.name}”`] as const),
  ]);
  return (id) => known.get(id) ?? null;
}
