import type { ReadMail } from "#server/mime/mail.ts";

export interface ReadingTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export type ReadingAnswer =
  /** The thread is up and has taken the mail: from here on it is the mail that takes time. */
  | { readonly id: number; readonly isBegun: true }
  | { readonly id: number; readonly mail: ReadMail }
  | { readonly id: number; readonly problem: string };
