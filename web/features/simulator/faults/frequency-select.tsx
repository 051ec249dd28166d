import type { FaultRule } from "#contract/simulator/simulator.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import { type Frequency, frequencies, frequencyOf } from "./fault-catalog.ts";

interface HowOftenProps {
  label: string;
  rule: FaultRule;
  onChange: (frequency: Frequency) => void;
}

/** A small native choice; a rule that is half used up, or made elsewhere, shows what it is. */
export function FrequencySelect({ label, rule, onChange }: HowOftenProps) {
  const frequency = frequencyOf(rule);
  return (
    <label className="how-often">
      <select
        aria-label={label}
        value={frequency ?? "now"}
        onChange={(event) => onChange(event.target.value as Frequency)}
      >
        {frequency === null && <option value="now">{restWords(rule)}</option>}
        {Object.entries(frequencies).map(([id, { words }]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      <OpensIcon className="s12" />
    </label>
  );
}

const restWords = ({ left, probability }: FaultRule): string =>
  left === null ? `${Math.round(probability * 100)} %` : `${left} left`;
