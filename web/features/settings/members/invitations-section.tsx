import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { InvitationId } from "#domain/ids.ts";
import { useBootstrap, useBootstrapValue } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { MailIcon } from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { roleName } from "./role-labels.ts";

type Invitations = Outputs["listInvitations"];
type Invitation = Invitations["rows"][number];

export function InvitationsSection() {
  const invitations = useQuery({
    queryKey: queryKeys.invitations,
    queryFn: () => rpc("listInvitations", {}),
    staleTime: 0,
  });
  // Joining uses up an invitation. The change feed reports members but not invitations.
  const memberCount = useBootstrapValue((bootstrap) => bootstrap.members.length);
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
    <SettingsSection title="Pending invitations">
      <QueryState query={invitations} what="invitations" rows={1}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Pending invitations">
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
  const { members, teams } = useBootstrap("members", "teams");
  const by = members.find((one) => one.id === invitation.invitedBy)?.name;
  const own = teams.filter((team) => invitation.teamIds.includes(team.id));
  const revoke = useApiMutation({
    ask: (invitationId: InvitationId) => rpc("revokeInvitation", { invitationId }),
    show: (cache, invitationId) => {
      const before = cache.getQueryData<Invitations>(queryKeys.invitations);
      cache.setQueryData<Invitations>(
        queryKeys.invitations,
        (held) => held && { rows: held.rows.filter((one) => one.id !== invitationId) },
      );
      return () => cache.setQueryData(queryKeys.invitations, before);
    },
  });
  return (
    <li className="set-row">
      <MailIcon className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{invitation.email}</span>
        </div>
        <div className="set-row-facts">
          <span>{[roleName(invitation.role), ...own.map((team) => team.name)].join(", ")}</span>
          {by !== undefined && <span>invited by {by}</span>}
          <span>
            expires <RelativeTime at={invitation.expiresAt} text={formatUpcoming} />
          </span>
        </div>
      </div>
      <Button
        size="small"
        aria-label={`Revoke the invitation for ${invitation.email}`}
        onClick={() => void revoke.run(invitation.id)}
      >
        Revoke
      </Button>
    </li>
  );
}
