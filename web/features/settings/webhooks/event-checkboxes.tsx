import { useId } from "react";
import { type WebhookEventType, webhookEventTypeNames } from "#domain/webhook/event-types.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import styles from "./webhooks.module.css";
import * as words from "./words.ts";

interface EventCheckboxesProps {
  /** Null for all. */
  value: WebhookEventType[] | null;
  error: string | undefined;
  onChange: (types: WebhookEventType[] | null) => void;
}

export function EventCheckboxes({ value, error, onChange }: EventCheckboxesProps) {
  const name = useId();
  return (
    <ChoiceGroup label={words.events} error={error}>
      <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
        {words.allEventsChoice}
      </Radio>
      <Radio name={name} checked={value !== null} onChange={() => onChange([])}>
        {words.onlyThese}
      </Radio>
      {value !== null && (
        <div className={styles.events}>
          {webhookEventTypeNames.map((type) => (
            <Checkbox
              key={type}
              checked={value.includes(type)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, type] : value.filter((one) => one !== type),
                )
              }
            >
              <code>{type}</code>
            </Checkbox>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
