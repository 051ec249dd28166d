import { trustSenderMutation } from "#web/data/timeline/email-body.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import type { RenderedEmail } from "#web/features/conversation/email/frame/render-email.ts";
import { blockedImagesText } from "#web/features/conversation/email/labels/blocked-images-text.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NotShownIcon, PictureIcon } from "#web/ui/icons.tsx";
import styles from "./email-content-view.module.css";

interface BlockedImagesBarProps {
  entry: MessageEntry;
  rendered: RenderedEmail;
  isSenderConfirmed: boolean;
  onShow: () => void;
}

/** Loading a remote image tells its host who read the email and when, so ask first. */
export function BlockedImagesBar(props: BlockedImagesBarProps) {
  const { entry, rendered, isSenderConfirmed, onShow } = props;
  const trust = useApiMutation(trustSenderMutation);
  const canTrust = useCan("conversation.update");
  const { remoteCount, trackerCount } = rendered;
  const text = blockedImagesText(remoteCount, trackerCount);
  if (text === null) return null;
  const Shape = remoteCount > 0 ? PictureIcon : NotShownIcon;
  return (
    <div className={styles.imagesBar} role="status">
      <Shape className="s14" />
      <span className="grow">
        {text}
        {remoteCount > 0 && !isSenderConfirmed && ` ${words.senderNotConfirmed}`}
      </span>
      {remoteCount > 0 && (
        <span className={styles.imagesActions}>
          <Button size="small" kind="quiet" onClick={onShow}>
            {words.showImages}
          </Button>
          {canTrust && isSenderConfirmed && (
            <Button
              size="small"
              kind="quiet"
              title={fill(words.alwaysShowImagesFrom, { from: entry.from })}
              onClick={() => void trust.run({ address: entry.from, entryId: entry.id })}
            >
              {fill(words.alwaysShowFrom, { from: entry.from })}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
