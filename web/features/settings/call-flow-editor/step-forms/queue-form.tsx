import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/form/choice.tsx";
import { KeySelect } from "./key-select.tsx";
import { NumberField } from "./number-field.tsx";
import { TargetsField } from "./targets-field.tsx";

type QueueStep = Extract<FlowStep, { kind: "queue" }>;

interface QueueFormProps {
  step: QueueStep;
  onChange: (step: QueueStep, about: string) => void;
}

/** Callers wait with music; members are rung as they become available. */
export function QueueForm({ step, onChange }: QueueFormProps) {
  return (
    <>
      <TargetsField
        step={step}
        onChange={(next, about) => next.kind === "queue" && onChange(next, about)}
      />
      <ChoiceGroup label={words.whileWaiting}>
        <Checkbox
          checked={step.announcesPosition}
          onChange={({ target }) =>
            onChange({ ...step, announcesPosition: target.checked }, "position")
          }
        >
          {words.announcePosition}
        </Checkbox>
        <Checkbox
          checked={step.key !== null}
          hint={words.preferMessage}
          onChange={({ target }) =>
            onChange({ ...step, key: target.checked ? { key: "1", next: null } : null }, "key")
          }
        >
          {words.leaveWithKey}
        </Checkbox>
        {step.key !== null && (
          <KeySelect
            label={words.theKey}
            value={step.key.key}
            onChange={(key) =>
              onChange({ ...step, key: { next: step.key?.next ?? null, key } }, "which key")
            }
          />
        )}
      </ChoiceGroup>
      <NumberField
        label={words.maximumWait}
        unit={words.unitSeconds}
        value={step.maxWaitSeconds}
        min={limit("ringMinSeconds")}
        max={limit("queueSeconds")}
        onChange={(maxWaitSeconds) => onChange({ ...step, maxWaitSeconds }, "longest")}
      />
      <NumberField
        label={words.maximumCallers}
        unit={words.unitCallers}
        hint={words.maximumCallersHint}
        value={step.maxCallers}
        min={1}
        max={limit("queueCallers")}
        onChange={(max) =>
          onChange({ ...step, maxCallers: Math.min(1_000, Math.max(1, max)) }, "max")
        }
      />
    </>
  );
}
