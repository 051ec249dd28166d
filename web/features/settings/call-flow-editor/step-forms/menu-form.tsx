import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { allKeys, KeySelect } from "./key-select.tsx";
import { NumberField } from "./number-field.tsx";
import { PromptField } from "./prompt-field.tsx";

type MenuStep = Extract<FlowStep, { kind: "menu" }>;

interface MenuFormProps {
  step: MenuStep;
  onChange: (step: MenuStep, about: string) => void;
}

export function MenuForm({ step, onChange }: MenuFormProps) {
  const usedKeys = step.keys.map((one) => one.key);
  const free = allKeys.find((key) => !usedKeys.includes(key));
  const setKey = (index: number, part: { key?: string; name?: string }, about: string) =>
    onChange(
      { ...step, keys: step.keys.map((one, at) => (at === index ? { ...one, ...part } : one)) },
      about,
    );
  return (
    <>
      <PromptField
        label="What the caller hears"
        hint="Tell callers what each key does."
        prompt={step.prompt}
        onChange={(prompt) => prompt && onChange({ ...step, prompt }, "prompt")}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a list of rows with two controls each */}
      <div role="group" aria-label="Keys" className="flow-keys">
        <span className="set-label">Keys</span>
        {step.keys.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its key is being chosen
          <div key={index} className="flow-key">
            <KeySelect
              label={`Key ${index + 1}`}
              value={one.key}
              taken={usedKeys}
              onChange={(key) => setKey(index, { key }, "key")}
            />
            <TextInput
              aria-label={`Label of key ${one.key || index + 1}`}
              autoComplete="off"
              placeholder="Orders"
              maxLength={60}
              value={one.name}
              onChange={({ target }) => setKey(index, { name: target.value }, `key ${index}`)}
            />
            <IconButton
              size="small"
              name={`Remove key ${one.key || index + 1}`}
              icon={RemoveIcon}
              onClick={() =>
                onChange({ ...step, keys: step.keys.filter((_, at) => at !== index) }, "keys")
              }
            />
          </div>
        ))}
        {free !== undefined && (
          <div>
            <Button
              size="small"
              icon={AddIcon}
              onClick={() =>
                onChange(
                  { ...step, keys: [...step.keys, { key: free, name: "", to: null }] },
                  "keys",
                )
              }
            >
              Add a key
            </Button>
          </div>
        )}
      </div>
      <NumberField
        label="Play up to"
        unit="times"
        hint="After that, callers who pressed nothing or an unknown key follow “No input”."
        value={step.maxAttempts}
        least={1}
        most={limit("menuAttempts")}
        onChange={(maxAttempts) =>
          onChange({ ...step, maxAttempts: Math.min(9, Math.max(1, maxAttempts)) }, "tries")
        }
      />
    </>
  );
}
