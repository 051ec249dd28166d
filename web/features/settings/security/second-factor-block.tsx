import { useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";

type Open = "enrol" | "renew" | "off" | null;

export function SecondFactorBlock() {
  const { me } = useDesk("me");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Block
      title="Two-step sign-in"
      hint={
        me.hasSecondFactor
          ? "When you sign in, Deskbell asks for a code from your authenticator app."
          : "Require a code from an app on your phone when you sign in. It protects you if your password is stolen."
      }
      deeds={
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
      {open === "enrol" && <EnrolDialog onClose={close} />}
      {open === "renew" && <RenewDialog onClose={close} />}
      {open === "off" && <SwitchOffDialog onClose={close} />}
    </Block>
  );
}
