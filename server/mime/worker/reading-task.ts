import type { ReadMail } from "#server/mime/mail.ts";

export interface ReadingTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export type ReadingAnswer =
  | { readonly id: number; readonly mail: ReadMail }
  | { readonly id: number; readonly problem: string };
