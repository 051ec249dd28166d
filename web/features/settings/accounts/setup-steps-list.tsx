interface SetupStepsListProps {
  steps: readonly string[];
  vendorName: string;
  /** Domain of the inbox, if there is one. */
  domain?: string;
}

/** The steps to do in the provider's console, in order. */
export function SetupStepsList({ steps, vendorName, domain = "your domain" }: SetupStepsListProps) {
  if (steps.length === 0) return null;
  return (
    <ol className="guide" aria-label={`In the ${vendorName} console`}>
      {steps.map((step) => (
        <li key={step}>{step.replaceAll("{domain}", domain)}</li>
      ))}
    </ol>
  );
}
