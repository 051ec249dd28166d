import type { ReactNode } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { InboxIcon } from "./inbox-icon.tsx";
import { inboxStatus } from "./inbox-status.ts";
import * as words from "./words.ts";

interface InboxRowProps {
  inbox: Inbox;
  /** Shown instead of its status. */
  end?: ReactNode;
}

export function InboxRow({ inbox, end }: InboxRowProps) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const state = inboxStatus(inbox);
  const team = teams.find((one) => one.id === inbox.teamId);
  return (
    <li data-part="settings-row" className={clsx(styles.settingsRow, styles.target)}>
      <InboxIcon kind={inbox.kind} color={inbox.color} />
      <div className="grow">
        <a
          className={clsx(styles.settingsRowName, styles.settingsRowLink)}
          href={routePaths.settings(`inboxes/${inbox.id}`)}
        >
          <span className="ell">{inbox.name}</span>
          {inbox.isSimulated && <Chip kind="note">{words.simulated}</Chip>}
        </a>
        <div className={styles.settingsRowDetails}>
          <span className={clsx("num", styles.settingsBreak)}>{inbox.formatted}</span>
          {inbox.visibility === "team" && (
            <span>
              {team === undefined
                ? words.onlyOneOfTheTeams
                : fill(words.onlyTeam, { team: team.name })}
            </span>
          )}
        </div>
      </div>
      {end ?? (
        <>
          <Chip kind={state.kind} dot className={styles.settingsRowState}>
            {state.short}
          </Chip>
          <ForwardIcon className={clsx("s14", styles.cQuiet)} />
        </>
      )}
    </li>
  );
}
