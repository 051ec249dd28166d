import type { Inbox } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { ContactPoint } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { useSendTemplate } from "./use-send-template.ts";

interface TemplateDialogProps {
  open: OpenConversation;
  inbox: Inbox;
  point: ContactPoint;
  onSent: () => void;
  onClose: () => void;
}

/** Sends a template while free text is allowed too. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { point, onSent, onClose } = props;
  const { contactName } = props.open.conversation;
  const isMounted = useIsMounted();
  const { held, send, isBusy, error } = useSendTemplate(props, () => {
    onSent();
    if (isMounted()) onClose();
  });
  return (
    <Dialog
      title={words.sendWhatsappTemplate}
      width={520}
      onClose={onClose}
      onConfirm={send}
      holds={held.hasWords}
      promise={fill(words.toContact, { contactName, formatted: point.formatted })}
      actions={
        <Button
          kind="primary"
          keys="mod+enter"
          busy={isBusy}
          disabled={held.chosen === null}
          onClick={send}
        >
          {words.send}
        </Button>
      }
    >
      <Form onSubmit={send} error={error}>
        {error && (
          <Banner kind="danger" inset>
            {errorMessage(error)}
          </Banner>
        )}
        <TemplateFields held={held} />
      </Form>
    </Dialog>
  );
}
