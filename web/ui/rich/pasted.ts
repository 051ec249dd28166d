// What Word, Google Docs and mail programs put on the clipboard, brought down to what was meant. Pure.

/** Before the editor reads it: it knows tags, not the habits of programs. */
export function cleanPasted(html: string): string {
  return listsOfWord(
    html
      .replace(/<!--StartFragment-->|<!--EndFragment-->/g, "")
      .replace(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/g, (_, mark: string) => markOf(mark))
      .replace(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/g, (_, mark: string) =>
        markOf(mark),
      )
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<!\[[^\]]*\]>/g, "")
      .replace(/<(style|script|title|xml|head)\b[^>]*>[\s\S]*?<\/\1>/gi, "")
      .replace(/<\/?(meta|link|base|o:p|st1:\w+|v:\w+|w:\w+)\b[^>]*>/gi, "")
      // Docs wraps everything into a bold that is not bold.
      .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>([\s\S]*)<\/b>/i, "$1"),
  )
    .replace(/<div\b[^>]*>\s*<br\b[^>]*>\s*<\/div>/gi, "<p></p>")
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|\u00a0|<br\b[^>]*>|<\/?span\b[^>]*>)*<\/p>/gi, "<p></p>");
}

/** How Word marks an item: "·", "1.", "a)". It stands before the words, in a tag of its own. */
function markOf(html: string): string {
  const mark = html
    .replace(/<[^>]*>|&nbsp;|\s/g, "")
    .replace(/&\w+;/g, "")
    .slice(0, 6);
  return /^(\d+|[a-z]{1,4})[.)]$/i.test(mark) ? '<i data-item="ol"></i>' : '<i data-item="ul"></i>';
}

/** Word has no lists on the clipboard, only paragraphs that look like one. */
function listsOfWord(html: string): string {
  const item = /<p\b[^>]*MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi;
  const marked = html.replace(item, (_, inner: string) => {
    const kind = /data-item="ol"/.test(inner) ? "ol" : "ul";
    const words = inner.replace(/<i data-item="\w+"><\/i>/g, "").trim();
    return `<${kind}><li>${words}</li></${kind}>`;
  });
  return marked
    .replace(/<\/ul>\s*<ul>/g, "")
    .replace(/<\/ol>\s*<ol>/g, "")
    .replace(/<i data-item="\w+"><\/i>/g, "");
}

/** A selection of a program comes as words and as a picture of them: then the words are meant. */
export const isOnlyPicture = (html: string): boolean =>
  html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(?!img\b)[^>]*>/gi, "")
    .trim()
    .replace(/^<img\b[^>]*>$/i, "") === "";
