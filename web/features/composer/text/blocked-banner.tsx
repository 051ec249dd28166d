import type { ContactPointId } from "#domain/ids.ts";
import { routePaths } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import * as words from "#web/features/composer/words.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon, MobilePhoneIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { AddNumber } from "./add-number.tsx";
import { optOutText } from "./opt-out-text.ts";
import { type ContactPoint, isChoiceLeft, type SendBlock } from "./validate-text.ts";

interface BlockedBannerProps {
  id: string;
  block: SendBlock;
  open: OpenConversation;
  point: ContactPoint | undefined;
  onNote: () => void;
  onGrant: () => void;
  onChoosePoint: (id: ContactPointId) => void;
}

/** Why no text can be sent, and what to do. */
export function BlockedBanner(props: BlockedBannerProps) {
  const { id, block, open, point, onNote, onGrant } = props;
  const frame = useTimeFrame();
  const canFix = useCan("account.manage");
  const canEdit = useCan("contact.update");
  const canRemoveSuppression = useCan("suppression.manage");
  const isStopped = block.code === "sms_opted_out" || block.code === "whatsapp_opted_out";
  const people = useMemberNames();
  const message =
    isStopped && point
      ? optOutText({
          open,
          point,
          channel: block.code === "whatsapp_opted_out" ? "whatsapp" : "sms",
          frame,
          callOf: people.callOf,
        })
      : block.message;
  // The choice is made in the row below.
  if (isChoiceLeft(block))
    return (
      <Banner id={id} icon={MobilePhoneIcon}>
        {message}
      </Banner>
    );
  return (
    <Banner
      id={id}
      kind="danger"
      icon={block.code === "inbox_not_ready" ? LineBrokenIcon : BlockedIcon}
      actions={
        <>
          {isStopped && canRemoveSuppression && (
            <Button size="small" onClick={onGrant}>
              {words.recordOptIn}
            </Button>
          )}
          {block.code === "inbox_not_ready" && canFix && (
            <a {...buttonProps("plain", "small")} href={routePaths.settings("accounts")}>
              {words.fixAccount}
            </a>
          )}
          {block.code === "no_phone_number" && canEdit && (
            <AddNumber contactId={open.contact.id} onAdd={props.onChoosePoint} />
          )}
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
