import { Suspense, useState } from "react";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { useFullEmail } from "#web/features/conversation/email/body/use-full-email.ts";
import { useEmailAuthor } from "#web/features/conversation/email/use-email-author.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { FileName } from "#web/ui/display/file-name.tsx";
import {
  ArchiveFileIcon,
  AudioFileIcon,
  DownloadIcon,
  FileIcon,
  type Icon,
  PictureGoneIcon,
  SheetFileIcon,
  WarningIcon,
} from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import {
  attachmentKindOf,
  attachmentWarning,
  canPreview,
  type FileKind,
} from "./attachment-kinds.ts";
import styles from "./email-files.module.css";

const Lightbox = lazyDialog(
  async () => (await import("#web/features/conversation/entries/lightbox.tsx")).Lightbox,
);
const TextPreview = lazyDialog(async () => (await import("./text-preview.tsx")).TextPreview);

interface EmailFilesProps {
  entry: MessageEntry;
  /** Files already shown in the email; null while unknown, so images wait. */
  hidden: readonly string[] | null;
}

export function EmailFiles({ entry, hidden }: EmailFilesProps) {
  const [shown, setShown] = useState<Attachment | null>(null);
  const { whole, isBusy, isFailed, request } = useFullEmail(entry.id);
  const { name: by } = useEmailAuthor(entry);
  const more = whole === undefined ? (entry.email?.more?.files ?? 0) : 0;
  const files = (whole?.attachments ?? entry.attachments).filter((one) =>
    hidden === null ? attachmentKindOf(one) !== "picture" : !hidden.includes(one.id),
  );
  if (files.length === 0 && more === 0) return null;
  const pictures = files.filter(
    (one) => attachmentKindOf(one) === "picture" && one.state === "ready",
  );
  return (
    <>
      <ul className={styles.emailFiles} aria-label={words.attachments}>
        {files.map((one) => (
          <EmailFile key={one.id} file={one} onShow={() => setShown(one)} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" kind="quiet" busy={isBusy} onClick={request}>
          {isFailed ? words.filesNotLoaded : format(words.showMoreFiles, { count: more })}
        </Button>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          {attachmentKindOf(shown) === "picture" ? (
            <Lightbox
              pictures={pictures}
              at={pictures.indexOf(shown)}
              by={by}
              onClose={() => setShown(null)}
            />
          ) : (
            <TextPreview file={shown} onClose={() => setShown(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

const icons: Record<FileKind, Icon> = {
  picture: FileIcon,
  text: FileIcon,
  document: FileIcon,
  sheet: SheetFileIcon,
  archive: ArchiveFileIcon,
  audio: AudioFileIcon,
};

function EmailFile({ file, onShow }: { file: Attachment; onShow: () => void }) {
  const harm = attachmentWarning(file);
  const address = `/attachments/${file.id}`;
  const isReady = file.state === "ready";
  const content = (
    <>
      <Thumb file={file} isHarmful={harm !== null} />
      <span className={styles.fileDetails}>
        <b>
          <FileName name={file.name} />
        </b>
        <span>{isReady ? formatBytes(file.size) : fileStateLabels[file.state]}</span>
      </span>
    </>
  );
  return (
    <li
      className={styles.emailFile}
      data-harmful={harm !== null || undefined}
      title={harm ?? file.name}
    >
      {isReady && canPreview(file) ? (
        <>
          <button
            type="button"
            className={styles.fileMain}
            aria-label={fill(words.previewFile, { name: file.name })}
            onClick={onShow}
          >
            {content}
          </button>
          <a
            data-size="small"
            data-part="icon-button"
            className={buttonStyles.iconButton}
            href={address}
            download={file.name}
            aria-label={fill(words.downloadFile, { name: file.name })}
          >
            <DownloadIcon className="s14" />
          </a>
        </>
      ) : isReady ? (
        <a
          className={styles.fileMain}
          href={address}
          download={file.name}
          aria-label={fill(words.downloadFile, { name: file.name })}
        >
          {content}
        </a>
      ) : (
        <span className={styles.fileMain}>{content}</span>
      )}
      {harm !== null && <p className={styles.fileHarm}>{harm}</p>}
    </li>
  );
}

const fileStateLabels = {
  ready: "",
  fetching: words.fetching,
  lost: words.noLongerAtProvider,
  unavailable: words.cannotBeFetched,
} as const;

function Thumb({ file, isHarmful }: { file: Attachment; isHarmful: boolean }) {
  const kind = attachmentKindOf(file);
  const [isBroken, setBroken] = useState(false);
  const Shape = isHarmful ? WarningIcon : isBroken ? PictureGoneIcon : icons[kind];
  const isSeen = kind === "picture" && file.state === "ready" && !isBroken;
  return (
    <span className={styles.thumb}>
      {isSeen ? (
        <img
          src={`/attachments/${file.id}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Shape />
      )}
    </span>
  );
}
