// Why a message can't be sent yet: it would leave without a file that its writer added. Pure.
import type { PendingUpload } from "./upload-queue.ts";

export interface FileHold {
  /** In place of "Send". */
  readonly label: string;
  readonly say: string;
  /** Waiting alone doesn't end it. */
  readonly isFailed: boolean;
}

const countOf = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

/** null: no file is missing. */
export function fileHold(files: readonly PendingUpload[]): FileHold | null {
  if (files.length === 0) return null;
  const failed = files.filter((one) => one.problem !== null).length;
  if (failed === 0) {
    const label = `Waiting for ${countOf(files.length)}`;
    return { label, say: `${label}. Send when the upload is complete.`, isFailed: false };
  }
  const label = `${countOf(failed)} failed`;
  const say = `${label}: try again or remove ${failed === 1 ? "it" : "them"}.`;
  return { label, say, isFailed: true };
}
