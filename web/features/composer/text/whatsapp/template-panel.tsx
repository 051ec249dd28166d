import { type KeyboardEvent, type RefObject, useId } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import composerStyles from "#web/features/composer/composer.module.css";
import type { ContactPoint } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import styles from "./template-fields.module.css";
import { TemplateFields } from "./template-fields.tsx";
import { useSendTemplate } from "./use-send-template.ts";

interface TemplatePanelProps {
  open: OpenConversation;
  inbox: Inbox;
  point: ContactPoint;
  onSent: () => void;
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Replaces the text box if only a template can be sent. Not a form, because the composer is one and forms can't be
 * nested.
 */
export function TemplatePanel({ ref, onSent, ...where }: TemplatePanelProps) {
  const id = useId();
  const { held, send, isBusy, error } = useSendTemplate(where, onSent);
  const keyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
    if (!isEnter || !(event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey))
      return;
    event.preventDefault();
    send();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a border
    <div
      ref={ref}
      className={styles.templatePanel}
      role="group"
      aria-labelledby={id}
      onKeyDown={keyDown}
    >
      <h2 id={id} className="sr">
        {words.sendATemplate}
      </h2>
      {error && (
        <Banner kind="danger" inset>
          {errorMessage(error)}
        </Banner>
      )}
      <TemplateFields held={held} />
      <div data-part="composer-bar" className={composerStyles.composerBar}>
        <span className={composerStyles.barEnd}>
          <Button
            kind="primary"
            keys="mod+enter"
            busy={isBusy}
            disabled={held.chosen === null}
            onClick={send}
          >
            {words.sendTemplate}
          </Button>
        </span>
      </div>
    </div>
  );
}
