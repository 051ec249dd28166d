import type { ReactNode } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { InboxIcon } from "./inbox-icon.tsx";
import { inboxStatus } from "./inbox-status.ts";

interface LineRowProps {
  line: Inbox;
  /** In place of its state. */
  end?: ReactNode;
}

export function InboxRow({ line, end }: LineRowProps) {
  const { teams } = useBootstrap("teams");
  const state = inboxStatus(line);
  const team = teams.find((one) => one.id === line.teamId);
  return (
    <li className="set-row goes">
      <InboxIcon kind={line.kind} colour={line.colour} />
      <div className="grow">
        <a className="set-row-name set-row-link" href={routePaths.settings(`inboxes/${line.id}`)}>
          <span className="ell">{line.name}</span>
          {line.isSimulated && <Chip kind="note">Simulated</Chip>}
        </a>
        <div className="set-row-facts">
          <span className="num set-break">{line.shown}</span>
          {line.visibility === "team" && <span>only {team?.name ?? "one team"}</span>}
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
