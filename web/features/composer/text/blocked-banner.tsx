import { addressOf } from "#web/data/place.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon } from "#web/ui/icon.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { AddNumber } from "./add-number.tsx";
import { stoppedWords } from "./stopped-words.ts";
import type { Block, Point } from "./text-check.ts";

interface BlockedBannerProps {
  id: string;
  block: Block;
  open: OpenConversation;
  point: Point | undefined;
  onNote: () => void;
  onGrant: () => void;
}

/** Why no text can go, and the ways on. */
export function BlockedBanner({ id, block, open, point, onNote, onGrant }: BlockedBannerProps) {
  const frame = useTimeFrame();
  const mayFix = useMay("account.manage");
  const mayEdit = useMay("contact.edit");
  const mayLift = useMay("suppression.lift");
  const isStopped = block.code === "texts_stopped" || block.code === "whatsapp_stopped";
  const people = usePeople();
  const say =
    isStopped && point
      ? stoppedWords({
          open,
          point,
          channel: block.code === "whatsapp_stopped" ? "whatsapp" : "text",
          frame,
          callOf: people.callOf,
        })
      : block.say;
  return (
    <Banner
      id={id}
      kind="danger"
      glyph={block.code === "line_not_ready" ? LineBrokenIcon : BlockedIcon}
      deeds={
        <>
          {isStopped && mayLift && (
            <Button size="small" onClick={onGrant}>
              Record opt-in
            </Button>
          )}
          {block.code === "line_not_ready" && mayFix && (
            <a className={buttonClass("plain", "small")} href={addressOf.settings("accounts")}>
              Fix account
            </a>
          )}
          {block.code === "no_number" && mayEdit && <AddNumber contactId={open.contact.id} />}
          {block.code !== "not_in_this_state" && (
            <Button size="small" onClick={onNote}>
              Write a note
            </Button>
          )}
        </>
      }
    >
      {say}
    </Banner>
  );
}
