import { useId } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { Select } from "#web/ui/form/select.tsx";

type InboxVisibility = Pick<Inbox, "visibility" | "teamId">;

interface VisibilityFieldProps extends InboxVisibility {
  error: string | undefined;
  onChange: (choice: InboxVisibility) => void;
}

export function VisibilityField({ visibility, teamId, error, onChange }: VisibilityFieldProps) {
  const { teams } = useBootstrap("teams");
  const name = useId();
  const isOpen = visibility === "all";
  return (
    <ChoiceGroup label="Visibility" error={error}>
      <Radio
        name={name}
        checked={isOpen}
        onChange={() => onChange({ visibility: "all", teamId: null })}
      >
        Everyone
      </Radio>
      <Radio
        name={name}
        checked={!isOpen}
        disabled={teams.length === 0}
        hint={
          teams.length === 0
            ? "There are no teams yet. Create one under Teams."
            : "No one else can see its conversations, except owners and admins."
        }
        onChange={() => onChange({ visibility: "team", teamId: teamId ?? teams[0]?.id ?? null })}
      >
        Only one team
      </Radio>
      {!isOpen && (
        <Select
          aria-label="Team"
          className="who-sees-team"
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
