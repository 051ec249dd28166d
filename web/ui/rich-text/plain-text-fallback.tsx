import { type ClipboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { caretIn, isIn, placeCaret } from "./caret.ts";
import styles from "./rich.module.css";
import { sanitizeNodes } from "./sanitize-nodes.ts";
import type { RichTextEditorProps, RichTextHandle } from "./types.ts";

export type PlainTextHandle = RichTextHandle;

interface PlainTextFallbackProps extends Omit<RichTextEditorProps, "ref"> {
  ref: Ref<PlainTextHandle>;
  /** Called when the editor replaces it: the caret position in characters; null if focus was elsewhere. */
  onLeave: (caret: number | null) => void;
}

/** The editable box shown until the editor is loaded. */
export function PlainTextFallback(props: PlainTextFallbackProps) {
  const { value, onChange, label, placeholder, disabled, describedBy, canShow, onLeave, ref } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string | null>(null);
  const latest = useRef(onLeave);
  latest.current = onLeave;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || value === written.current) return;
    written.current = value;
    element.replaceChildren(sanitizeNodes(value, canShow ? { canShow } : {}));
  }, [value, canShow]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    return () => latest.current(isIn(element) ? caretIn(element) : null);
  }, []);

  const emitChange = () => {
    const element = box.current;
    if (element === null) return;
    const html = element.textContent === "" ? "" : element.innerHTML;
    written.current = html;
    onChange(html);
  };
  useImperativeHandle(
    ref,
    (): PlainTextHandle => ({
      focus: (where = "end") => {
        const element = box.current;
        if (element === null) return;
        element.focus();
        placeCaret(element, where === "start" ? 0 : (element.textContent?.length ?? 0));
      },
      blur: () => box.current?.blur(),
      insert: (html, replaced = "") => {
        const element = box.current;
        if (element === null) return;
        if (replaced !== "" && element.textContent === replaced) element.replaceChildren();
        element.append(sanitizeNodes(html));
        emitChange();
      },
      insertPicture: (picture) => {
        box.current?.append(Object.assign(document.createElement("img"), picture));
        emitChange();
      },
    }),
  );
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const files = [...event.clipboardData.files];
    if (files.length > 0) props.onFiles?.(files, false);
    else document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area cannot show formatted text
    <div
      ref={box}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      contentEditable={!disabled}
      suppressContentEditableWarning
      tabIndex={0}
      dir="auto"
      data-part="rich-text"
      className={styles.richText}
      data-placeholder={value === "" ? placeholder : undefined}
      onFocus={() => document.execCommand("defaultParagraphSeparator", false, "p")}
      onInput={() => {
        emitChange();
        if (box.current?.textContent === "/") props.onSlash?.();
      }}
      onPaste={paste}
    />
  );
}
