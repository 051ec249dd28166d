import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import type { SendBlock } from "#web/features/composer/sms/validate-sms.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon, TeamIcon } from "#web/ui/icons.tsx";

interface MovedOnBannerProps {
  movedOn: StaleReplyState;
  onSendAnyway: () => void;
}

/** Somebody spoke while I wrote. */
export function StaleReplyBanner({ movedOn, onSendAnyway }: MovedOnBannerProps) {
  if (movedOn.said === null) return null;
  return (
    <Banner
      kind="info"
      glyph={TeamIcon}
      deeds={
        <>
          <Button ref={movedOn.showButton} size="small" onClick={movedOn.show}>
            Show
          </Button>
          <Button size="small" onClick={onSendAnyway}>
            Send anyway
          </Button>
        </>
      }
    >
      {movedOn.said}
    </Banner>
  );
}

interface LineBannerProps {
  id: string;
  block: SendBlock;
  onNote: () => void;
}

/** Why no mail can go from here, and the ways on. */
export function InboxBlockedBanner({ id, block, onNote }: LineBannerProps) {
  const mayFix = useCan("account.manage");
  const mayAdd = useCan("inbox.manage");
  const isBroken = block.code === "inbox_not_ready";
  return (
    <Banner
      id={id}
      kind="danger"
      glyph={isBroken ? LineBrokenIcon : BlockedIcon}
      deeds={
        <>
          {isBroken && mayFix && (
            <a className={buttonClass("plain", "small")} href={routePaths.settings("accounts")}>
              Fix account
            </a>
          )}
          {block.code === "inbox_archived" && mayAdd && (
            <a className={buttonClass("plain", "small")} href={routePaths.settings("inboxes")}>
              Add an inbox
            </a>
          )}
          {block.code !== "invalid_conversation_state" && (
            <Button size="small" onClick={onNote}>
              Write a note
            </Button>
          )}
        </>
      }
    >
      {block.say}
    </Banner>
  );
}
