import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import type { SendBlock } from "#web/features/composer/text/validate-text.ts";
import type { StaleReplyState } from "#web/features/composer/use-stale-reply.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon, TeamIcon } from "#web/ui/icons.tsx";
import styles from "./composer.module.css";
import * as words from "./words.ts";

interface StaleReplyBannerProps {
  staleReply: StaleReplyState;
  onSendAnyway: () => void;
}

/** Shown if a newer message arrived while the member was writing. */
export function StaleReplyBanner({ staleReply, onSendAnyway }: StaleReplyBannerProps) {
  if (staleReply.notice === null) return null;
  return (
    <Banner
      kind="info"
      icon={TeamIcon}
      actions={
        <>
          <Button
            ref={staleReply.showButton}
            size="small"
            className={styles.showReply}
            onClick={staleReply.show}
          >
            {words.show}
          </Button>
          <Button size="small" onClick={onSendAnyway}>
            {staleReply.attempt.later == null ? words.sendAnyway : words.scheduleAnyway}
          </Button>
        </>
      }
    >
      {staleReply.notice}
    </Banner>
  );
}

interface InboxBlockedBannerProps {
  id: string;
  block: SendBlock;
  onNote: () => void;
}

/** Why no email can be sent from this inbox, and what to do. */
export function InboxBlockedBanner({ id, block, onNote }: InboxBlockedBannerProps) {
  const canFix = useCan("account.manage");
  const canAdd = useCan("inbox.manage");
  const isBroken = block.code === "inbox_not_ready";
  return (
    <Banner
      id={id}
      kind="danger"
      icon={isBroken ? LineBrokenIcon : BlockedIcon}
      actions={
        <>
          {isBroken && canFix && (
            <a {...buttonProps("plain", "small")} href={routePaths.settings("accounts")}>
              {words.fixAccount}
            </a>
          )}
          {block.code === "inbox_archived" && canAdd && (
            <a {...buttonProps("plain", "small")} href={routePaths.settings("inboxes")}>
              {words.addInbox}
            </a>
          )}
          {block.code !== "invalid_conversation_state" && (
            <Button size="small" onClick={onNote}>
              {words.writeNote}
            </Button>
          )}
        </>
      }
    >
      {block.message}
    </Banner>
  );
}
