import { useState } from "react";
import type { FaultRule } from "#contract/simulator/simulator.ts";
import { Switch } from "#web/ui/field/choice.tsx";
import { OpensIcon } from "#web/ui/icon.tsx";
import { codeOf, codes, type Frequency, isOn, type SendingCode } from "./fault-list.ts";
import { HowOften } from "./how-often.tsx";

interface CodeRowProps {
  rule: FaultRule | undefined;
  onChange: (wish: { code: SendingCode; frequency: Frequency } | null) => void;
}

const usually: Frequency = "once";

/** One switch for all the codes a text may end with. */
export function CodeRow({ rule, onChange }: CodeRowProps) {
  const [wished, setWished] = useState<SendingCode>(30003);
  const isActive = isOn(rule);
  const code = (isActive ? codeOf(rule) : null) ?? wished;
  const choose = (next: SendingCode) => {
    setWished(next);
    if (isActive) onChange({ code: next, frequency: usually });
  };
  return (
    <>
      <div className="fault-row">
        <Switch
          checked={isActive}
          onChange={(event) => onChange(event.target.checked ? { code, frequency: usually } : null)}
        >
          Fail with a code
        </Switch>
        {isActive && (
          <HowOften
            label="How often: Fail with a code"
            rule={rule}
            onChange={(frequency) => onChange({ code, frequency })}
          />
        )}
      </div>
      <label className="how-often fault-code">
        <select
          aria-label="Code"
          value={code}
          onChange={(event) => choose(Number(event.target.value) as SendingCode)}
        >
          {codes.map(({ code: one, words }) => (
            <option key={one} value={one}>
              {one} {words}
            </option>
          ))}
        </select>
        <OpensIcon className="s12" />
      </label>
    </>
  );
}
