// Rich text with bold, lists and links. The editor loads after its box: until then the browser edits the same content
// in place, so nothing moves and no letter is lost.
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import type { Format } from "./format.ts";
import { PlainTextFallback, type PlainTextHandle } from "./plain-text-fallback.tsx";
import "./rich.css";
import { part } from "#web/ui/part.tsx";

const TiptapEditor = part(async () => (await import("./tiptap-editor.tsx")).TiptapEditor, {
  isPatient: true,
});

/** Starts loading the editor before the member begins to write. */
export const preloadRichTextEditor = (): void => void TiptapEditor.load();

export interface RichTextHandle {
  /** Restores the last caret position; initially the end. */
  readonly focus: (where?: "start" | "end") => void;
  readonly blur: () => void;
  /** Replaces the selection; removes `over` characters before the caret. */
  readonly insert: (html: string, over?: number) => void;
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
  mayShow?: (src: string) => boolean;
  ref?: Ref<RichTextHandle>;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { ref } = props;
  const editor = useRef<RichTextHandle>(null);
  const held = useRef<PlainTextHandle>(null);
  const [caret, setCaret] = useState<number | null>(null);
  useImperativeHandle(ref, () => {
    const now = () => editor.current ?? held.current;
    return {
      focus: (where) => now()?.focus(where),
      blur: () => now()?.blur(),
      insert: (html, over) => now()?.insert(html, over),
      insertPicture: (picture) => now()?.insertPicture(picture),
    };
  }, []);
  return (
    <div className="rich-box">
      <Suspense fallback={<PlainTextFallback {...props} ref={held} onLeave={setCaret} />}>
        <TiptapEditor {...props} ref={editor} caret={caret} />
      </Suspense>
    </div>
  );
}
