import { Suspense, useEffect, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { formatWindowLeft, isWindowOpen } from "#domain/message/whatsapp/window.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { ContactPoint } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { WarningIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";

const TemplateDialog = lazyDialog(
  async () => (await import("./template-dialog.tsx")).TemplateDialog,
);

interface WhatsappBarProps {
  open: OpenConversation;
  inbox: Inbox;
  point: ContactPoint;
  lastInAt: string | null;
  /** The composer itself shows the template form. */
  isTemplateBelow: boolean;
  /** Number of templates recalled here; each one reopens, to be changed or sent. */
  templatesBack: number;
  onTemplateSent: () => void;
}

/** How long free text can still be sent, and the templates that can always be sent. */
export function WhatsappBar(props: WhatsappBarProps) {
  const { open, inbox, point, lastInAt, isTemplateBelow, templatesBack } = props;
  const now = useMinute();
  // A text that arrives while the dialog is open may be from another number.
  const [target, setTarget] = useState<{ inbox: Inbox; point: ContactPoint } | null>(null);
  const [shownBack, setShownBack] = useState(templatesBack);
  if (templatesBack !== shownBack) {
    setShownBack(templatesBack);
    setTarget(isTemplateBelow ? null : { inbox, point });
  }
  const left = formatWindowLeft(lastInAt, now);
  const isOpen = isWindowOpen(lastInAt, now);
  return (
    <>
      {point.whatsappRevokedAt === null && (
        <Banner
          kind={isOpen ? "info" : "warn"}
          icon={isOpen ? WhatsappIcon : WarningIcon}
          actions={
            !isTemplateBelow && (
              <Button size="small" onClick={() => setTarget({ inbox, point })}>
                {words.sendATemplate}
              </Button>
            )
          }
        >
          {isOpen
            ? fill(words.freeFormUntil, { left: left ?? "" })
            : lastInAt === null
              ? words.notLately
              : words.over24Hours}
        </Banner>
      )}
      <Suspense fallback={null}>
        {target && (
          <TemplateDialog
            key={`${target.inbox.id} ${target.point.id} ${templatesBack}`}
            open={open}
            {...target}
            onSent={props.onTemplateSent}
            onClose={() => setTarget(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The current time, updated twice a minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
