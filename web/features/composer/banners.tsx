import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";
import type { MovedOn } from "#web/features/composer/use-moved-on.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, LineBrokenIcon, TeamIcon } from "#web/ui/icon.tsx";

interface MovedOnBannerProps {
  movedOn: MovedOn;
  onSendAnyway: () => void;
}

/** Somebody spoke while I wrote. */
export function MovedOnBanner({ movedOn, onSendAnyway }: MovedOnBannerProps) {
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
  block: Block;
  onNote: () => void;
}

/** Why no mail can go from here, and the ways on. */
export function LineBanner({ id, block, onNote }: LineBannerProps) {
  const mayFix = useMay("account.manage");
  const mayAdd = useMay("line.manage");
  const isBroken = block.code === "line_not_ready";
  return (
    <Banner
      id={id}
      kind="danger"
      glyph={isBroken ? LineBrokenIcon : BlockedIcon}
      deeds={
        <>
          {isBroken && mayFix && (
            <a className={buttonClass("plain", "small")} href={addressOf.settings("accounts")}>
              Fix account
            </a>
          )}
          {block.code === "line_archived" && mayAdd && (
            <a className={buttonClass("plain", "small")} href={addressOf.settings("lines")}>
              Add an inbox
            </a>
          )}
          {block.code !== "not_in_this_state" && (
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
