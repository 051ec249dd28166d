import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { Select } from "#web/ui/form/select.tsx";

export const allKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"] as const;

interface KeySelectProps {
  label: string;
  value: string;
  /** Keys already in use. */
  usedKeys?: readonly string[];
  onChange: (key: string) => void;
}

export function KeySelect({ label, value, usedKeys = [], onChange }: KeySelectProps) {
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {value === "" && <option value="">{words.key}</option>}
      {allKeys.map((key) => (
        <option key={key} value={key} disabled={key !== value && usedKeys.includes(key)}>
          {key}
        </option>
      ))}
    </Select>
  );
}
