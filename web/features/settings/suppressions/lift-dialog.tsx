import { suppressionReasons } from "#domain/message/mail/suppression.ts";
import { call } from "#web/data/api.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { FieldError } from "#web/ui/field/field.tsx";
import type { Suppression } from "./suppressions-page.tsx";

interface LiftDialogProps {
  suppression: Suppression;
  onClose: () => void;
}

export function LiftDialog({ suppression, onClose }: LiftDialogProps) {
  const { id, address, reason } = suppression;
  const isHere = useIsHere();
  const lift = useAction({
    ask: () => call("liftSuppression", { suppressionId: id }),
    settle: (cache, { refused }) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isHere()) onClose();
      const [first] = refused;
      showNotice({
        say:
          first === undefined
            ? `Mail goes to ${address} again.`
            : `Mail goes to ${address} again, but ${first.account} keeps it on its own list: ${first.say}`,
      });
    },
    tells: "in place",
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Allow mail to ${address} again?`}
      width={440}
      onClose={onClose}
      onConfirm={() => void lift.run(undefined)}
      promise="Here and at your providers. It stands in the audit."
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            Leave it
          </Button>
          <Button kind="primary" busy={lift.isBusy} onClick={() => void lift.run(undefined)}>
            Allow again
          </Button>
        </>
      }
    >
      <p className="soft">
        It is on the list because {suppressionReasons[reason]}.{" "}
        {reason === "bounced"
          ? "If the mailbox is still gone, the next mail comes back and the address stands here again."
          : "Only do this when they asked for it: another complaint harms everything you send."}
      </p>
      {lift.refusal !== null && <FieldError>{sayRefusal(lift.refusal)}</FieldError>}
    </Dialog>
  );
}
