import { useId } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";

interface LineChecksProps {
  /** null: all lines, also those still to come. */
  value: string[] | null;
  onChange: (inboxIds: string[] | null) => void;
}

export function InboxCheckboxes({ value, onChange }: LineChecksProps) {
  const { lines } = useBootstrap("lines");
  const name = useId();
  const inUse = lines.filter((line) => !line.isArchived);
  return (
    <ChoiceGroup label="Inboxes">
      <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
        All inboxes, including new ones
      </Radio>
      <Radio
        name={name}
        checked={value !== null}
        onChange={() => onChange(inUse.map((line) => line.id))}
      >
        Only these
      </Radio>
      {value !== null && (
        <div className="line-checks">
          {inUse.map(({ id, name: lineName, shown }) => (
            <Checkbox
              key={id}
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
              }
            >
              {lineName} <span className="muted num">{shown}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
