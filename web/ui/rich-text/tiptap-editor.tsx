// Loaded separately: the editor is larger than the rest of the composer.
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { cleanPastedHtml, isImageOnly } from "./clean-paste.ts";
import { extensionsFor } from "./extensions.ts";
import type { Format } from "./format.ts";
import { formatStateOf, isSameFormat } from "./format-state.ts";
import { inFocus } from "./in-focus.ts";
import { OwnChanges } from "./own-changes.ts";
import styles from "./rich.module.css";
import type { RichTextEditorProps, RichTextHandle } from "./types.ts";

interface TiptapEditorProps extends Omit<RichTextEditorProps, "ref"> {
  ref: Ref<RichTextHandle>;
  /** Caret position in characters, if the box had focus; null otherwise. */
  caret: number | null;
}

/** A space typed last is content: the next word may be typed only after the editor replaced the plain text box. */
const parseOptions = { preserveWhitespace: true } as const;

export function TiptapEditor(props: TiptapEditorProps) {
  const { value, placeholder, disabled = false, caret, ref } = props;
  const latest = useRef(props);
  latest.current = props;
  const [own] = useState(() => new OwnChanges(value));
  const lastFormat = useRef<Format | null>(null);
  const wasFocused = useRef(caret !== null);

  const emitFormat = ({ editor }: { editor: Editor }) => {
    const format = formatStateOf(editor);
    if (lastFormat.current !== null && isSameFormat(lastFormat.current, format)) return;
    lastFormat.current = format;
    latest.current.onFormat?.(format);
  };
  const editor = useEditor({
    extensions: extensionsFor(() => latest.current.placeholder),
    content: value,
    parseOptions,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => ({
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": latest.current.label,
        ...(latest.current.describedBy ? { "aria-describedby": latest.current.describedBy } : {}),
        dir: "auto",
        class: styles.richText,
        "data-part": "rich-text",
      }),
      handleDOMEvents: {
        keydown: (_, event) => isForTheHolder(event),
        // A click sets its own caret position.
        pointerdown: () => {
          wasFocused.current = true;
        },
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => handleFiles(latest.current, event.clipboardData, event),
      handleDrop: (_, event, __, isMoved) =>
        !isMoved && handleFiles(latest.current, event.dataTransfer, event),
    },
    onUpdate: ({ editor: current }) => {
      const html = current.isEmpty ? "" : current.getHTML();
      own.report(html);
      latest.current.onChange(html);
      if (isSlashAtLineStart(current)) latest.current.onSlash?.();
    },
    onTransaction: emitFormat,
    onCreate: emitFormat,
  });

  useEffect(() => {
    if (!editor.isDestroyed && own.isForeign(value))
      editor.commands.setContent(value, { emitUpdate: false, parseOptions });
  }, [editor, own, value]);
  useEffect(() => {
    if (!editor.isDestroyed && editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `placeholder` triggers it: the editor reads the new text when it is updated
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta("placeholder", true));
  }, [editor, placeholder]);
  // As soon as the fallback is removed, so the next letter is not lost.
  useLayoutEffect(() => {
    if (caret === null || editor.isDestroyed) return;
    inFocus(editor).setTextSelection(positionOf(editor, caret)).run();
  }, [editor, caret]);

  useImperativeHandle(
    ref,
    (): RichTextHandle => ({
      focus: (where) => {
        editor.view.focus();
        // The first time the caret goes to the end; later to its last position.
        const to = where ?? (wasFocused.current ? undefined : "end");
        wasFocused.current = true;
        if (to !== undefined) editor.commands.focus(to);
      },
      blur: () => editor.view.dom.blur(),
      insert: (html, replaced = "") => {
        // Never focused: it goes on at the end, as the box before it did.
        if (!wasFocused.current) editor.commands.focus("end");
        wasFocused.current = true;
        const { from } = editor.state.selection;
        const chain = inFocus(editor);
        const before = Math.max(0, from - replaced.length);
        if (replaced !== "" && editor.state.doc.textBetween(before, from) === replaced)
          chain.deleteRange({ from: before, to: from });
        // Inserting nothing removes a paragraph that has become empty.
        if (html !== "") chain.insertContent(html);
        chain.run();
      },
      insertPicture: (picture) => void inFocus(editor).setImage(picture).run(),
    }),
    [editor],
  );
  return <EditorContent editor={editor} />;
}

/** ⌘↵ and Escape belong to the parent, which sends or closes. */
const isForTheHolder = ({ key, metaKey, ctrlKey }: KeyboardEvent): boolean =>
  key === "Escape" || (key === "Enter" && (metaKey || ctrlKey));

/** Returns true if it took the files. */
function handleFiles(
  { onFiles }: RichTextEditorProps,
  from: DataTransfer | null,
  event: ClipboardEvent | DragEvent,
): boolean {
  const files = [...(from?.files ?? [])];
  if (onFiles === undefined || files.length === 0) return false;
  const html = from?.getData("text/html") ?? "";
  if (!isImageOnly(html)) return false;
  event.preventDefault();
  onFiles(
    files,
    files.every((file) => file.type.startsWith("image/")),
  );
  return true;
}

function isSlashAtLineStart({ state }: Editor): boolean {
  const { $from, empty } = state.selection;
  return empty && $from.parentOffset === 1 && $from.parent.textContent === "/";
}

/** The document position after this many characters. */
function positionOf(editor: Editor, letters: number): number {
  let left = letters;
  let index = editor.state.doc.content.size;
  let isFound = false;
  editor.state.doc.descendants((node, at) => {
    if (isFound || !node.isText) return !isFound;
    const { length } = node.text ?? "";
    if (left <= length) {
      index = at + left;
      isFound = true;
    }
    left -= length;
    return false;
  });
  return index;
}
