import { useState } from "react";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { fill } from "#web/language/fill.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FileName } from "#web/ui/display/file-name.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { BackIcon, DownloadIcon, ForwardIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import styles from "./lightbox.module.css";
import * as words from "./words.ts";

interface LightboxProps {
  pictures: readonly Attachment[];
  at: number;
  by: string;
  onClose: () => void;
}

export function Lightbox({ pictures, at, by, onClose }: LightboxProps) {
  const [index, setIndex] = useState(Math.max(0, at));
  const picture = pictures[index];
  const move = (step: number) =>
    setIndex((current) => Math.min(pictures.length - 1, Math.max(0, current + step)));
  useHotkeys(
    { arrowleft: () => move(-1), arrowright: () => move(1) },
    { overDialogs: true, repeats: true },
  );
  if (!picture) return null;
  const address = `/attachments/${picture.id}`;
  return (
    <Dialog
      title={fill(words.pictureFrom, { by })}
      onClose={onClose}
      bare
      width={1100}
      className={styles.lightbox}
    >
      <div className={styles.lightboxBar}>
        <span className={styles.lightboxName}>
          <FileName name={picture.name} />
          <span className="muted">{formatBytes(picture.size)}</span>
        </span>
        {pictures.length > 1 && (
          <>
            <IconButton
              name={words.previousPicture}
              icon={BackIcon}
              disabled={index === 0}
              onClick={() => move(-1)}
            />
            <span className="num muted">
              {index + 1} / {pictures.length}
            </span>
            <IconButton
              name={words.nextPicture}
              icon={ForwardIcon}
              disabled={index === pictures.length - 1}
              onClick={() => move(1)}
            />
          </>
        )}
        <a
          data-part="icon-button"
          className={buttonStyles.iconButton}
          href={address}
          download={picture.name}
          aria-label={words.download}
        >
          <DownloadIcon />
        </a>
        <IconButton name={words.close} icon={RemoveIcon} onClick={onClose} />
      </div>
      <Picture key={picture.id} address={address} alt={fill(words.from, { by })} />
    </Dialog>
  );
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  if (state === "failed")
    return (
      <FailedScreen title={words.pictureNotLoaded} onRetry={() => setState("loading")}>
        {words.pictureNotLoadedHint}
      </FailedScreen>
    );
  return (
    <>
      {state === "loading" && (
        <DelayedFallback>
          <div className={styles.lightboxLoading} role="status" aria-label={words.loadingPicture}>
            <Skeleton height={200} />
          </div>
        </DelayedFallback>
      )}
      <img
        className={styles.lightboxImage}
        src={address}
        decoding="async"
        alt={alt}
        tabIndex={-1}
        data-autofocus
        onLoad={() => setState("loaded")}
        onError={() => setState("failed")}
      />
    </>
  );
}
