import { trustAction } from "#web/data/timeline/mail-body.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import type { DrawnMail } from "#web/features/conversation/mail/frame/draw-mail.ts";
import { picturesWords } from "#web/features/conversation/mail/words/pictures-words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NotShownIcon, PictureIcon } from "#web/ui/icon.tsx";

interface PicturesBarProps {
  entry: MessageEntry;
  drawn: DrawnMail;
  onShow: () => void;
}

/** Loading a picture tells its host who read the mail and when; so we ask first. */
export function PicturesBar({ entry, drawn, onShow }: PicturesBarProps) {
  const trust = useAction(trustAction);
  const mayTrust = useMay("conversation.work");
  const { farCount, trackerCount } = drawn;
  const words = picturesWords(farCount, trackerCount);
  if (words === null) return null;
  const Shape = farCount > 0 ? PictureIcon : NotShownIcon;
  return (
    <div className="pictures-bar" role="status">
      <Shape className="s14" />
      <span className="grow">{words}</span>
      {farCount > 0 && (
        <span className="pictures-deeds">
          <Button size="small" kind="quiet" onClick={onShow}>
            Show images
          </Button>
          {mayTrust && (
            <Button
              size="small"
              kind="quiet"
              title={`Always show images from ${entry.from}`}
              onClick={() => void trust.run({ address: entry.from, entryId: entry.id })}
            >
              Always show from {entry.from}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
