import { splitFileName } from "./file-ending.ts";
import "./file-name.css";

/** Shortened where there is no room, but never its ending: that says what kind of file it is. */
export function FileName({ name }: { name: string }) {
  const { stem, ending } = splitFileName(name);
  return (
    <span className="file-name">
      <bdi className="ell">{stem}</bdi>
      {ending !== "" && <bdi>{ending}</bdi>}
    </span>
  );
}
