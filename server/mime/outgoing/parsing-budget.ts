// What cleaning one mail's HTML may cost, counted from the parser's own tokens while it parses. A guess made from
// the text beforehand can be evaded by whatever the guess and the parser read differently.

import { createRequire } from "node:module";

/**
 * Some 30 ms, in which the process answers nobody. A newsletter has two to eight thousand tags; HTML that has more
 * goes out as plain text.
 */
const mostWork = 24_000;

const costs = {
  tag: 2,
  attribute: 1,
  entity: 1,
  text: 0.5,
  /** Of each character, by what is done with it afterwards. */
  textCharacter: 1 / 20,
  attributeCharacter: 1 / 40,
  styleCharacter: 1 / 20,
  droppedCharacter: 1 / 200,
  /** An element is looked for among those that stand open. */
  openElement: 1 / 400,
  /** Whoever draws it lays out a cell for each that one reaches over. */
  spannedCell: 1 / 4,
};

export class TooMuchWork extends Error {}

/** What the parser's tokenizer calls: the first two arguments are where the token begins and ends. */
type Told = (...args: number[]) => void;
type TokenizerCalls = Readonly<Record<string, Told>>;
type TokenizerClass = new (options: object, calls: TokenizerCalls) => object;

export interface ParsingBudget {
  /** For the parser's option of this name. */
  readonly Tokenizer: TokenizerClass;
  opened(): void;
  closed(): void;
  /** So many characters of an element's own style are judged. */
  style(length: number): void;
  /** A cell or a column reaches over so many. */
  spans(cells: number): void;
}

/** Throws TooMuchWork out of the parser when the budget is used up. */
export function openParsingBudget(): ParsingBudget {
  let left = mostWork;
  let openElements = 0;
  const spend = (work: number) => {
    left -= work;
    if (left < 0) throw new TooMuchWork("This HTML has more parts than a mail may have.");
  };
  const tag = () => spend(costs.tag + openElements * costs.openElement);
  const characters = (each: number, once: number) => (start: number, end: number) =>
    spend(once + (end - start) * each);
  const spendOn: Readonly<Record<string, (start: number, end: number) => void>> = {
    onopentagname: tag,
    onclosetag: tag,
    onattribname: characters(costs.attributeCharacter, costs.attribute),
    onattribdata: characters(costs.attributeCharacter, 0),
    onattribentity: () => spend(costs.entity),
    ontext: characters(costs.textCharacter, costs.text),
    ontextentity: () => spend(costs.entity),
    oncomment: characters(costs.droppedCharacter, costs.tag),
    oncdata: characters(costs.droppedCharacter, costs.tag),
    ondeclaration: characters(costs.droppedCharacter, costs.tag),
    onprocessinginstruction: characters(costs.droppedCharacter, costs.tag),
  };
  const counted = (calls: TokenizerCalls): TokenizerCalls =>
    Object.fromEntries(
      callNames.map((name): [string, Told] => {
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

const callNames = [
  ...["onattribdata", "onattribentity", "onattribend", "onattribname", "oncdata", "onclosetag"],
  ...["oncomment", "ondeclaration", "onend", "onopentagend", "onopentagname"],
  ...["onprocessinginstruction", "onselfclosingtag", "ontext", "ontextentity"],
];

/** The parser that sanitize-html brings, which may be another version than those of other packages. */
const tokenizer = (): TokenizerClass => {
  const own = createRequire(import.meta.url);
  const parser: { Tokenizer: TokenizerClass } = createRequire(own.resolve("sanitize-html"))(
    "htmlparser2",
  );
  return parser.Tokenizer;
};
