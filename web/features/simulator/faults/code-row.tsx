import { useState } from "react";
import type { FaultRule } from "#contract/simulator/simulator.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Switch } from "#web/ui/form/choice.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import {
  codes,
  errorCodeOfRule,
  type Frequency,
  isRuleActive,
  type SendErrorCode,
} from "./fault-catalog.ts";
import styles from "./fault-panel.module.css";
import { FrequencySelect } from "./frequency-select.tsx";

interface CodeRowProps {
  rule: FaultRule | undefined;
  onChange: (input: { code: SendErrorCode; frequency: Frequency } | null) => void;
}

const usually: Frequency = "once";

/** One switch for all error codes of a text. */
export function CodeRow({ rule, onChange }: CodeRowProps) {
  const [selectedCode, setSelectedCode] = useState<SendErrorCode>(30003);
  const isActive = isRuleActive(rule);
  const code = (isActive ? errorCodeOfRule(rule) : null) ?? selectedCode;
  const choose = (next: SendErrorCode) => {
    setSelectedCode(next);
    if (isActive) onChange({ code: next, frequency: usually });
  };
  return (
    <>
      <div className={styles.faultRow}>
        <Switch
          checked={isActive}
          onChange={(event) => onChange(event.target.checked ? { code, frequency: usually } : null)}
        >
          Fail with a code
        </Switch>
        {isActive && (
          <FrequencySelect
            label="How often: Fail with a code"
            rule={rule}
            onChange={(frequency) => onChange({ code, frequency })}
          />
        )}
      </div>
      <label className={clsx(styles.faultFrequency, styles.faultCode)}>
        <select
          aria-label="Code"
          value={code}
          onChange={(event) => choose(Number(event.target.value) as SendErrorCode)}
        >
          {codes.map(({ code: one, text }) => (
            <option key={one} value={one}>
              {one} {text}
            </option>
          ))}
        </select>
        <OpensIcon className="s12" />
      </label>
    </>
  );
}
