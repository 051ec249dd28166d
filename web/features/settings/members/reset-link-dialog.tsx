import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { FieldError } from "#web/ui/form/field.tsx";
import { resetLinkMutation } from "./reset-link-mutation.ts";
import * as words from "./words.ts";

export function ResetLinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const make = useApiMutation({
    ...resetLinkMutation(member, { isMounted, show: setLink }),
    errorDisplay: "in place",
  });
  const hours = limits.resetLinkHours.max;
  return (
    <Dialog
      title={fill(words.resetLinkFor, { name: member.name })}
      onClose={onClose}
      holds={make.isBusy || link !== null}
      promise={link === null ? undefined : fill(words.worksOnceHours, { hours })}
      actions={
        link === null ? (
          <>
            <Button kind="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button kind="primary" busy={make.isBusy} onClick={() => void make.run(undefined)}>
              {words.createLink}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        )
      }
    >
      {link === null ? (
        <p className="soft">{fill(words.resetLinkHint, { name: member.name })}</p>
      ) : (
        <CopyField label={words.link} text={link} hint={words.sharePrivately} />
      )}
      {make.error && <FieldError>{errorMessage(make.error)}</FieldError>}
    </Dialog>
  );
}
