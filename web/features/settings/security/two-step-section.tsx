import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { DisableTwoStepDialog } from "./disable-two-step-dialog.tsx";
import { EnableTwoStepDialog } from "./enable-two-step-dialog.tsx";
import { RegenerateCodesDialog } from "./regenerate-codes-dialog.tsx";

type Open = "enrol" | "renew" | "off" | null;

export function TwoStepSection() {
  const { me } = useBootstrap("me");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection
      title="Two-step sign-in"
      hint={
        me.hasSecondFactor
          ? "When you sign in, Deskbell asks for a code from your authenticator app."
          : "Require a code from an app on your phone when you sign in. It protects you if your password is stolen."
      }
      actions={
        me.hasSecondFactor ? (
          <Chip kind="ok" dot>
            On
          </Chip>
        ) : (
          <Chip>Off</Chip>
        )
      }
    >
      <div className="set-deeds">
        {me.hasSecondFactor ? (
          <>
            <Button onClick={() => setOpen("renew")}>New recovery codes</Button>
            <Button kind="quiet" onClick={() => setOpen("off")}>
              Turn off
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => setOpen("enrol")}>
            Turn on
          </Button>
        )}
      </div>
      {open === "enrol" && <EnableTwoStepDialog onClose={close} />}
      {open === "renew" && <RegenerateCodesDialog onClose={close} />}
      {open === "off" && <DisableTwoStepDialog onClose={close} />}
    </SettingsSection>
  );
}
