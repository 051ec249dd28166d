// The sheets of a mail as the browser's own parser reads them: rules that mail programs know, without what goes
// on moving, repeats or multiplies, and a measure of what matching them would cost. Needs a browser.
import { type Budget, TooComplex } from "./too-complex.ts";

/** Rules times the elements they are tried on. A newsletter has some hundred thousand. */
const mostMatches = 2_000_000;
const mostRules = 4_000;

/**
 * Columns within columns double the work of layout at each step: a mail of 17 kB held a tab for minutes. What
 * is animated lays out the page again at every frame, and each blurred or lifted element is a picture of its own; of shadows
 * an element may have thousands.
 */
const dropped = [
  "column-count",
  "column-width",
  "animation",
  "transition",
  "counter-increment",
  "counter-reset",
  "counter-set",
  "offset-path",
  "filter",
  "backdrop-filter",
  "text-shadow",
  "box-shadow",
  "mix-blend-mode",
  "mask",
  "-webkit-mask",
  "will-change",
  "perspective",
  "transform-style",
  "backface-visibility",
];
const mayBeDropped =
  /column|animation|transition|counter|offset|filter|shadow|blend|mask|will|perspective|transform|backface|list|\\/i;

/** For one element: the names above, however they were written. */
export function dropFromStyle(one: HTMLElement, written: string): void {
  if (mayBeDropped.test(written)) drop(one.style);
}

function drop(style: CSSStyleDeclaration): void {
  for (const name of dropped) style.removeProperty(name);
  if (/3d|[zZ]\(/.test(style.getPropertyValue("transform"))) style.removeProperty("transform");
  // Words that a sheet puts before every element are not the mail's own.
  if (/["']/.test(style.getPropertyValue("list-style-type")))
    style.removeProperty("list-style-type");
}

export interface Counts {
  readonly all: number;
  readonly of: ReadonlyMap<string, number>;
}

export function countElements(body: HTMLElement): Counts {
  const of = new Map<string, number>();
  const add = (key: string) => of.set(key, (of.get(key) ?? 0) + 1);
  const elements = [body, ...body.querySelectorAll("*")];
  for (const one of elements) {
    add(one.localName);
    if (one.id !== "") add(`#${one.id.toLowerCase()}`);
    for (const name of one.classList) add(`.${name.toLowerCase()}`);
  }
  return { all: elements.length, of };
}

/** Throws TooComplex for sheets that would hold the tab. */
export function boundSheet(css: string, counts: Counts, budget: Budget): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const spent = { rules: 0, matches: 0, isLimited: budget.isLimited };
  return rulesOf(sheet.cssRules, counts, spent);
}

interface Spent {
  rules: number;
  matches: number;
  readonly isLimited: boolean;
}

function rulesOf(rules: CSSRuleList, counts: Counts, spent: Spent): string {
  const kept: string[] = [];
  for (const rule of rules) {
    spent.rules += 1;
    if (rule instanceof CSSStyleRule) kept.push(styleRule(rule, counts, spent));
    else if (rule instanceof CSSMediaRule)
      kept.push(`@media ${rule.media.mediaText}{${rulesOf(rule.cssRules, counts, spent)}}`);
    else if (rule instanceof CSSSupportsRule)
      kept.push(`@supports ${rule.conditionText}{${rulesOf(rule.cssRules, counts, spent)}}`);
    const isOver = spent.rules > mostRules || spent.matches > mostMatches;
    if (isOver && spent.isLimited) throw new TooComplex();
  }
  return kept.join("\n");
}

/** Rules within rules are left out: mail programs know none, and a few of them make many. */
function styleRule({ selectorText, style }: CSSStyleRule, counts: Counts, spent: Spent): string {
  if (/::?(?:before|after|marker)/i.test(selectorText)) return "";
  drop(style);
  if (style.length === 0) return "";
  for (const selector of selectorText.split(",")) spent.matches += costOf(selector, counts);
  return `${selectorText}{${style.cssText}}`;
}

/** How many elements a selector is tried on, and how far it looks around from each. */
function costOf(written: string, { all, of }: Counts): number {
  const selector = written.trim();
  const looks = 1 + (selector.match(/[\s>+]+/g)?.length ?? 0);
  // From each element these look at all of its kin.
  const kin = /~(?!=)|:has\(|:nth-/i.test(selector) ? 100 : 1;
  const last = selector.split(/[\s>~+]/).at(-1) ?? "";
  const [named = ""] = last.split(/[:[]/, 1);
  const key = /[#.][\w-]+/.exec(named)?.[0] ?? /^[a-z][\w-]*/i.exec(named)?.[0];
  const tried = key === undefined || /[()\\]/.test(named) ? all : of.get(key.toLowerCase());
  return 1 + (tried ?? 0) * looks * kin;
}
