import { routePaths } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import * as words from "#web/features/composer/words.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { AddNumber } from "./add-number.tsx";
import { optOutText } from "./opt-out-text.ts";
import type { ContactPoint, SendBlock } from "./validate-sms.ts";

interface BlockedBannerProps {
  id: string;
  block: SendBlock;
  open: OpenConversation;
  point: ContactPoint | undefined;
  onNote: () => void;
  onGrant: () => void;
}

/** Why no text can be sent, and what to do. */
export function BlockedBanner({ id, block, open, point, onNote, onGrant }: BlockedBannerProps) {
  const frame = useTimeFrame();
  const mayFix = useCan("account.manage");
  const mayEdit = useCan("contact.update");
  const mayLift = useCan("suppression.manage");
  const isStopped = block.code === "sms_opted_out" || block.code === "whatsapp_stopped";
  const people = useMemberNames();
  const message =
    isStopped && point
      ? optOutText({
          open,
          point,
          channel: block.code === "whatsapp_stopped" ? "whatsapp" : "sms",
          frame,
          callOf: people.callOf,
        })
      : block.message;
  return (
    <Banner
      id={id}
      kind="danger"
      icon={block.code === "inbox_not_ready" ? LineBrokenIcon : BlockedIcon}
      actions={
        <>
          {isStopped && mayLift && (
            <Button size="small" onClick={onGrant}>
              {words.recordOptIn}
            </Button>
          )}
          {block.code === "inbox_not_ready" && mayFix && (
            <a {...buttonProps("plain", "small")} href={routePaths.settings("accounts")}>
              {words.fixAccount}
            </a>
          )}
          {block.code === "no_phone_number" && mayEdit && <AddNumber contactId={open.contact.id} />}
          {block.code !== "invalid_conversation_state" && (
            <Button size="small" onClick={onNote}>
              {words.writeNote}
            </Button>
          )}
        </>
      }
    >
      {message}
    </Banner>
  );
}
