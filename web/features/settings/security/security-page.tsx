import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { PasswordSection } from "./password-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" />
      <PasswordSection />
      <TwoStepSection />
    </>
  );
}
