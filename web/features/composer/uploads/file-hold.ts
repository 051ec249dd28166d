// Why a message can't be sent yet: a file the member added would be missing. Pure.
import type { PendingUpload } from "./upload-queue.ts";

export interface FileHold {
  /** Replaces "Send". */
  readonly label: string;
  readonly message: string;
  /** Needs an action; waiting is not enough. */
  readonly isFailed: boolean;
}

const countOf = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

/** Null if no file is missing. */
export function fileHold(files: readonly PendingUpload[]): FileHold | null {
  if (files.length === 0) return null;
  const failed = files.filter((one) => one.problem !== null).length;
  if (failed === 0) {
    const label = `Waiting for ${countOf(files.length)}`;
    return { label, message: `${label}. Send when the upload is complete.`, isFailed: false };
  }
  const label = `${countOf(failed)} failed`;
  const message = `${label}: try again or remove ${failed === 1 ? "it" : "them"}.`;
  return { label, message, isFailed: true };
}
