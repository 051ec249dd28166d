import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type AnyExtension, Extension } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { LinkBoundary } from "./link-boundary.ts";
import styles from "./rich.module.css";

/** A placeholder: {{contact.firstName}}. */
const placeholderPattern = /\{\{[^{}\n]{1,60}\}\}/g;

const PlaceholderHighlight = Extension.create({
  name: "holes",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const { index, 0: text } of (node.text ?? "").matchAll(placeholderPattern))
              found.push(
                Decoration.inline(at + index, at + index + text.length, {
                  class: styles.placeholder,
                  "data-part": "placeholder",
                }),
              );
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

const ClearFormattingKey = Extension.create({
  name: "plainKey",
  addKeyboardShortcuts() {
    return {
      "Mod-\\": () => this.editor.chain().unsetAllMarks().clearNodes().run(),
    };
  },
});

/** Accepts only our own files as images: remote ones would be fetched by every reader. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/attachments/"]' }],
}).configure({ inline: true });

export const extensionsFor = (placeholder: () => string): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: "https",
      // No list of protocols: the extension knows ours, and registering them with a second editor warns in the console.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
    dropcursor: { color: false, class: styles.dropCursor, width: 2 },
  }),
  Picture,
  Placeholder.configure({ placeholder }),
  PlaceholderHighlight,
  LinkBoundary,
  ClearFormattingKey,
];
