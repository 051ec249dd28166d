import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";

export function ResetLinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const make = useApiMutation({
    ask: () => rpc("createResetLink", { memberId: member.id }),
    settle: (cache, answer) => {
      void cache.invalidateQueries({ queryKey: queryKeys.resetLinks });
      setLink(answer.link);
    },
    tells: "in place",
  });
  const hours = limits.resetLinkHours.max;
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
        <CopyField
          label="Link"
          text={link}
          hint="Share it privately. Anyone with the link can set the password."
        />
      )}
      {make.refusal && <FieldError>{errorMessage(make.refusal)}</FieldError>}
    </Dialog>
  );
}
