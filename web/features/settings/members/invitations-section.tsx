import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { InvitationId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MailIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { EmailedStatus, ResendButton } from "./resend-invitation.tsx";
import { roleName } from "./role-labels.ts";
import * as words from "./words.ts";

type Invitations = Outputs["listInvitations"];
type Invitation = Invitations["rows"][number];

export const invitationsQuery = queryOptions({
  queryKey: settingsKeys.invitations,
  queryFn: () => rpc("listInvitations", {}),
  staleTime: 0,
  // The change feed doesn't report what became of their emails.
  refetchInterval: ({ state }) =>
    state.data?.rows.some((one) => one.emailed?.state === "sending") ? 3_000 : false,
});

export function InvitationsSection() {
  const invitations = useQuery(invitationsQuery);
  // Joining uses up an invitation. The change feed reports members but not invitations.
  const memberCount = useBootstrap((bootstrap) => bootstrap.members.length);
  const { refetch } = invitations;
  const countBefore = useRef(memberCount);
  useEffect(() => {
    if (countBefore.current === memberCount) return;
    countBefore.current = memberCount;
    void refetch();
  }, [memberCount, refetch]);
  // Hidden if empty.
  if (invitations.data?.rows.length === 0) return null;
  return (
    <SettingsSection title={words.pendingInvitations}>
      <QueryState
        query={invitations}
        loading={words.loadingInvitations}
        failed={words.couldntLoadInvitations}
        rows={1}
      >
        {({ rows }) => (
          <ul
            data-part="settings-rows"
            className={styles.settingsRows}
            aria-label={words.pendingInvitations}
          >
            {rows.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </QueryState>
    </SettingsSection>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { members, teams } = useBootstrap(({ members, teams }) => ({ members, teams }));
  const by = members.find((one) => one.id === invitation.invitedBy)?.name;
  const own = teams.filter((team) => invitation.teamIds.includes(team.id));
  const revoke = useApiMutation({
    request: (invitationId: InvitationId) => rpc("revokeInvitation", { invitationId }),
    onMutate: (cache, invitationId) => {
      const before = cache.getQueryData<Invitations>(settingsKeys.invitations);
      cache.setQueryData<Invitations>(
        settingsKeys.invitations,
        (held) => held && { rows: held.rows.filter((one) => one.id !== invitationId) },
      );
      return () => cache.setQueryData(settingsKeys.invitations, before);
    },
  });
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <MailIcon className={styles.cQuiet} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{invitation.email}</span>
        </div>
        <div className={styles.settingsRowDetails}>
          <span>{[roleName(invitation.role), ...own.map((team) => team.name)].join(", ")}</span>
          {by !== undefined && <span>{fill(words.invitedBy, { by })}</span>}
          {invitation.emailed !== null && <EmailedStatus emailed={invitation.emailed} />}
          <span>
            {words.expires} <RelativeTime at={invitation.expiresAt} text={formatUntil} />
          </span>
        </div>
      </div>
      <div className={styles.settingsRowButtons}>
        <ResendButton invitation={invitation} />
        <Button
          size="small"
          aria-label={fill(words.revokeInvitation, { email: invitation.email })}
          onClick={() => void revoke.run(invitation.id)}
        >
          {words.revoke}
        </Button>
      </div>
    </li>
  );
}
