import { useState } from "react";
import type { Member } from "#contract/live.ts";
import { limits } from "#domain/limits.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/field/field.tsx";

export function ResetLinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const make = useAction({
    ask: () => call("makeResetLink", { memberId: member.id }),
    settle: (cache, answer) => {
      void cache.invalidateQueries({ queryKey: keys.resetLinks });
      setLink(answer.link);
    },
    tells: "in place",
  });
  const hours = limits.resetHours.max;
  return (
    <Dialog
      title={`Password reset link for ${member.name}`}
      onClose={onClose}
      holds={link !== null}
      promise={link === null ? undefined : `It works once, within ${hours} hours.`}
      actions={
        link === null ? (
          <>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="primary" busy={make.isBusy} onClick={() => void make.run(undefined)}>
              Create link
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {link === null ? (
        <p className="soft">
          You get a link to share with {member.name}, who uses it to set a new password. The old
          password works until then.
        </p>
      ) : (
        <CopyBox
          label="Link"
          words={link}
          hint="Share it privately. Anyone with the link can set the password."
        />
      )}
      {make.refusal && <FieldError>{sayRefusal(make.refusal)}</FieldError>}
    </Dialog>
  );
}
