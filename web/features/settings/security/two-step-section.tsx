import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import styles from "#web/features/settings/settings.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { DisableTwoStepDialog } from "./disable-two-step-dialog.tsx";
import { EnableTwoStepDialog } from "./enable-two-step-dialog.tsx";
import { RegenerateCodesDialog } from "./regenerate-codes-dialog.tsx";
import * as words from "./words.ts";

type Open = "enrol" | "renew" | "off" | null;

export function TwoStepSection() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection
      title={words.twoStep}
      hint={me.hasSecondFactor ? words.twoStepOnHint : words.twoStepOffHint}
      actions={
        me.hasSecondFactor ? (
          <Chip kind="ok" dot>
            {words.on}
          </Chip>
        ) : (
          <Chip>{words.off}</Chip>
        )
      }
    >
      <div className={styles.settingsActions}>
        {me.hasSecondFactor ? (
          <>
            <Button onClick={() => setOpen("renew")}>{words.newRecoveryCodes}</Button>
            <Button kind="quiet" onClick={() => setOpen("off")}>
              {words.turnOff}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => setOpen("enrol")}>
            {words.turnOn}
          </Button>
        )}
      </div>
      {open === "enrol" && <EnableTwoStepDialog onClose={close} />}
      {open === "renew" && <RegenerateCodesDialog onClose={close} />}
      {open === "off" && <DisableTwoStepDialog onClose={close} />}
    </SettingsSection>
  );
}
