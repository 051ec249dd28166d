import type { Line } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import type { Point } from "#web/features/composer/text/text-check.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { useSendTemplate } from "./use-send-template.ts";

interface TemplateDialogProps {
  conversationId: ConversationId;
  contactName: string;
  line: Line;
  point: Point;
  onClose: () => void;
}

/** A template while free text may go too. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { contactName, point, onClose } = props;
  const isHere = useIsHere();
  const { held, send, isBusy, refusal } = useSendTemplate(props, () => {
    if (isHere()) onClose();
  });
  return (
    <Dialog
      title="Send a WhatsApp template"
      width={520}
      onClose={onClose}
      onConfirm={send}
      holds={held.hasWords}
      promise={`To ${contactName}, ${point.shown}`}
      actions={
        <Button
          kind="primary"
          keys="mod+enter"
          busy={isBusy}
          disabled={held.chosen === null}
          onClick={send}
        >
          Send
        </Button>
      }
    >
      <Form onSubmit={send} refusal={refusal}>
        {refusal && (
          <Banner kind="danger" inset>
            {sayRefusal(refusal)}
          </Banner>
        )}
        <TemplateFields held={held} />
      </Form>
    </Dialog>
  );
}
