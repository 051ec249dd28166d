// Why a message can't be sent yet: a file the member added would be missing. Pure.

import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import type { PendingUpload } from "./upload-queue.ts";

export interface UploadBlock {
  /** Replaces "Send". */
  readonly label: string;
  readonly message: string;
  /** Needs an action; waiting is not enough. */
  readonly isFailed: boolean;
}

/** Null if no file is missing. */
export function findUploadBlock(files: readonly PendingUpload[]): UploadBlock | null {
  if (files.length === 0) return null;
  const failed = files.filter((one) => one.problem !== null).length;
  if (failed === 0) {
    const label = format(words.filesWaiting, { count: files.length });
    return { label, message: fill(words.sendWhenUploaded, { label }), isFailed: false };
  }
  const label = format(words.filesFailed, { count: failed });
  const message = format(words.tryOrRemove, { label, count: failed });
  return { label, message, isFailed: true };
}
