/** A longer one is part of the name: "Notes.from our last meeting". */
const longestEnding = 10;

interface FileNameParts {
  readonly stem: string;
  /** With its dot; "" if there is none. */
  readonly ending: string;
}

export function splitFileName(name: string): FileNameParts {
  const at = name.lastIndexOf(".");
  const isEnding = at > 0 && at < name.length - 1 && name.length - at <= longestEnding + 1;
  return isEnding
    ? { stem: name.slice(0, at), ending: name.slice(at) }
    : { stem: name, ending: "" };
}
