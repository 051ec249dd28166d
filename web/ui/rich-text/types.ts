import type { Ref } from "react";
import type { Format } from "./format.ts";

export interface RichTextHandle {
  /** Restores the last caret position; initially the end. */
  readonly focus: (where?: "start" | "end") => void;
  readonly blur: () => void;
  /** Replaces the selection, and `replaced` too if it stands right before the caret. */
  readonly insert: (html: string, replaced?: string) => void;
  readonly insertPicture: (picture: { readonly src: string; readonly alt: string }) => void;
}

export interface RichTextEditorProps {
  /** "" if empty. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  disabled?: boolean;
  describedBy?: string | undefined;
  /** Pasted or dropped files; images may be inserted into the text. */
  onFiles?: (files: File[], isInline: boolean) => void;
  /** "/" was typed at the start of a line. */
  onSlash?: () => void;
  onFormat?: (format: Format) => void;
  canShow?: (src: string) => boolean;
  ref?: Ref<RichTextHandle>;
}
