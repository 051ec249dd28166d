import type { Attachment } from "#contract/live-protocol.ts";
import type { SendOptions } from "./types.ts";

export interface EmailFormHandle {
  readonly send: (options: SendOptions) => void;
  readonly focusWords: (where?: "start" | "end") => void;
  readonly focusTo: () => void;
  /** Focuses the first empty field, or the text if recipients and subject are set. */
  readonly focusNext: () => void;
  readonly blur: () => void;
  /** Inserts at the caret an image that is already attached. */
  readonly insertPicture: (file: Attachment) => void;
}
