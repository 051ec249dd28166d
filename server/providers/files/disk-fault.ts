import { FileFault } from "#server/ports/files.ts";

export function diskFault(operation: string, error: unknown): FileFault {
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const message = isFull
    ? "The disk for files is full."
    : `The disk couldn't ${operation} a file (${code}).`;
  return new FileFault(message, isFull, error);
}
