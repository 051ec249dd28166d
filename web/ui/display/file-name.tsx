import { splitFileName } from "./file-ending.ts";
import styles from "./file-name.module.css";

/** Truncates the name but never its extension, which shows the file type. */
export function FileName({ name }: { name: string }) {
  const { stem, ending } = splitFileName(name);
  return (
    <span data-part="file-name" className={styles.fileName}>
      <bdi className="ell">{stem}</bdi>
      {ending !== "" && <bdi>{ending}</bdi>}
    </span>
  );
}
