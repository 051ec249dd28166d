import { Suspense, useState } from "react";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { FileName } from "#web/ui/display/file-name.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DownloadIcon, FileIcon, PictureGoneIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import styles from "./entries.module.css";
import * as words from "./words.ts";

const Lightbox = lazyDialog(async () => (await import("./lightbox.tsx")).Lightbox);

const isPicture = (one: Attachment): boolean => /^image\/(jpeg|png|gif|webp)$/.test(one.type);

interface ImageGalleryProps {
  attachments: readonly Attachment[];
  by: string;
}

/** Reserves the space of images before they load, so nothing below them jumps. */
export function ImageGallery({ attachments, by }: ImageGalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = attachments.filter((one) => isPicture(one) && one.state === "ready");
  return (
    <div className={styles.images}>
      {attachments.map((one) => (
        <GalleryImage
          key={one.id}
          attachment={one}
          by={by}
          onShow={() => setShown(pictures.indexOf(one))}
        />
      ))}
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} at={shown} by={by} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface GalleryImageProps {
  attachment: Attachment;
  by: string;
  onShow: () => void;
}

function GalleryImage({ attachment, by, onShow }: GalleryImageProps) {
  const [isBroken, setBroken] = useState(false);
  const address = `/attachments/${attachment.id}`;
  if (attachment.state === "fetching") {
    return (
      <span className={styles.image} role="img" aria-label={words.fetchingPicture}>
        <Skeleton width="100%" height={150} />
      </span>
    );
  }
  if (attachment.state === "lost" || attachment.state === "unavailable") {
    return (
      <span className={clsx(styles.image, styles.missing)}>
        <PictureGoneIcon />
        {attachment.state === "lost" ? words.pictureLost : words.pictureGone}
      </span>
    );
  }
  if (isBroken || !isPicture(attachment)) {
    return (
      <a className={styles.file} href={address} download={attachment.name}>
        <FileIcon className="s14" />
        <FileName name={attachment.name} />
        <span className="muted">{formatBytes(attachment.size)}</span>
        <DownloadIcon className="s14" />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles.image}
      onClick={onShow}
      aria-label={fill(words.pictureFromEnlarge, { by })}
    >
      <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </button>
  );
}
