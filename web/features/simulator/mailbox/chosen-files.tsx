import { formatBytes } from "#domain/limits.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FileIcon, RemoveIcon } from "#web/ui/icons.tsx";
import type { ChosenFile } from "./choose-files.ts";
import styles from "./email-composer.module.css";
import emailReaderStyles from "./email-reader.module.css";

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  onRemove: (id: string) => void;
}

export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.emailChosen} aria-label="Files to send">
      {files.map((file) => (
        <li key={file.id}>
          <FileIcon className="s14" />
          <span className="ell">{file.name}</span>
          <span className={emailReaderStyles.emailSize}>{formatBytes(file.bytes)}</span>
          <IconButton
            size="small"
            name={`Remove ${file.name}`}
            icon={RemoveIcon}
            onClick={() => onRemove(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
