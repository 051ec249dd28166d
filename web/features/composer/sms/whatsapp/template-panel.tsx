import { type KeyboardEvent, type RefObject, useId } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { ContactPoint } from "#web/features/composer/sms/validate-sms.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { useSendTemplate } from "./use-send-template.ts";

interface TemplatePanelProps {
  conversationId: ConversationId;
  inbox: Inbox;
  point: ContactPoint;
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Replaces the text box if only a template can be sent. Not a form, because the composer is one and forms can't be
 * nested.
 */
export function TemplatePanel({ ref, ...where }: TemplatePanelProps) {
  const id = useId();
  const { held, send, isBusy, refusal } = useSendTemplate(where, () => undefined);
  const keyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
    if (!isEnter || !(event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey))
      return;
    event.preventDefault();
    send();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div ref={ref} className="template-panel" role="group" aria-labelledby={id} onKeyDown={keyDown}>
      <h2 id={id} className="sr">
        Send a template
      </h2>
      {refusal && (
        <Banner kind="danger" inset>
          {errorMessage(refusal)}
        </Banner>
      )}
      <TemplateFields held={held} />
      <div className="composer-bar">
        <span className="bar-end">
          <Button
            kind="primary"
            keys="mod+enter"
            busy={isBusy}
            disabled={held.chosen === null}
            onClick={send}
          >
            Send template
          </Button>
        </span>
      </div>
    </div>
  );
}
