// Turns editor HTML into email HTML: few tags and inline styles, because Outlook and Gmail drop everything else. Pure;
// the input is the editor's own HTML, which is always well-formed.
import { stripTags } from "#domain/text/strip-tags.ts";

const face = "font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5";
const mono = "font-family:Consolas,Menlo,monospace;font-size:13px";

const styles: Readonly<Record<string, string>> = {
  ul: "margin:4px 0;padding-left:24px",
  ol: "margin:4px 0;padding-left:24px",
  li: "margin:2px 0",
  blockquote: "margin:4px 0 4px 0;padding-left:10px;border-left:2px solid #c4cccf;color:#3e4a4f",
  pre: `margin:4px 0;padding:8px 10px;background:#eaeff1;white-space:pre-wrap;${mono}`,
  code: `background:#eaeff1;${mono}`,
  h1: "margin:8px 0 2px;font-size:16px;line-height:1.4",
  h2: "margin:8px 0 2px;font-size:16px;line-height:1.4",
  h3: "margin:8px 0 2px;font-size:15px;line-height:1.4",
  hr: "margin:10px 0;border:0;border-top:1px solid #c4cccf",
  img: "max-width:100%",
};
const unstyledTags = new Set(["b", "strong", "i", "em", "s", "u", "br"]);
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
};

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=<>/"]+(?:="[^"]*")?)*)\s*\/?>/gi;

/** "" if the email is empty. */
export function toEmailHtml(editorHtml: string): string {
  if (isEmptyHtml(editorHtml)) return "";
  // The replacement of each open paragraph: "div", or "" for the first line of a list item.
  const paragraphs: string[] = [];
  let isRightAfterItem = false;
  const html = editorHtml
    .replace(/<(p|div)([^<>]*)>\s*<\/\1>/gi, "<$1$2><br></$1>")
    .replace(tag, (_, close: string, name: string, given: string) => {
      const one = name.toLowerCase();
      const isFirstOfItem = isRightAfterItem;
      isRightAfterItem = one === "li" && close === "";
      if (one === "p" || one === "div") {
        if (close !== "") {
          const was = paragraphs.pop() ?? "div";
          return was === "" ? "" : "</div>";
        }
        paragraphs.push(isFirstOfItem ? "" : "div");
        return isFirstOfItem ? "" : "<div>";
      }
      const style = styles[one];
      if (style === undefined && one !== "a" && !unstyledTags.has(one)) return "";
      if (close !== "") return `</${one}>`;
      return `<${one}${attributesOf(one, given)}${style === undefined ? "" : ` style="${style}"`}>`;
    });
  return `<div dir="auto" style="${face}">${html}</div>`;
}

function attributesOf(name: string, given: string): string {
  const allowed = allowedAttributes[name] ?? [];
  const found = [...given.matchAll(/(?<![^\s=])([^\s=]+)="([^"]*)"/g)]
    .filter(([, attribute = "", value = ""]) => {
      if (!allowed.includes(attribute.toLowerCase())) return false;
      return attribute.toLowerCase() !== "href" || /^(https?:|mailto:|tel:)/i.test(value.trim());
    })
    .map(([, attribute, value]) => ` ${attribute}="${value}"`);
  return found.join("");
}

export const isEmptyHtml = (html: string): boolean =>
  !/<(img|hr)\b/i.test(html) && emailHtmlToText(html).trim() === "";

/** Plain text for lists and search. */
export function emailHtmlToText(html: string): string {
  const lines = html
    .replace(/<br\b[^<>]*>/gi, "\n")
    .replace(/<li\b[^<>]*>\s*(<p\b[^<>]*>)?/gi, "- ")
    .replace(/<\/(p|div|li|h[1-6]|blockquote|pre|tr|ul|ol)>/gi, "\n");
  return stripTags(lines)
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/(?<![ \t])[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|(?<!\s)\s+$/g, "");
}
