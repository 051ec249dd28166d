// Text typed after a linked word is not part of the link. An address that is still being typed continues, because it is
// a link only as long as it reads as one.
import { Plugin } from "@tiptap/pm/state";
import { Extension } from "@tiptap/react";

const bare = (address: string): string =>
  address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");

export const isAutoLink = (text: string, href: string): boolean => bare(text) === bare(href);

export const LinkBoundary = Extension.create({
  name: "linkEnd",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          const { doc, schema, storedMarks, tr } = view.state;
          const { link } = schema.marks;
          const at = doc.resolve(from);
          const mark = link?.isInSet(at.nodeBefore?.marks ?? []);
          if (!link || !mark || link.isInSet(doc.resolve(to).nodeAfter?.marks ?? [])) return false;
          if (isAutoLink(at.nodeBefore?.text ?? "", String(mark.attrs.href))) return false;
          const marks = (storedMarks ?? at.marks()).filter((one) => one.type !== link);
          view.dispatch(tr.replaceWith(from, to, schema.text(text, marks)).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});
