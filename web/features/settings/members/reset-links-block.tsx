// A person with such a link can set the member's password, so admins can see and revoke links.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { canChangeRole } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LinkIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import * as words from "./words.ts";

type ResetLinks = Outputs["listResetLinks"];

export function ResetLinksBlock() {
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const links = useQuery({
    queryKey: settingsKeys.resetLinks,
    queryFn: () => rpc("listResetLinks", {}),
    staleTime: 0,
  });
  // Using a link or deactivating a member changes a member; the change feed does not report links.
  const { refetch } = links;
  const before = useRef(members);
  useEffect(() => {
    if (before.current === members) return;
    before.current = members;
    void refetch();
  }, [members, refetch]);
  // Usually there are none, so nothing is shown while loading.
  if (!links.isError && (links.data === undefined || links.data.rows.length === 0)) return null;
  return (
    <SettingsSection title={words.pendingResetLinks} hint={words.pendingResetLinksHint}>
      <QueryState
        query={links}
        loading={words.loadingResetLinks}
        failed={words.couldntLoadResetLinks}
        rows={1}
      >
        {({ rows }) => (
          <ul
            data-part="settings-rows"
            className={styles.settingsRows}
            aria-label={words.pendingResetLinks}
          >
            {rows.flatMap((link) => {
              const member = members.find((one) => one.id === link.memberId);
              return member
                ? [
                    <ResetLinkRow
                      key={`${member.id} ${link.isEmailed}`}
                      link={link}
                      member={member}
                    />,
                  ]
                : [];
            })}
          </ul>
        )}
      </QueryState>
    </SettingsSection>
  );
}

function ResetLinkRow({ link, member }: { link: ResetLinks["rows"][number]; member: Member }) {
  const { me, members } = useBootstrap(({ me, members }) => ({ me, members }));
  const maker = members.find((one) => one.id === link.createdBy)?.name;
  const canRevoke = member.id === me.id || canChangeRole(me.role, member.role, member.role);
  const revoke = useApiMutation({
    request: (memberId: Member["id"]) => rpc("revokeResetLink", { memberId }),
    onMutate: (cache, memberId) => {
      const held = cache.getQueryData<ResetLinks>(settingsKeys.resetLinks);
      cache.setQueryData<ResetLinks>(
        settingsKeys.resetLinks,
        (current) => current && { rows: current.rows.filter((one) => one.memberId !== memberId) },
      );
      return () => cache.setQueryData(settingsKeys.resetLinks, held);
    },
  });
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <LinkIcon className={styles.cQuiet} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{member.name}</span>
        </div>
        <div className={styles.settingsRowDetails}>
          <span className="ell">{member.email}</span>
          <span>
            {link.createdBy === null
              ? link.isEmailed
                ? words.requestedByEmail
                : words.createdOnServer
              : maker === undefined
                ? words.createdByFormer
                : fill(words.createdBy, { maker })}
          </span>
          <span>
            {words.expires} <RelativeTime at={link.expiresAt} text={formatUntil} />
          </span>
        </div>
      </div>
      {canRevoke && (
        <Button
          size="small"
          aria-label={fill(words.revokeResetLink, { name: member.name })}
          onClick={() => void revoke.run(member.id)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
