import type { FaultRule } from "#contract/simulator/simulator.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import { type Frequency, frequencies, frequencyOf } from "./fault-catalog.ts";
import styles from "./fault-panel.module.css";

interface FrequencySelectProps {
  label: string;
  rule: FaultRule;
  onChange: (frequency: Frequency) => void;
}

/** A native select; a partly used-up rule, or one made elsewhere, shows its own value. */
export function FrequencySelect({ label, rule, onChange }: FrequencySelectProps) {
  const frequency = frequencyOf(rule);
  return (
    <label className={styles.faultFrequency}>
      <select
        aria-label={label}
        value={frequency ?? "now"}
        onChange={(event) => onChange(event.target.value as Frequency)}
      >
        {frequency === null && <option value="now">{remainingLabel(rule)}</option>}
        {Object.entries(frequencies).map(([id, { text }]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <OpensIcon className="s12" />
    </label>
  );
}

const remainingLabel = ({ left, probability }: FaultRule): string =>
  left === null ? `${Math.round(probability * 100)} %` : `${left} left`;
