import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import * as words from "./words.ts";

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a signing secret, once. Keyed as a new dialog, so it takes the focus. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      key="made"
      title={title}
      holds
      onClose={onClose}
      promise={words.shownOnce}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.savedIt}
        </Button>
      }
    >
      <CopyField label={words.secret} text={secret} hint={words.secretHint} />
    </Dialog>
  );
}
