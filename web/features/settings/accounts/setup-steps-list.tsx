import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface SetupStepsListProps {
  steps: readonly string[];
  providerName: string;
  /** Domain of the inbox, if there is one. */
  domain?: string;
}

/** The steps to do in the provider's console, in order. */
export function SetupStepsList({
  steps,
  providerName,
  domain = words.yourDomain,
}: SetupStepsListProps) {
  if (steps.length === 0) return null;
  return (
    <ol
      className={styles.setupSteps}
      aria-label={fill(words.inTheConsole, { provider: providerName })}
    >
      {steps.map((step) => (
        <li key={step}>{step.replaceAll("{domain}", domain)}</li>
      ))}
    </ol>
  );
}
