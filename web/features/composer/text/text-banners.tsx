// Banners above a text: at most one of a kind, each with an action.
import { Suspense, useState } from "react";
import type { ContactPointId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { StaleReplyBanner } from "#web/features/composer/composer-banners.tsx";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { WarningIcon } from "#web/ui/icons.tsx";
import { lazyComponent, lazyDialog } from "#web/ui/lazy-component.tsx";
import { BlockedBanner } from "./blocked-banner.tsx";
import type { OptInDialogProps } from "./opt-in-dialog.tsx";
import type { TextRoute } from "./text-route.ts";
import type { SendBlock } from "./validate-text.ts";

const OptInDialog = lazyDialog(async () => (await import("./opt-in-dialog.tsx")).OptInDialog);

const OptOutHint = lazyComponent(async () => (await import("./opt-out-hint.tsx")).OptOutHint);
const WhatsappBar = lazyComponent(
  async () => (await import("./whatsapp/whatsapp-bar.tsx")).WhatsappBar,
);
const NoRepliesBanner = lazyComponent(
  async () => (await import("./no-replies-banner.tsx")).NoRepliesBanner,
);

interface TextBannersProps {
  open: OpenConversation;
  route: TextRoute;
  block: SendBlock | null;
  blockId: string;
  staleReply: StaleReplyState;
  isTemplateBelow: boolean;
  templatesBack: number;
  onSendAnyway: () => void;
  onNote: () => void;
  onChoosePoint: (id: ContactPointId) => void;
  onTemplateSent: () => void;
}

export function TextBanners(props: TextBannersProps) {
  const { open, route, block, staleReply } = props;
  const last = open.entries.findLast((one) => one.kind === "message" && one.direction === "in");
  // A text that arrives while the dialog is open may be from another number.
  const [granting, setGranting] = useState<Pick<OptInDialogProps, "point" | "channel"> | null>(
    null,
  );
  const { inbox, point } = route;
  const channel = inbox ? textChannelOf(inbox.kind) : "sms";
  return (
    <>
      <StaleReplyBanner staleReply={staleReply} onSendAnyway={props.onSendAnyway} />
      {block !== null && (
        <BlockedBanner
          id={props.blockId}
          block={block}
          open={open}
          point={point}
          onNote={props.onNote}
          onGrant={() => point && setGranting({ point, channel })}
          onChoosePoint={props.onChoosePoint}
        />
      )}
      {last?.kind === "message" && last.looksLikeOptOut && (
        <Suspense fallback={null}>
          <OptOutHint
            entry={last}
            point={route.contactPoints.find((one) => one.id === last.contactPointId)}
          />
        </Suspense>
      )}
      <OtherInboxBanner route={route} />
      {inbox?.kind === "whatsapp" && point && (
        <Suspense fallback={null}>
          <WhatsappBar
            open={open}
            inbox={inbox}
            point={point}
            lastInAt={route.lastOnWhatsapp}
            isTemplateBelow={props.isTemplateBelow}
            templatesBack={props.templatesBack}
            onTemplateSent={props.onTemplateSent}
          />
        </Suspense>
      )}
      {inbox?.capabilities.acceptsReplies === false && (
        <Suspense fallback={null}>
          <NoRepliesBanner name={inbox.formatted} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {granting && <OptInDialog {...granting} onClose={() => setGranting(null)} />}
      </Suspense>
    </>
  );
}

/** Customers recognize us by the number they texted. */
function OtherInboxBanner({ route }: { route: TextRoute }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { inbox, usualInboxId } = route;
  if (usualInboxId === null || inbox === undefined || inbox.id === usualInboxId) return null;
  const known = inboxes.find((one) => one.id === usualInboxId);
  return (
    <Banner kind="warn" icon={WarningIcon}>
      {format(words.differentThread, {
        inbox: known?.formatted ?? words.anotherNumber,
        kind: inbox.kind === "whatsapp" ? "whatsapp" : "sms",
      })}
    </Banner>
  );
}
