// What stands above the words of a text: never two of one kind, each with a way on.
import { Suspense, useState } from "react";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { StaleReplyBanner } from "#web/features/composer/composer-banners.tsx";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { WarningIcon } from "#web/ui/icons.tsx";
import { dialogPart, part } from "#web/ui/part.tsx";
import { BlockedBanner } from "./blocked-banner.tsx";
import { OptOutHint } from "./opt-out-hint.tsx";
import type { SmsRoute } from "./sms-route.ts";
import type { SendBlock } from "./validate-sms.ts";

const OptInDialog = dialogPart(async () => (await import("./opt-in-dialog.tsx")).OptInDialog);

const WhatsappBar = part(async () => (await import("./whatsapp/whatsapp-bar.tsx")).WhatsappBar);
const NoAnswer = part(async () => (await import("./no-answer.tsx")).NoAnswer);

interface TextBannersProps {
  open: OpenConversation;
  way: SmsRoute;
  block: SendBlock | null;
  blockId: string;
  movedOn: StaleReplyState;
  isTemplateBelow: boolean;
  templatesBack: number;
  onSendAnyway: () => void;
  onNote: () => void;
}

export function SmsBanners(props: TextBannersProps) {
  const { open, way, block, movedOn } = props;
  const [isGranting, setGranting] = useState(false);
  return (
    <>
      <StaleReplyBanner movedOn={movedOn} onSendAnyway={props.onSendAnyway} />
      {block !== null && (
        <BlockedBanner
          id={props.blockId}
          block={block}
          open={open}
          point={way.point}
          onNote={props.onNote}
          onGrant={() => setGranting(true)}
        />
      )}
      <OptOutHint open={open} point={way.point} />
      <OtherLine way={way} />
      {way.line?.kind === "whatsapp" && way.point && (
        <Suspense fallback={null}>
          <WhatsappBar
            open={open}
            line={way.line}
            point={way.point}
            lastInAt={way.lastOnWhatsapp}
            isTemplateBelow={props.isTemplateBelow}
            templatesBack={props.templatesBack}
          />
        </Suspense>
      )}
      {way.line?.can.isAnswerable === false && (
        <Suspense fallback={null}>
          <NoAnswer name={way.line.shown} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {isGranting && way.point && (
          <OptInDialog
            point={way.point}
            medium={way.line ? channelOf(way.line.kind) : "text"}
            onClose={() => setGranting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A customer knows us by the number they texted. */
function OtherLine({ way }: { way: SmsRoute }) {
  const { lines } = useBootstrap("lines");
  const { line, knownLineId } = way;
  if (knownLineId === null || line === undefined || line.id === knownLineId) return null;
  const known = lines.find((one) => one.id === knownLineId);
  const isOnWhatsapp = line.kind === "whatsapp";
  return (
    <Banner kind="warn" glyph={WarningIcon}>
      They know you by {known?.shown ?? "another number"}. On their phone this{" "}
      {isOnWhatsapp ? "message" : "text"} appears in a different thread.
    </Banner>
  );
}
