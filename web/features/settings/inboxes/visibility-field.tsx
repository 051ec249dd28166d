import { useId } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { Select } from "#web/ui/form/select.tsx";
import * as words from "./words.ts";

type InboxVisibility = Pick<Inbox, "visibility" | "teamId">;

interface VisibilityFieldProps extends InboxVisibility {
  error: string | undefined;
  onChange: (choice: InboxVisibility) => void;
}

export function VisibilityField({ visibility, teamId, error, onChange }: VisibilityFieldProps) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const name = useId();
  const isOpen = visibility === "all";
  return (
    <ChoiceGroup label={words.visibility} error={error}>
      <Radio
        name={name}
        checked={isOpen}
        onChange={() => onChange({ visibility: "all", teamId: null })}
      >
        {words.everyone}
      </Radio>
      <Radio
        name={name}
        checked={!isOpen}
        disabled={teams.length === 0}
        hint={
          teams.length === 0 ? (
            <>
              {words.noTeamsYet}{" "}
              <a className="inline-link" href={routePaths.settings("teams")}>
                {words.createTeam}
              </a>
            </>
          ) : (
            words.onlyOneTeamHint
          )
        }
        onChange={() => onChange({ visibility: "team", teamId: teamId ?? teams[0]?.id ?? null })}
      >
        {words.onlyOneTeam}
      </Radio>
      {!isOpen && (
        <Select
          aria-label={words.team}
          className={styles.whoSeesTeam}
          value={teamId ?? ""}
          onChange={(event) =>
            onChange({
              visibility: "team",
              teamId: teams.find((team) => team.id === event.target.value)?.id ?? null,
            })
          }
        >
          {teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </Select>
      )}
    </ChoiceGroup>
  );
}
