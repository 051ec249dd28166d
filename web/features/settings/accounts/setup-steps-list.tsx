interface StepsProps {
  steps: readonly string[];
  vendorName: string;
  /** Of the line, where one is meant. */
  domain?: string;
}

/** In the provider's own console, one thing after the other. */
export function SetupStepsList({ steps, vendorName, domain = "your domain" }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <ol className="guide" aria-label={`In the ${vendorName} console`}>
      {steps.map((step) => (
        <li key={step}>{step.replaceAll("{domain}", domain)}</li>
      ))}
    </ol>
  );
}
