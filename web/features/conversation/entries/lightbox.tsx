import { useState } from "react";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { BackIcon, DownloadIcon, ForwardIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import "./lightbox.css";
import { FileName } from "#web/ui/display/file-name.tsx";

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
    setIndex((now) => Math.min(pictures.length - 1, Math.max(0, now + step)));
  useHotkeys(
    { arrowleft: () => move(-1), arrowright: () => move(1) },
    { overDialogs: true, repeats: true },
  );
  if (!picture) return null;
  const address = `/attachments/${picture.id}`;
  return (
    <Dialog title={`Picture from ${by}`} onClose={onClose} bare width={1100} className="lightbox">
      <div className="lightbox-bar">
        <span className="lightbox-name">
          <FileName name={picture.name} />
          <span className="muted">{formatBytes(picture.size)}</span>
        </span>
        {pictures.length > 1 && (
          <>
            <IconButton
              name="Previous picture"
              icon={BackIcon}
              disabled={index === 0}
              onClick={() => move(-1)}
            />
            <span className="num muted">
              {index + 1} / {pictures.length}
            </span>
            <IconButton
              name="Next picture"
              icon={ForwardIcon}
              disabled={index === pictures.length - 1}
              onClick={() => move(1)}
            />
          </>
        )}
        <a className="icon-btn" href={address} download={picture.name} aria-label="Download">
          <DownloadIcon />
        </a>
        <IconButton name="Close" icon={RemoveIcon} onClick={onClose} />
      </div>
      <img
        className="lightbox-picture"
        src={address}
        alt={`From ${by}`}
        tabIndex={-1}
        data-autofocus
      />
    </Dialog>
  );
}
