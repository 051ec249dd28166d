// Whoever holds such a link can set the member's password: an admin sees that it exists, and can end it.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Member } from "#contract/live.ts";
import { mayChangeRole } from "#domain/permissions.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { LinkIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";

type ResetLinks = Outputs["listResetLinks"];

export function ResetLinksBlock() {
  const { members } = useDesk("members");
  const links = useQuery({
    queryKey: keys.resetLinks,
    queryFn: () => call("listResetLinks", {}),
    staleTime: 0,
  });
  // Whoever uses a link, or is switched off, changes a member; of links there is no news.
  const { refetch } = links;
  const before = useRef(members);
  useEffect(() => {
    if (before.current === members) return;
    before.current = members;
    void refetch();
  }, [members, refetch]);
  // Mostly there is none, and nothing should come and go while that is asked.
  if (!links.isError && (links.data === undefined || links.data.rows.length === 0)) return null;
  return (
    <Block
      title="Pending password reset links"
      hint="Anyone with the link can set the member's password. Each works once."
    >
      <Loaded query={links} what="password reset links" rows={1}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Pending password reset links">
            {rows.flatMap((link) => {
              const member = members.find((one) => one.id === link.memberId);
              return member ? [<ResetLinkRow key={member.id} link={link} member={member} />] : [];
            })}
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function ResetLinkRow({ link, member }: { link: ResetLinks["rows"][number]; member: Member }) {
  const { me, members } = useDesk("me", "members");
  const maker = members.find((one) => one.id === link.madeBy)?.name;
  const canRevoke = member.id === me.id || mayChangeRole(me.role, member.role, member.role);
  const revoke = useAction({
    ask: (memberId: Member["id"]) => call("revokeResetLink", { memberId }),
    show: (cache, memberId) => {
      const held = cache.getQueryData<ResetLinks>(keys.resetLinks);
      cache.setQueryData<ResetLinks>(
        keys.resetLinks,
        (now) => now && { rows: now.rows.filter((one) => one.memberId !== memberId) },
      );
      return () => cache.setQueryData(keys.resetLinks, held);
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
            expires <Ago at={link.expiresAt} words={untilWords} />
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
