// Limits the cost of cleaning one email's HTML, counted from the parser's own tokens while it parses. An estimate from
// the text could be evaded wherever it differs from the parser.

import { createRequire } from "node:module";

/**
 * About 30 ms, in which the process serves no one. A newsletter has two to eight thousand tags; HTML with more is sent
 * as plain text.
 */
const mostWork = 24_000;

const costs = {
  tag: 2,
  attribute: 1,
  entity: 1,
  text: 0.5,
  /** Per character, by the work done with it later. */
  textCharacter: 1 / 20,
  /** Per character that is written as an entity, five times as long. */
  escapedCharacter: 1 / 5,
  attributeCharacter: 1 / 40,
  styleCharacter: 1 / 20,
  droppedCharacter: 1 / 200,
  /** Cost of searching the open elements for a match. */
  openElement: 1 / 400,
  /** A renderer lays out every spanned cell. */
  spannedCell: 1 / 4,
};

export class ParsingBudgetError extends Error {}

/** Tokenizer callbacks: the first two arguments are the token's start and end. */
type TokenizerCallback = (...args: number[]) => void;
type TokenizerCalls = Readonly<Record<string, TokenizerCallback>>;
type TokenizerClass = new (options: object, calls: TokenizerCalls) => object;

export interface ParsingBudget {
  /** Passed as the parser option of this name. */
  readonly Tokenizer: TokenizerClass;
  opened(): void;
  closed(): void;
  /** Adds the length of an inline style to be checked. */
  style(length: number): void;
  /** Adds the number of cells or columns spanned. */
  spans(cells: number): void;
}

/** Throws ParsingBudgetError from within the parser when the budget for this HTML is used up. */
export function createParsingBudget(html: string): ParsingBudget {
  let left = mostWork;
  let openElements = 0;
  const spend = (work: number) => {
    left -= work;
    if (left < 0) throw new ParsingBudgetError("This HTML has more parts than a mail may have.");
  };
  const tag = () => spend(costs.tag + openElements * costs.openElement);
  const characters = (each: number, once: number) => (start: number, end: number) =>
    spend(once + (end - start) * each);
  const text = characters(costs.textCharacter, costs.text);
  const attributeData = characters(costs.attributeCharacter, 0);
  const spendOn: Readonly<Record<string, (start: number, end: number) => void>> = {
    onopentagname: tag,
    onclosetag: tag,
    onattribname: characters(costs.attributeCharacter, costs.attribute),
    onattribdata(start, end) {
      attributeData(start, end);
      spend(countEscaped(html, start, end) * costs.escapedCharacter);
    },
    onattribentity: () => spend(costs.entity),
    ontext(start, end) {
      text(start, end);
      spend(countEscaped(html, start, end) * costs.escapedCharacter);
    },
    ontextentity: () => spend(costs.entity),
    oncomment: characters(costs.droppedCharacter, costs.tag),
    oncdata: characters(costs.droppedCharacter, costs.tag),
    ondeclaration: characters(costs.droppedCharacter, costs.tag),
    onprocessinginstruction: characters(costs.droppedCharacter, costs.tag),
  };
  const counted = (calls: TokenizerCalls): TokenizerCalls =>
    Object.fromEntries(
      callNames.map((name): [string, TokenizerCallback] => {
        const before = spendOn[name];
        return [
          name,
          (start, end, ...rest) => {
            before?.(start ?? 0, end ?? 0);
            calls[name]?.(start as number, end as number, ...rest);
          },
        ];
      }),
    );
  return {
    Tokenizer: class extends tokenizer() {
      constructor(options: object, calls: TokenizerCalls) {
        super(options, counted(calls));
      }
    },
    opened() {
      openElements += 1;
    },
    closed() {
      openElements -= 1;
    },
    style: (length) => spend(length * costs.styleCharacter),
    spans: (cells) => {
      if (cells > 1) spend(cells * costs.spannedCell);
    },
  };
}

function countEscaped(html: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const code = html.charCodeAt(at);
    if (code === ampersand || code === lessThan || code === greaterThan) count += 1;
  }
  return count;
}
const [ampersand, lessThan, greaterThan] = [0x26, 0x3c, 0x3e];

const callNames = [
  ...["onattribdata", "onattribentity", "onattribend", "onattribname", "oncdata", "onclosetag"],
  ...["oncomment", "ondeclaration", "onend", "onopentagend", "onopentagname"],
  ...["onprocessinginstruction", "onselfclosingtag", "ontext", "ontextentity"],
];

/** The parser bundled with sanitize-html, which may differ in version from that of other packages. */
const tokenizer = (): TokenizerClass => {
  const own = createRequire(import.meta.url);
  const parser: { Tokenizer: TokenizerClass } = createRequire(own.resolve("sanitize-html"))(
    "htmlparser2",
  );
  return parser.Tokenizer;
};
