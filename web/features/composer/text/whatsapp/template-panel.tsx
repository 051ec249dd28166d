import { type KeyboardEvent, type RefObject, useId } from "react";
import type { Line } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import type { Point } from "#web/features/composer/text/text-check.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { useSendTemplate } from "./use-send-template.ts";

interface TemplatePanelProps {
  conversationId: ConversationId;
  line: Line;
  point: Point;
  ref: RefObject<HTMLDivElement | null>;
}

/** In place of the text box where only a template may go. The composer is a form; this is not one inside it. */
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
          {sayRefusal(refusal)}
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
