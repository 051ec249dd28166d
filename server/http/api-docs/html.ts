// HTML templating: every interpolated value is escaped unless it is an `Html`.
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | readonly Part[];

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const asText = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const write = (part: Part): string => {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(write).join("") : asText(String(part));
};

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((whole, text, index) => whole + write(parts[index - 1] ?? null) + text));

/** Renders contract prose with `code` spans. */
export const renderProse = (text: string): Html =>
  new Html(asText(text).replace(/`([^`]+)`/g, "<code>$1</code>"));
