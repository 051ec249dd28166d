import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { PasswordSection } from "./password-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";
import * as words from "./words.ts";

export function SecurityPage() {
  return (
    <>
      <PageHeader title={words.security} />
      <PasswordSection />
      <TwoStepSection />
    </>
  );
}
