import { FileFault } from "#server/ports/files.ts";

export function diskFault(deed: string, error: unknown): FileFault {
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const say = isFull
    ? "The disk for files is full."
    : `The disk couldn't ${deed} a file (${code}).`;
  return new FileFault(say, isFull, error);
}
