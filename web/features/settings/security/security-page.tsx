import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { PasswordBlock } from "./password-block.tsx";
import { SecondFactorBlock } from "./second-factor-block.tsx";

export function SecurityPage() {
  return (
    <>
      <PageHead title="Security" />
      <PasswordBlock />
      <SecondFactorBlock />
    </>
  );
}
