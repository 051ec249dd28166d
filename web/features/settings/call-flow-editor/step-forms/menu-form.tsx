import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { allKeys, KeySelect } from "./key-select.tsx";
import { NumberField } from "./number-field.tsx";
import { PromptField } from "./prompt-field.tsx";
import styles from "./step-panel.module.css";

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
        label={words.callerHears}
        hint={words.tellKeys}
        prompt={step.prompt}
        onChange={(prompt) => prompt && onChange({ ...step, prompt }, "prompt")}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a list of rows with two controls each, not a single control */}
      <div role="group" aria-label={words.keys} className={styles.flowKeys}>
        <span className={formStyles.settingsLabel}>{words.keys}</span>
        {step.keys.map((one, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position while its key is chosen
            key={index}
            className={styles.flowKey}
          >
            <KeySelect
              label={fill(words.keyNumber, { number: index + 1 })}
              value={one.key}
              usedKeys={usedKeys}
              onChange={(key) => setKey(index, { key }, "key")}
            />
            <TextInput
              aria-label={fill(words.labelOfKey, { key: one.key || index + 1 })}
              autoComplete="off"
              placeholder={words.purposeOfKey}
              maxLength={60}
              value={one.name}
              onChange={({ target }) => setKey(index, { name: target.value }, `key ${index}`)}
            />
            <IconButton
              size="small"
              name={fill(words.removeKey, { key: one.key || index + 1 })}
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
                  { ...step, keys: [...step.keys, { key: free, name: "", next: null }] },
                  "keys",
                )
              }
            >
              {words.addKey}
            </Button>
          </div>
        )}
      </div>
      <NumberField
        label={words.playUpTo}
        unit={words.unitTimes}
        hint={words.playUpToHint}
        value={step.maxAttempts}
        min={1}
        max={limit("menuAttempts")}
        onChange={(maxAttempts) =>
          onChange({ ...step, maxAttempts: Math.min(9, Math.max(1, maxAttempts)) }, "tries")
        }
      />
    </>
  );
}
