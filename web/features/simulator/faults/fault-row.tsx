import type { FaultRule } from "#contract/simulator/simulator.ts";
import { Switch } from "#web/ui/form/choice.tsx";
import { type FaultChoice, type Frequency, frequencies, isRuleActive } from "./fault-catalog.ts";
import styles from "./fault-panel.module.css";
import { FrequencySelect } from "./frequency-select.tsx";

interface FaultRowProps {
  choice: FaultChoice;
  rule: FaultRule | undefined;
  onChange: (frequency: Frequency | null) => void;
}

export function FaultRow({ choice, rule, onChange }: FaultRowProps) {
  const isActive = isRuleActive(rule);
  return (
    <div className={styles.faultRow}>
      <Switch
        checked={isActive}
        onChange={(event) => onChange(event.target.checked ? choice.usually : null)}
      >
        {choice.label}
      </Switch>
      {isActive ? (
        <FrequencySelect label={`How often: ${choice.label}`} rule={rule} onChange={onChange} />
      ) : (
        <span className={styles.faultDefault}>{frequencies[choice.usually].text}</span>
      )}
    </div>
  );
}
