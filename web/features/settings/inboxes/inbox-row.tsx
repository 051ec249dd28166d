import type { ReactNode } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { InboxIcon } from "./inbox-icon.tsx";
import { inboxStatus } from "./inbox-status.ts";

interface InboxRowProps {
  inbox: Inbox;
  /** Shown instead of its status. */
  end?: ReactNode;
}

export function InboxRow({ inbox, end }: InboxRowProps) {
  const { teams } = useBootstrap("teams");
  const state = inboxStatus(inbox);
  const team = teams.find((one) => one.id === inbox.teamId);
  return (
    <li className="set-row goes">
      <InboxIcon kind={inbox.kind} colour={inbox.colour} />
      <div className="grow">
        <a className="set-row-name set-row-link" href={routePaths.settings(`inboxes/${inbox.id}`)}>
          <span className="ell">{inbox.name}</span>
          {inbox.isSimulated && <Chip kind="note">Simulated</Chip>}
        </a>
        <div className="set-row-facts">
          <span className="num set-break">{inbox.formatted}</span>
          {inbox.visibility === "team" && <span>only {team?.name ?? "one team"}</span>}
        </div>
      </div>
      {end ?? (
        <>
          <Chip kind={state.kind} dot className="set-row-state">
            {state.short}
          </Chip>
          <ForwardIcon className="s14 c-quiet" />
        </>
      )}
    </li>
  );
}
