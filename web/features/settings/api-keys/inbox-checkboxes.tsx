import { useId } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import * as words from "./words.ts";

interface InboxCheckboxesProps {
  /** Null for all inboxes, including future ones. */
  value: string[] | null;
  error?: string | undefined;
  onChange: (inboxIds: string[] | null) => void;
}

export function InboxCheckboxes({ value, error, onChange }: InboxCheckboxesProps) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const name = useId();
  const inUse = inboxes.filter((inbox) => !inbox.isArchived);
  return (
    <ChoiceGroup label={words.inboxes} error={error}>
      <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
        {words.allInboxes}
      </Radio>
      <Radio
        name={name}
        checked={value !== null}
        onChange={() => onChange(inUse.map((inbox) => inbox.id))}
      >
        {words.onlyThese}
      </Radio>
      {value !== null && (
        <div className={styles.inboxCheckboxes}>
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
