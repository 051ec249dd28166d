import type { FaultRule } from "#contract/simulator/simulator.ts";
import { Switch } from "#web/ui/field/choice.tsx";
import { type FaultChoice, type Frequency, frequencies, isOn } from "./fault-list.ts";
import { HowOften } from "./how-often.tsx";

interface FaultRowProps {
  choice: FaultChoice;
  rule: FaultRule | undefined;
  onChange: (frequency: Frequency | null) => void;
}

export function FaultRow({ choice, rule, onChange }: FaultRowProps) {
  const isActive = isOn(rule);
  return (
    <div className="fault-row">
      <Switch
        checked={isActive}
        onChange={(event) => onChange(event.target.checked ? choice.usually : null)}
      >
        {choice.label}
      </Switch>
      {isActive ? (
        <HowOften label={`How often: ${choice.label}`} rule={rule} onChange={onChange} />
      ) : (
        <span className="fault-usually">{frequencies[choice.usually].words}</span>
      )}
    </div>
  );
}
