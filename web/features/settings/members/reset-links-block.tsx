// A person with such a link can set the member's password, so admins can see and revoke links.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { canChangeRole } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { LinkIcon } from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";

type ResetLinks = Outputs["listResetLinks"];

export function ResetLinksBlock() {
  const { members } = useBootstrap("members");
  const links = useQuery({
    queryKey: queryKeys.resetLinks,
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
    <SettingsSection
      title="Pending password reset links"
      hint="Anyone with the link can set the member's password. Each works once."
    >
      <QueryState query={links} what="password reset links" rows={1}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Pending password reset links">
            {rows.flatMap((link) => {
              const member = members.find((one) => one.id === link.memberId);
              return member ? [<ResetLinkRow key={member.id} link={link} member={member} />] : [];
            })}
          </ul>
        )}
      </QueryState>
    </SettingsSection>
  );
}

function ResetLinkRow({ link, member }: { link: ResetLinks["rows"][number]; member: Member }) {
  const { me, members } = useBootstrap("me", "members");
  const maker = members.find((one) => one.id === link.madeBy)?.name;
  const canRevoke = member.id === me.id || canChangeRole(me.role, member.role, member.role);
  const revoke = useApiMutation({
    ask: (memberId: Member["id"]) => rpc("revokeResetLink", { memberId }),
    show: (cache, memberId) => {
      const held = cache.getQueryData<ResetLinks>(queryKeys.resetLinks);
      cache.setQueryData<ResetLinks>(
        queryKeys.resetLinks,
        (now) => now && { rows: now.rows.filter((one) => one.memberId !== memberId) },
      );
      return () => cache.setQueryData(queryKeys.resetLinks, held);
    },
  });
  return (
    <li className="set-row">
      <LinkIcon className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{member.name}</span>
        </div>
        <div className="set-row-facts">
          <span className="ell">{member.email}</span>
          <span>
            {link.madeBy === null
              ? "created on the server"
              : `created by ${maker ?? "a former member"}`}
          </span>
          <span>
            expires <RelativeTime at={link.expiresAt} text={formatUpcoming} />
          </span>
        </div>
      </div>
      {canRevoke && (
        <Button
          size="small"
          aria-label={`Revoke the password reset link of ${member.name}`}
          onClick={() => void revoke.run(member.id)}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
