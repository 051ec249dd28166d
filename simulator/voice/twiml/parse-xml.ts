// The subset of XML that TwiML needs, no more lenient than the carrier's own parser.

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** All direct text, trimmed. */
  readonly text: string;
}

export class XmlParseError extends Error {}

interface Opened {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const named: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};
const nameShape = "[A-Za-z_][\\w.:-]*";
const piece = new RegExp(
  [
    "<!--[\\s\\S]*?-->",
    "<!\\[CDATA\\[(?<raw>[\\s\\S]*?)\\]\\]>",
    "<\\?[\\s\\S]*?\\?>",
    `</(?<closed>${nameShape})\\s*>`,
    `<(?<opened>${nameShape})(?<attributes>(?:\\s+${nameShape}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    "(?<text>[^<]+)",
  ].join("|"),
  "y",
);

/** TwiML has four; a reader of the document would run out of stack at some thousands. */
const maxDepth = 100;
const attribute = new RegExp(`(?<![\\w.:-])(${nameShape})\\s*=\\s*("[^"]*"|'[^']*')`, "g");

export function parseXml(source: string): Element {
  const text = source.replace(/^\uFEFF/, "").trim();
  const stack: Opened[] = [];
  let root: Element | null = null;
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const at = piece.lastIndex;
    const found = piece.exec(text);
    if (found === null) throw new XmlParseError(`line ${lineOf(text, at)} cannot be read`);
    const { raw, closed, opened, attributes = "", empty, text: textContent } = found.groups ?? {};
    const fault = (what: string) => new XmlParseError(`line ${lineOf(text, at)}: ${what}`);
    if (textContent !== undefined || raw !== undefined) {
      const top = stack.at(-1);
      const decoded = raw ?? decode(textContent ?? "", fault);
      if (top !== undefined) top.text += decoded;
      else if (decoded.trim() !== "") throw fault("words outside of the document");
    } else if (opened !== undefined) {
      if (root !== null) throw fault("a second document");
      if (stack.length === maxDepth)
        throw fault(`more than ${maxDepth} elements inside each other`);
      const element = {
        name: opened,
        attributes: readAttributes(attributes, fault),
        children: [],
        text: "",
      };
      stack.push(element);
      if (empty === "/") root = close(stack) ?? root;
    } else if (closed !== undefined) {
      if (stack.at(-1)?.name !== closed) throw fault(`</${closed}> closes nothing`);
      root = close(stack) ?? root;
    }
  }
  const open = stack.at(-1);
  if (open !== undefined) throw new XmlParseError(`<${open.name}> is not closed`);
  if (root === null) throw new XmlParseError("the document is empty");
  return root;
}

/** Returns the whole document once its root element is closed. */
function close(stack: Opened[]): Element | null {
  const done = stack.pop();
  if (done === undefined) return null;
  const element = { ...done, text: done.text.trim() };
  const parent = stack.at(-1);
  if (parent === undefined) return element;
  parent.children.push(element);
  return null;
}

function readAttributes(
  source: string,
  fault: (what: string) => XmlParseError,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", quoted = ""] of source.matchAll(attribute)) {
    if (Object.hasOwn(attributes, name)) throw fault(`the attribute ${name} stands twice`);
    attributes[name] = decode(quoted.slice(1, -1), fault);
  }
  return attributes;
}

const decode = (text: string, fault: (what: string) => XmlParseError): string =>
  text.replace(/&([^;\s&]*;?)/g, (whole, inside: string) => {
    const name = inside.replace(/;$/, "");
    const code = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(name);
    const isClosed = inside.endsWith(";");
    if (isClosed && code !== null) {
      return String.fromCodePoint(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    }
    const plain = named[name];
    if (!isClosed || plain === undefined) throw fault(`${whole} stands for nothing`);
    return plain;
  });

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;
