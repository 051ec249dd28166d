import { useId } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { Radio } from "#web/ui/form/choice.tsx";
import { type Icon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";

export type SetupPathOption = "simulator" | "provider";

interface SetupPathPickerProps {
  choice: SetupPathOption;
  canSimulate: boolean;
  onChoice: (choice: SetupPathOption) => void;
}

export function SetupPathPicker({ choice, canSimulate, onChoice }: SetupPathPickerProps) {
  return (
    <div role="radiogroup" aria-label="How do you want to start?" className="ways">
      <SetupPathCard
        icon={SimulatorIcon}
        title="Try it with the simulator"
        message={
          canSimulate
            ? "Simulated customers who email, text and reply. No provider account needed, free, ready in a minute."
            : "Not available at a public address, where real people could write to simulated addresses."
        }
        isChosen={choice === "simulator"}
        isOff={!canSimulate}
        onChoose={() => onChoice("simulator")}
      />
      <SetupPathCard
        icon={ProviderIcon}
        title="Connect a provider"
        message="Your own email address or numbers. You need a mailbox or a provider API key."
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
    <label htmlFor={`${id}-radio`} className={clsx("way", isChosen && "chosen", isOff && "off")}>
      <span className="way-picture">
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
