// Limits the cost of cleaning one email's HTML, counted from the parser's own tokens while it parses. An estimate from
// the text could be evaded wherever it differs from the parser.

import { createRequire } from "node:module";

/**
 * About 30 ms, in which the process serves no one. A newsletter has two to eight thousand tags; HTML with more is sent
 * as plain text.
 */
const maxWork = 21_000;

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
type TokenizerClass = new (
  options: TokenizerOptions,
  calls: TokenizerCalls,
) => { write(chunk: string): void };

type CountCalls = (calls: TokenizerCalls) => TokenizerCalls;

/** The parser hands its own options on. */
interface TokenizerOptions {
  readonly countCalls?: CountCalls;
}

/** Text is reported at the end of a chunk: in one chunk, all of a megabyte is scanned before the budget ends it. */
const chunkLength = 16_384;

export interface ParsingBudget {
  /** The parser's options. */
  readonly parser: { readonly Tokenizer: TokenizerClass; readonly countCalls: CountCalls };
  opened(): void;
  closed(): void;
  /** Adds the length of an inline style to be checked. */
  style(length: number): void;
  /** Adds the number of cells or columns spanned. */
  spans(cells: number): void;
}

/** Throws ParsingBudgetError from within the parser when the budget for this HTML is used up. */
export function createParsingBudget(html: string): ParsingBudget {
  let left = maxWork;
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
  const countCalls: CountCalls = (calls) =>
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
    parser: { Tokenizer: loadTokenizer(), countCalls },
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
  "onattribdata",
  "onattribentity",
  "onattribend",
  "onattribname",
  "oncdata",
  "onclosetag",
  "oncomment",
  "ondeclaration",
  "onend",
  "onopentagend",
  "onopentagname",
  "onprocessinginstruction",
  "onselfclosingtag",
  "ontext",
  "ontextentity",
];

let loaded: TokenizerClass | null = null;

/**
 * One class for all emails: the engine optimizes the tokenizer for the classes it has seen, and a new one for each email
 * made all of them four times slower.
 */
function loadTokenizer(): TokenizerClass {
  loaded ??= class extends bundledTokenizer() {
    constructor(options: TokenizerOptions, calls: TokenizerCalls) {
      super(options, options.countCalls?.(calls) ?? calls);
    }

    override write(html: string): void {
      for (let at = 0; at < html.length; at += chunkLength)
        super.write(html.slice(at, at + chunkLength));
    }
  };
  return loaded;
}

/** The parser bundled with sanitize-html, which may differ in version from that of other packages. */
function bundledTokenizer(): TokenizerClass {
  const own = createRequire(import.meta.url);
  const parser: { Tokenizer: TokenizerClass } = createRequire(own.resolve("sanitize-html"))(
    "htmlparser2",
  );
  return parser.Tokenizer;
}
