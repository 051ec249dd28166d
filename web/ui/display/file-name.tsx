import { splitFileName } from "./file-ending.ts";
import "./file-name.css";

/** Truncates the name but never its extension, which shows the file type. */
export function FileName({ name }: { name: string }) {
  const { stem, ending } = splitFileName(name);
  return (
    <span className="file-name">
      <bdi className="ell">{stem}</bdi>
      {ending !== "" && <bdi>{ending}</bdi>}
    </span>
  );
}
