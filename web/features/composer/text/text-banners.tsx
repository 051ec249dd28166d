// What stands above the words of a text: never two of one kind, each with a way on.
import { Suspense, useState } from "react";
import { channelOf } from "#domain/line/line-kind.ts";
import { useDesk } from "#web/data/desk.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { MovedOnBanner } from "#web/features/composer/banners.tsx";
import type { MovedOn } from "#web/features/composer/use-moved-on.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { WarningIcon } from "#web/ui/icon.tsx";
import { dialogPart, part } from "#web/ui/part.tsx";
import { BlockedBanner } from "./blocked-banner.tsx";
import { StopHint } from "./stop-hint.tsx";
import type { Block } from "./text-check.ts";
import type { TextWay } from "./text-way.ts";

const GrantDialog = dialogPart(async () => (await import("./grant-dialog.tsx")).GrantDialog);

const WhatsappBar = part(async () => (await import("./whatsapp/whatsapp-bar.tsx")).WhatsappBar);
const NoAnswer = part(async () => (await import("./no-answer.tsx")).NoAnswer);

interface TextBannersProps {
  open: OpenConversation;
  way: TextWay;
  block: Block | null;
  blockId: string;
  movedOn: MovedOn;
  isTemplateBelow: boolean;
  templatesBack: number;
  onSendAnyway: () => void;
  onNote: () => void;
}

export function TextBanners(props: TextBannersProps) {
  const { open, way, block, movedOn } = props;
  const [isGranting, setGranting] = useState(false);
  return (
    <>
      <MovedOnBanner movedOn={movedOn} onSendAnyway={props.onSendAnyway} />
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
      <StopHint open={open} point={way.point} />
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
          <GrantDialog
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
function OtherLine({ way }: { way: TextWay }) {
  const { lines } = useDesk("lines");
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
