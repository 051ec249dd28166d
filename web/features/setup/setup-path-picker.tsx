import { useId } from "react";
import { Radio } from "#web/ui/form/choice.tsx";
import { type Icon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import styles from "./setup.module.css";
import * as words from "./words.ts";

type SetupPathOption = "simulator" | "provider";

interface SetupPathPickerProps {
  choice: SetupPathOption;
  canSimulate: boolean;
  onChoice: (choice: SetupPathOption) => void;
}

export function SetupPathPicker({ choice, canSimulate, onChoice }: SetupPathPickerProps) {
  return (
    <div role="radiogroup" aria-label={words.howToStart} className={styles.paths}>
      <SetupPathCard
        icon={SimulatorIcon}
        title={words.tryItWithTheSimulator}
        message={canSimulate ? words.simulatorHint : words.noSimulatorHint}
        isChosen={choice === "simulator"}
        isOff={!canSimulate}
        onChoose={() => onChoice("simulator")}
      />
      <SetupPathCard
        icon={ProviderIcon}
        title={words.connectAProvider}
        message={words.connectProviderHint}
        isChosen={choice === "provider"}
        onChoose={() => onChoice("provider")}
      />
    </div>
  );
}

interface SetupPathCardProps {
  icon: Icon;
  title: string;
  message: string;
  isChosen: boolean;
  isOff?: boolean;
  onChoose: () => void;
}

function SetupPathCard({
  icon: Shape,
  title,
  message,
  isChosen,
  isOff = false,
  onChoose,
}: SetupPathCardProps) {
  const id = useId();
  return (
    <label
      htmlFor={`${id}-radio`}
      className={styles.path}
      data-chosen={isChosen || undefined}
      data-off={isOff || undefined}
    >
      <span className={styles.pathImage}>
        <Shape className="s20" />
      </span>
      <b id={id}>{title}</b>
      <Radio
        id={`${id}-radio`}
        name="way"
        checked={isChosen}
        disabled={isOff}
        aria-labelledby={id}
        aria-describedby={`${id}-say`}
        onChange={onChoose}
      />
      <p id={`${id}-say`}>{message}</p>
    </label>
  );
}
