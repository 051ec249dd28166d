// Recovers the editable text of a sent email, without signature and quoted history, as editor HTML. Pure.

/** Marks the signature in every email we compose, to tell it from the text. */
const signatureAttribute = "data-deskbell-signature";
const marks = /<(?:div|blockquote)\b[^>]*\bdata-deskbell-(?:signature|quote)\b/i;

export function contentOfSentEmail(html: string): string {
  const cut = html.search(marks);
  const text = (cut < 0 ? html : html.slice(0, cut)).trim();
  const tidy = text
    .replace(/<div\b[^>]*>\s*<br\b[^>]*>\s*<\/div>/gi, "<p></p>")
    .replace(/ style="[^"]*"/gi, "")
    .replace(/^<div\b[^>]*>/i, "")
    .replace(/<div\b[^>]*>/gi, "<p>")
    .replace(/<\/div>/gi, "</p>")
    .replace(/<\/p>$/i, (end) => (opens(text) ? "" : end));
  return tidy;
}

/** Whether everything is inside our outer `div`, which the editor does not have. */
const opens = (html: string): boolean => /^<div\b/i.test(html);

/** Content, signature and history as one mail. */
export const assembleEmailHtml = (parts: {
  readonly text: string;
  readonly signature: string;
  readonly quote: string;
}): string =>
  [
    parts.text,
    parts.signature === "" ? "" : `<div ${signatureAttribute}><br>${parts.signature}</div>`,
    parts.quote,
  ].join("");
