import type { Team } from "#contract/live.ts";
import type { TeamId } from "#domain/ids.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/field/choice.tsx";

interface TeamChecksProps {
  teams: readonly Team[];
  value: TeamId[];
  onChange: (teamIds: TeamId[]) => void;
}

export function TeamChecks({ teams, value, onChange }: TeamChecksProps) {
  return (
    <ChoiceGroup label="Teams">
      {teams.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        >
          {name}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
