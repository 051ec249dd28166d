import { Suspense, useState } from "react";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { FileName } from "#web/ui/display/file-name.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DownloadIcon, FileIcon, PictureGoneIcon } from "#web/ui/icons.tsx";
import { dialogPart } from "#web/ui/part.tsx";

const Lightbox = dialogPart(async () => (await import("./lightbox.tsx")).Lightbox);

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
    <div className="pictures">
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
  const address = `/attachments/${attachment.id}`;
  if (attachment.state === "fetching") {
    return (
      <span className="picture" role="img" aria-label="Fetching picture…">
        <Skeleton width="100%" height={150} />
      </span>
    );
  }
  if (attachment.state === "lost" || attachment.state === "gone") {
    return (
      <span className="picture gone">
        <PictureGoneIcon />
        {attachment.state === "lost"
          ? "Couldn't fetch the picture. The provider may have deleted it."
          : "This picture can't be fetched any more. Its provider account was removed."}
      </span>
    );
  }
  if (!isPicture(attachment)) {
    return (
      <a className="file" href={address} download={attachment.name}>
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
      className="picture"
      onClick={onShow}
      aria-label={`Picture from ${by}. Enlarge`}
    >
      <img src={address} alt="" loading="lazy" decoding="async" />
    </button>
  );
}
