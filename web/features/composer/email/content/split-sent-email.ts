// A mail that was sent and comes back: the words the writer may go on with, without what was put below
// them, in the form the editor has them. Pure.

/** Stands before the signature in every mail we make, so that it can be told from the words. */
export const signatureAttribute = "data-deskbell-signature";
const marks = /<(?:div|blockquote)\b[^>]*\bdata-deskbell-(?:signature|quote)\b/i;

export function contentOfSentEmail(html: string): string {
  const cut = html.search(marks);
  const words = (cut < 0 ? html : html.slice(0, cut)).trim();
  const tidy = words
    .replace(/<div\b[^>]*>\s*<br\b[^>]*>\s*<\/div>/gi, "<p></p>")
    .replace(/ style="[^"]*"/gi, "")
    .replace(/^<div\b[^>]*>/i, "")
    .replace(/<div\b[^>]*>/gi, "<p>")
    .replace(/<\/div>/gi, "</p>")
    .replace(/<\/p>$/i, (end) => (opens(words) ? "" : end));
  return tidy;
}

/** Whether everything stands in one frame of ours, which the editor does not have. */
const opens = (html: string): boolean => /^<div\b/i.test(html);

/** Words, signature and history as one mail. */
export const assembleEmailHtml = (parts: {
  readonly words: string;
  readonly signature: string;
  readonly quote: string;
}): string =>
  [
    parts.words,
    parts.signature === "" ? "" : `<div ${signatureAttribute}><br>${parts.signature}</div>`,
    parts.quote,
  ].join("");
