import type { ReactNode } from "react";
import type { Line } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { ForwardIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { LinePicture } from "./line-picture.tsx";
import { lineState } from "./line-state.ts";

interface LineRowProps {
  line: Line;
  /** In place of its state. */
  end?: ReactNode;
}

export function LineRow({ line, end }: LineRowProps) {
  const { teams } = useDesk("teams");
  const state = lineState(line);
  const team = teams.find((one) => one.id === line.teamId);
  return (
    <li className="set-row goes">
      <LinePicture kind={line.kind} colour={line.colour} />
      <div className="grow">
        <a className="set-row-name set-row-link" href={addressOf.settings(`lines/${line.id}`)}>
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
