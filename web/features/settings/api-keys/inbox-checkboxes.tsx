import { useId } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";

interface InboxCheckboxesProps {
  /** Null for all inboxes, including future ones. */
  value: string[] | null;
  onChange: (inboxIds: string[] | null) => void;
}

export function InboxCheckboxes({ value, onChange }: InboxCheckboxesProps) {
  const { inboxes } = useBootstrap("inboxes");
  const name = useId();
  const inUse = inboxes.filter((inbox) => !inbox.isArchived);
  return (
    <ChoiceGroup label="Inboxes">
      <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
        All inboxes, including new ones
      </Radio>
      <Radio
        name={name}
        checked={value !== null}
        onChange={() => onChange(inUse.map((inbox) => inbox.id))}
      >
        Only these
      </Radio>
      {value !== null && (
        <div className="line-checks">
          {inUse.map(({ id, name: inboxName, formatted }) => (
            <Checkbox
              key={id}
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
              }
            >
              {inboxName} <span className="muted num">{formatted}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
