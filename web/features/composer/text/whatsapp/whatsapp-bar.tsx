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
}

/** How long free text can still be sent, and the templates that can always be sent. */
export function WhatsappBar(props: WhatsappBarProps) {
  const { open, inbox, point, lastInAt, isTemplateBelow, templatesBack } = props;
  const now = useMinute();
  const [isChoosing, setChoosing] = useState(false);
  const [shownBack, setShownBack] = useState(templatesBack);
  if (templatesBack !== shownBack) {
    setShownBack(templatesBack);
    setChoosing(!isTemplateBelow);
  }
  const left = formatWindowLeft(lastInAt, now);
  const isOpen = isWindowOpen(lastInAt, now);
  if (point.whatsappRevokedAt !== null) return null;
  return (
    <>
      <Banner
        kind={isOpen ? "info" : "warn"}
        icon={isOpen ? WhatsappIcon : WarningIcon}
        actions={
          !isTemplateBelow && (
            <Button size="small" onClick={() => setChoosing(true)}>
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
      <Suspense fallback={null}>
        {isChoosing && (
          <TemplateDialog
            open={open}
            inbox={inbox}
            point={point}
            onClose={() => setChoosing(false)}
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
