import type { HtmlAttributes } from "#server/mime/body/html-tokenizer.ts";

// Markup of mail clients around a quoted email, observed in 2026.
type HtmlQuoteMarker =
  /** Everything from here on is quoted. */
  | "rest"
  /** Names who is quoted. */
  | "attribution"
  /** Contains the quote, and perhaps replies between its pieces. */
  | "container";

const restIds = new Set([
  "appendonsend",
  "divrplyfwdmsg",
  "olk_src_body_section",
  "mail-editor-reference-message-container",
  "stopspelling",
  "reply-intro",
  "isforwardcontent",
  "isreplycontent",
  "replycontent",
]);
const containerClasses =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|(?:ydp\w{1,12})?yahoo_quoted|protonmail_quote|zmail_extra|moz-forward-container|tutanota_quote|hcl-quote)(?=\s|$)/;
const attributionClasses = /(?:^|\s)(?:gmail_attr|moz-cite-prefix|gmail_default_attr)(?=\s|$)/;
const restClasses =
  /(?:^|\s)(?:outlookmessageheader|ms-outlook-mobile-reference-message|deskbell-quote)(?=\s|$)/;

// Outlook draws a line above the header block of the quoted email; its color depends on the version.
const outlookRule =
  /border-top:\s*(?:solid\s+#?(?:e1e1e1|b5c4df)|#?(?:e1e1e1|b5c4df)\s+\d)|border-top-color:\s*rgb\(229,\s*229,\s*229\)/i;

export function quoteMarkerOf(name: string, attributes: HtmlAttributes): HtmlQuoteMarker | null {
  if (attributes.size === 0) return null;
  if (attributes.has("data-deskbell-quote")) return "rest";
  const valueIn = (attribute: string) => attributes.get(attribute)?.toLowerCase() ?? "";
  // A forwarding client adds a prefix to existing IDs (x_divRplyFwdMsg).
  if (restIds.has(valueIn("id"))) return "rest";
  const classes = valueIn("class");
  if (name !== "blockquote" && containerClasses.test(classes)) return "container";
  if (attributionClasses.test(classes)) return "attribution";
  if (restClasses.test(classes)) return "rest";
  if (name !== "div") return null;
  if (valueIn("name") === "quote") return "container";
  return outlookRule.test(valueIn("style")) ? "rest" : null;
}
