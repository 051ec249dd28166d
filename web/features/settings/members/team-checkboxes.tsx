import type { Team } from "#contract/live-protocol.ts";
import type { TeamId } from "#domain/ids.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/form/choice.tsx";
import * as words from "./words.ts";

interface TeamCheckboxesProps {
  teams: readonly Team[];
  value: TeamId[];
  onChange: (teamIds: TeamId[]) => void;
}

export function TeamCheckboxes({ teams, value, onChange }: TeamCheckboxesProps) {
  return (
    <ChoiceGroup label={words.teams}>
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
