import type { Editor } from "@tiptap/react";
import type { Format, FormatName } from "./format.ts";
import { inFocus } from "./in-focus.ts";

const marks: readonly (readonly [FormatName, string, Record<string, unknown>?])[] = [
  ["bold", "bold"],
  ["italic", "italic"],
  ["strike", "strike"],
  ["bullets", "bulletList"],
  ["numbers", "orderedList"],
  ["quote", "blockquote"],
  ["code", "code"],
  ["heading", "heading"],
];

export function formatStateOf(editor: Editor): Format {
  const on = marks.filter(([, mark]) => editor.isActive(mark)).map(([name]) => name);
  const { href } = editor.getAttributes("link");
  return {
    on: new Set(on),
    link: typeof href === "string" ? href : null,
    run: (name) => runFormat(editor, name),
    setLink: (address) => {
      const chain = inFocus(editor).extendMarkRange("link");
      if (address === null) chain.unsetLink().run();
      else if (editor.state.selection.empty && !editor.isActive("link")) {
        const marked = [{ type: "link", attrs: { href: address } }];
        chain.insertContent({ type: "text", text: address, marks: marked }).run();
      } else chain.setLink({ href: address }).run();
    },
  };
}

export const isSameFormat = (one: Format, other: Format): boolean =>
  one.link === other.link && one.on.size === other.on.size && one.on.isSubsetOf(other.on);

function runFormat(editor: Editor, name: FormatName): void {
  const chain = inFocus(editor);
  const chains: Record<FormatName, () => typeof chain> = {
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    strike: () => chain.toggleStrike(),
    bullets: () => chain.toggleBulletList(),
    numbers: () => chain.toggleOrderedList(),
    quote: () => chain.toggleBlockquote(),
    code: () => chain.toggleCode(),
    heading: () => chain.toggleHeading({ level: 3 }),
    plain: () => chain.unsetAllMarks().clearNodes(),
    undo: () => chain.undo(),
    redo: () => chain.redo(),
  };
  chains[name]().run();
}
