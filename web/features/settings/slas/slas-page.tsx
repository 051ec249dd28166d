import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SlaPolicy } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, DueIcon, OpensIcon, TrashIcon, UpIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { PolicyEffect } from "./policy-effect.tsx";
import { conditionsText, spanText } from "./policy-text.ts";
import * as words from "./words.ts";

const PolicyDialog = lazyDialog(async () => (await import("./policy-dialog.tsx")).PolicyDialog);

type Open = { kind: "new" } | { kind: "change" | "delete"; policy: SlaPolicy } | null;

export function SlasPage() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.slaPolicies,
    queryFn: () => rpc("listSlaPolicies", {}),
  });
  const canManage = useCan("sla.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      {words.newPolicy}
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
            <EmptyState title={words.noneYet} icon={DueIcon} actions={canManage && make}>
              {words.noneHint}
            </EmptyState>
          ) : (
            <ol data-part="settings-rows" className={styles.settingsRows} aria-label={words.title}>
              {rows.map((policy, index) => (
                <PolicyRow
                  key={policy.id}
                  policy={policy}
                  position={index + 1}
                  isLast={index === rows.length - 1}
                  canManage={canManage}
                  onOpen={setOpen}
                />
              ))}
            </ol>
          )
        }
      </QueryState>
      {open !== null && open.kind !== "delete" && (
        <PolicyDialog
          policy={open.kind === "new" ? null : open.policy}
          onClose={close}
          onReopen={() => setOpen(open)}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          title={fill(words.deleteTitle, { name: open.policy.name })}
          action={words.deleteAction}
          request={async () => {
            await rpc("deleteSlaPolicy", { policyId: open.policy.id });
            await cache.invalidateQueries({ queryKey: queryKeys.slaPolicies });
          }}
          onClose={close}
        >
          <PolicyEffect policyId={open.policy.id} policy={null} />
        </DeleteDialog>
      )}
    </>
  );
}

interface PolicyRowProps {
  policy: SlaPolicy;
  position: number;
  isLast: boolean;
  canManage: boolean;
  onOpen: (open: Open) => void;
}

function PolicyRow({ policy, position, isLast, canManage, onOpen }: PolicyRowProps) {
  const cache = useQueryClient();
  const { inboxes, teams, tags } = useBootstrap(({ inboxes, teams, tags }) => ({
    inboxes,
    teams,
    tags,
  }));
  const calendars = useQuery({
    queryKey: queryKeys.calendars,
    queryFn: () => rpc("listCalendars", {}),
  });
  const move = useApiMutation({
    request: async (to: number) => {
      await rpc("moveSlaPolicy", { policyId: policy.id, position: to });
      await cache.invalidateQueries({ queryKey: queryKeys.slaPolicies });
    },
  });
  const nameIn = (all: readonly { id: string; name: string }[]) => (id: string) =>
    all.find((one) => one.id === id)?.name;
  const { name, conditions, firstReplyMinutes, nextReplyMinutes, calendarId } = policy;
  const names = { inbox: nameIn(inboxes), team: nameIn(teams), tag: nameIn(tags) };
  const hours =
    calendarId === null ? words.allHours : nameIn(calendars.data?.rows ?? [])(calendarId);
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <span className="muted num">{position}</span>
      <div className="grow">
        <span className={styles.settingsRowName}>{name}</span>
        <div className={styles.settingsRowDetails}>
          <span>{conditionsText(conditions, names)}</span>
          {firstReplyMinutes !== null && (
            <span>{fill(words.firstIn, { time: spanText(firstReplyMinutes) })}</span>
          )}
          {nextReplyMinutes !== null && (
            <span>{fill(words.nextIn, { time: spanText(nextReplyMinutes) })}</span>
          )}
          {hours !== undefined && <span>{hours}</span>}
        </div>
      </div>
      {canManage && (
        <>
          {position > 1 && (
            <IconButton
              size="small"
              name={fill(words.moveUp, { name })}
              icon={UpIcon}
              onClick={() => void move.run(position - 1)}
            />
          )}
          {!isLast && (
            <IconButton
              size="small"
              name={fill(words.moveDown, { name })}
              icon={OpensIcon}
              onClick={() => void move.run(position + 1)}
            />
          )}
          <Button
            size="small"
            aria-label={fill(words.editNamed, { name })}
            onClick={() => onOpen({ kind: "change", policy })}
          >
            {words.edit}
          </Button>
          <IconButton
            size="small"
            name={fill(words.deleteNamed, { name })}
            icon={TrashIcon}
            onClick={() => onOpen({ kind: "delete", policy })}
          />
        </>
      )}
    </li>
  );
}
