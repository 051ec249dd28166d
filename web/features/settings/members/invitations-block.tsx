import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { InvitationId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { useDesk, useDeskValue } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { MailIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";
import { roleName } from "./role-words.ts";

type Invitations = Outputs["listInvitations"];
type Invitation = Invitations["rows"][number];

export function InvitationsBlock() {
  const invitations = useQuery({
    queryKey: keys.invitations,
    queryFn: () => call("listInvitations", {}),
    staleTime: 0,
  });
  // Whoever joins spends an invitation; of members there is news, of invitations none.
  const memberCount = useDeskValue((desk) => desk.members.length);
  const { refetch } = invitations;
  const countBefore = useRef(memberCount);
  useEffect(() => {
    if (countBefore.current === memberCount) return;
    countBefore.current = memberCount;
    void refetch();
  }, [memberCount, refetch]);
  // Nothing to say is not worth a headline.
  if (invitations.data?.rows.length === 0) return null;
  return (
    <Block title="Pending invitations">
      <Loaded query={invitations} what="invitations" rows={1}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Pending invitations">
            {rows.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { members, teams } = useDesk("members", "teams");
  const by = members.find((one) => one.id === invitation.invitedBy)?.name;
  const own = teams.filter((team) => invitation.teamIds.includes(team.id));
  const revoke = useAction({
    ask: (invitationId: InvitationId) => call("revokeInvitation", { invitationId }),
    show: (cache, invitationId) => {
      const before = cache.getQueryData<Invitations>(keys.invitations);
      cache.setQueryData<Invitations>(
        keys.invitations,
        (held) => held && { rows: held.rows.filter((one) => one.id !== invitationId) },
      );
      return () => cache.setQueryData(keys.invitations, before);
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
            expires <Ago at={invitation.expiresAt} words={untilWords} />
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
