import { linkify } from "./linkify.ts";

/** A stranger's text: its addresses are links that tell the other site nothing. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-link"
      >
        {part}
      </a>
    ),
  );
}
