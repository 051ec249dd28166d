import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Calendar } from "#contract/live-protocol.ts";
import { nextOpening } from "#domain/inbox/business-time.ts";
import { isOpen } from "#domain/inbox/hours.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, ClockIcon, TrashIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { CalendarDialog } from "./calendar-dialog.tsx";
import { weekHours } from "./week-hours.ts";
import * as words from "./words.ts";

type Open = { kind: "new" } | { kind: "change" | "delete"; calendar: Calendar } | null;

export function BusinessHoursPage() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.calendars,
    queryFn: () => rpc("listCalendars", {}),
  });
  const canManage = useCan("sla.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      {words.newHours}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={canManage && (query.data?.rows.length ?? 0) > 0 && make}
      />
      {!canManage && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>}
      <QueryState query={query} loading={words.loading} failed={words.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.noneYet} icon={ClockIcon} actions={canManage && make}>
              {words.noneHint}
            </EmptyState>
          ) : (
            <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.title}>
              {rows.map((calendar) => (
                <li data-part="settings-row" className={styles.settingsRow} key={calendar.id}>
                  <div className="grow">
                    <span className={styles.settingsRowName}>{calendar.name}</span>
                    <Details calendar={calendar} />
                  </div>
                  {canManage && (
                    <>
                      <Button
                        size="small"
                        aria-label={fill(words.editNamed, { name: calendar.name })}
                        onClick={() => setOpen({ kind: "change", calendar })}
                      >
                        {words.edit}
                      </Button>
                      {calendar.policyCount === 0 && (
                        <IconButton
                          size="small"
                          name={fill(words.deleteNamed, { name: calendar.name })}
                          icon={TrashIcon}
                          onClick={() => setOpen({ kind: "delete", calendar })}
                        />
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {open !== null && open.kind !== "delete" && (
        <CalendarDialog
          calendar={open.kind === "new" ? null : open.calendar}
          onClose={close}
          onReopen={() => setOpen(open)}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          title={fill(words.deleteTitle, { name: open.calendar.name })}
          action={words.deleteAction}
          request={async () => {
            await rpc("deleteCalendar", { calendarId: open.calendar.id });
            await cache.invalidateQueries({ queryKey: queryKeys.calendars });
          }}
          onClose={close}
        >
          {words.deleteHint}
        </DeleteDialog>
      )}
    </>
  );
}

function Details({ calendar: { hours, policyCount } }: { calendar: Calendar }) {
  const frame = useTimeFrame();
  const next = nextOpening(hours, frame.now);
  const state = isOpen(hours, frame.now)
    ? words.openNow
    : next === null
      ? words.neverOpens
      : fill(words.opens, { time: formatUntil(next, frame) });
  return (
    <div className={styles.settingsRowDetails}>
      <span>{state}</span>
      <span>{format(words.perWeek, { hours: weekHours(hours) })}</span>
      <span>{hours.timeZone.replaceAll("_", " ")}</span>
      {hours.exceptions.length > 0 && (
        <span>{format(words.specialDays, { count: hours.exceptions.length })}</span>
      )}
      <span>{format(words.usedBy, { count: policyCount })}</span>
    </div>
  );
}
