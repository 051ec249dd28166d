import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/field/choice.tsx";
import { KeySelect } from "./key-select.tsx";
import { NumberField } from "./number-field.tsx";
import { TargetsField } from "./targets-field.tsx";

type QueueStep = Extract<FlowStep, { kind: "queue" }>;

interface QueueFormProps {
  step: QueueStep;
  onChange: (step: QueueStep, about: string) => void;
}

/** Callers wait with music; whoever becomes free is rung. */
export function QueueForm({ step, onChange }: QueueFormProps) {
  return (
    <>
      <TargetsField
        step={step}
        onChange={(next, about) => next.kind === "queue" && onChange(next, about)}
      />
      <ChoiceGroup label="While they wait">
        <Checkbox
          checked={step.saysPosition}
          onChange={({ target }) => onChange({ ...step, saysPosition: target.checked }, "position")}
        >
          Say the place in the queue
        </Checkbox>
        <Checkbox
          checked={step.key !== null}
          hint="For those who would rather leave a message."
          onChange={({ target }) =>
            onChange({ ...step, key: target.checked ? { key: "1", to: null } : null }, "key")
          }
        >
          A key leaves the queue
        </Checkbox>
        {step.key !== null && (
          <KeySelect
            label="The key"
            value={step.key.key}
            onChange={(key) =>
              onChange({ ...step, key: { to: step.key?.to ?? null, key } }, "which key")
            }
          />
        )}
      </ChoiceGroup>
      <NumberField
        label="Longest wait"
        unit="seconds"
        value={step.longestSeconds}
        least={limit("ringMinSeconds")}
        most={limit("queueSeconds")}
        onChange={(longestSeconds) => onChange({ ...step, longestSeconds }, "longest")}
      />
      <NumberField
        label="Most callers"
        unit="callers"
        hint="Who comes after that goes on at once by “Too long or too many”."
        value={step.mostCallers}
        least={1}
        most={limit("queueCallers")}
        onChange={(most) =>
          onChange({ ...step, mostCallers: Math.min(1_000, Math.max(1, most)) }, "most")
        }
      />
    </>
  );
}
