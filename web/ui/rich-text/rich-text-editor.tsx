// Words with bold, lists and links. The editor itself comes later than the box: until then the browser
// edits the same words in the same place, so that nothing moves and no letter is lost.
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import type { Format } from "./format.ts";
import { PlainTextFallback, type PlainTextHandle } from "./plain-text-fallback.tsx";
import "./rich.css";
import { part } from "#web/ui/part.tsx";

const TiptapEditor = part(async () => (await import("./tiptap-editor.tsx")).TiptapEditor, {
  isPatient: true,
});

/** Before anyone writes: the editor is on its way while the words are still being read. */
export const preloadRichTextEditor = (): void => void TiptapEditor.load();

export interface RichTextHandle {
  /** Where the caret was; at first at the end. */
  readonly focus: (where?: "start" | "end") => void;
  readonly blur: () => void;
  /** In place of what is selected; `over` letters before the caret go. */
  readonly insert: (html: string, over?: number) => void;
  readonly insertPicture: (picture: { readonly src: string; readonly alt: string }) => void;
}

export interface RichTextEditorProps {
  /** "" for no words. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  disabled?: boolean;
  describedBy?: string | undefined;
  /** Files that were pasted or dropped; pictures may go between the words. */
  onFiles?: (files: File[], isBetweenWords: boolean) => void;
  /** "/" was typed where a line begins. */
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
