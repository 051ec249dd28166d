import { useRef, useState } from "react";
import type { FaultPreset, Faults, FaultsInput } from "#contract/simulator/simulator.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import {
  CustomFaultsIcon,
  ManyFaultsIcon,
  NoFaultsIcon,
  SomeFaultsIcon,
} from "#web/features/simulator/icons.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import simulatorPageStyles from "#web/features/simulator/simulator-page.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { CodeRow } from "./code-row.tsx";
import { findCodeRule, findRule, groups, setErrorCode, toggleFault } from "./fault-catalog.ts";
import styles from "./fault-panel.module.css";
import { FaultRow } from "./fault-row.tsx";

interface FaultPanelProps {
  faults: Faults;
  /** A choice to show until the simulator responds; null once it has. */
  onPreview: (faults: Faults | null) => void;
  onChange: (faults: Faults) => void;
}

const presets = [
  { id: "none", label: "None", icon: NoFaultsIcon },
  { id: "light", label: "Some", icon: SomeFaultsIcon },
  { id: "heavy", label: "Many", icon: ManyFaultsIcon },
] as const;
const customPreset = { id: "custom", label: "Custom", icon: CustomFaultsIcon } as const;

export function FaultPanel({ faults, onPreview, onChange }: FaultPanelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const { rules, preset } = faults;
  const put = async (input: FaultsInput, soon: Faults) => {
    latest.current += 1;
    const mine = latest.current;
    onPreview(soon);
    const response = await serialize("faults", () =>
      callSimulatorApi<Faults>("PUT", "faults", input),
    );
    // A later choice is shown by now, and its own response follows.
    if (mine !== latest.current) return;
    onPreview(null);
    setProblem(response.kind === "problem" ? response.message : null);
    if (response.kind === "answer") onChange(response.value);
  };
  const choose = (requested: FaultPreset) => {
    if (requested !== "custom") void put({ preset: requested }, { ...faults, preset: requested });
  };
  const putRules = (requested: ReturnType<typeof toggleFault>) => {
    const soon = requested.map((rule, index) => ({
      id: `${index}`,
      match: {},
      probability: 1,
      left: null,
      ...rule,
    }));
    void put(
      { rules: requested },
      { ...faults, preset: requested.length === 0 ? "none" : "custom", rules: soon },
    );
  };
  return (
    <section data-part="fault-panel" className={styles.faultPanel} aria-label="Faults">
      <header data-part="side-header" className={simulatorPageStyles.sideHeader}>
        <h2 className="grow">Faults</h2>
        <Button
          kind="quiet"
          size="small"
          disabled={preset === "none"}
          onClick={() => choose("none")}
        >
          Reset
        </Button>
      </header>
      <div className={styles.faultPreset}>
        <Segmented
          label="Fault level"
          segments={preset === "custom" ? [...presets, customPreset] : presets}
          value={preset}
          onChange={choose}
        />
      </div>
      {problem !== null && (
        <p className={styles.faultProblem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.faultGroups}>
        {groups.map(({ title, choices }) => (
          <fieldset key={title} className={styles.faultGroup}>
            <legend>{title}</legend>
            {choices.map((choice) => (
              <FaultRow
                key={choice.id}
                choice={choice}
                rule={findRule(rules, choice)}
                onChange={(frequency) => putRules(toggleFault(rules, choice, frequency))}
              />
            ))}
            {title === "When Deskbell sends" && (
              <CodeRow
                rule={findCodeRule(rules)}
                onChange={(input) => putRules(setErrorCode(rules, input))}
              />
            )}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
