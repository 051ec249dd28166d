// Rich text with bold, lists and links. The editor loads after its box: until then the browser edits the same content
// in place, so nothing moves and no letter is lost.
import { Suspense, useImperativeHandle, useRef, useState } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { PlainTextFallback, type PlainTextHandle } from "./plain-text-fallback.tsx";
import styles from "./rich.module.css";
import type { RichTextEditorProps, RichTextHandle } from "./types.ts";

const TiptapEditor = lazyComponent(async () => (await import("./tiptap-editor.tsx")).TiptapEditor, {
  retry: true,
});

export function RichTextEditor(props: RichTextEditorProps) {
  const { ref } = props;
  const editor = useRef<RichTextHandle>(null);
  const held = useRef<PlainTextHandle>(null);
  const [caret, setCaret] = useState<number | null>(null);
  useImperativeHandle(ref, () => {
    const target = () => editor.current ?? held.current;
    return {
      focus: (where) => target()?.focus(where),
      blur: () => target()?.blur(),
      insert: (html, replaced) => target()?.insert(html, replaced),
      insertPicture: (picture) => target()?.insertPicture(picture),
    };
  }, []);
  return (
    <div data-part="rich-box" className={styles.richBox}>
      <Suspense fallback={<PlainTextFallback {...props} ref={held} onLeave={setCaret} />}>
        <TiptapEditor {...props} ref={editor} caret={caret} />
      </Suspense>
    </div>
  );
}
