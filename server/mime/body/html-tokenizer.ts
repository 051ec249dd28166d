// The tags and text of HTML as a browser reads them, in one pass. Only the tokenizer of the package: its parser searches
// all open elements at each closing tag, which takes quadratic time on hostile input.
import { decodeHTMLAttribute } from "entities/decode";
import { Tokenizer } from "htmlparser2";

export type HtmlAttributes = ReadonlyMap<string, string>;

/** Names are lowercase; `at` is an offset in the HTML. */
interface HtmlReader {
  /** The text still contains its entities, and ends at a tag or a comment: a "<" that opens nothing is part of it. */
  text?(text: string, at: number): void;
  open(name: string, attributes: HtmlAttributes, at: number): void;
  close?(name: string): void;
}

/** Their content contains no tags, and is not shown. Unclosed, they end with the HTML. */
const rawElements = new Set("script style title textarea xmp iframe noembed noframes".split(" "));
/** Shown only where something else isn't supported. Unclosed, they are ignored, so that no text is lost. */
const hiddenElements = new Set(["noscript", "template", "svg", "object"]);
const hiddenEnd = /<\/(noscript|template|svg|object)(?![^\s/>])/gi;

const noAttributes: HtmlAttributes = new Map();
const ignore = () => {};

export function readHtml(html: string, reader: HtmlReader): void {
  let lastEnds: ReadonlyMap<string, number> | null = null;
  let hidden = "";
  let name = "";
  let openedAt = 0;
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  let textFrom = -1;
  let textTo = -1;

  /** The tokenizer reports every "<" that opens nothing as a text of its own: a million of them would be a million texts. */
  const endText = () => {
    if (textFrom >= 0) reader.text?.(html.slice(textFrom, textTo), textFrom);
    textFrom = -1;
  };
  const open = (isSelfClosing: boolean, end: number) => {
    if (hidden !== "") return;
    reader.open(name, attributes.size > 0 ? attributes : noAttributes, openedAt);
    if (rawElements.has(name)) hidden = name;
    else if (hiddenElements.has(name) && !isSelfClosing) {
      lastEnds ??= lastEndsOf(html);
      if ((lastEnds.get(name) ?? -1) > end) hidden = name;
    }
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(from, to) {
        if (hidden !== "") return;
        if (from !== textTo) endText();
        if (textFrom < 0) textFrom = from;
        textTo = to;
      },
      onopentagname(from, to) {
        endText();
        name = html.slice(from, to).toLowerCase();
        openedAt = from - 1;
        if (attributes.size > 0) attributes = new Map();
      },
      onattribname(from, to) {
        attribute = html.slice(from, to).toLowerCase();
        value = "";
      },
      onattribdata(from, to) {
        value = html.slice(from, to);
      },
      onattribend() {
        if (hidden === "" && !attributes.has(attribute))
          attributes.set(attribute, decodeHTMLAttribute(value));
      },
      onopentagend: (end) => open(false, end),
      onselfclosingtag: (end) => open(true, end),
      onclosetag(from, to) {
        endText();
        const closed = html.slice(from, to).toLowerCase();
        if (hidden === "") reader.close?.(closed);
        else if (closed === hidden) hidden = "";
      },
      ontextentity: ignore,
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: endText,
      isInForeignContext: () => hidden === "svg",
    },
  );
  // In HTML, CDATA ends at the first ">"; the tokenizer reads on to "]]>", but only after the uppercase word.
  tokenizer.write(html.replaceAll("<![CDATA[", "<![cdata["));
  tokenizer.end();
}

const lastEndsOf = (html: string): ReadonlyMap<string, number> =>
  new Map(
    [...html.matchAll(hiddenEnd)].map(({ index, 1: name = "" }) => [name.toLowerCase(), index]),
  );
