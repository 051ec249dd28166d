// The sheets of a mail as the browser's own parser reads them: rules that mail programs know, without what goes
// on moving, repeats or multiplies, and a measure of what matching them would cost. Needs a browser.
import { type Budget, TooComplex } from "./too-complex.ts";

/** Rules times the elements they are tried on. A newsletter has some hundred thousand. */
const mostMatches = 2_000_000;
const mostRules = 4_000;

/**
 * Columns within columns double the work of layout at each step: a mail of 17 kB held a tab for minutes. What
 * is animated lays out the page again at every frame, and each blurred or lifted element is a picture of its own; of shadows
 * an element may have thousands. What is placed beside another is laid out again for each that it might be beside, and
 * what flows across what it stands in twice, at each step.
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
  "anchor-name",
  "position-anchor",
  "position-try",
  "position-try-fallbacks",
  "position-area",
  "writing-mode",
];
const mayBeDropped =
  /column|animation|transition|counter|offset|filter|shadow|blend|mask|will|perspective|transform|backface|list|anchor|position-|ruby|writing|content|calc-size|[rf]\(|\\/i;

/** As wide as what is in them by what is in them: within each other, each more doubles the work of layout too. */
const sizes = ["", "min-", "max-"].flatMap((bound) =>
  ["width", "height", "inline-size", "block-size"].map((name) => bound + name),
);
const byContent = /content|calc-size|\b(?:var|attr|if)\(/;

/** For one element: the names above, however they were written. */
export function dropFromStyle(one: HTMLElement, written: string): void {
  if (mayBeDropped.test(written)) drop(one.style);
}

function drop(style: CSSStyleDeclaration): void {
  for (const name of dropped) style.removeProperty(name);
  if (/3d|[zZ]\(/.test(style.getPropertyValue("transform"))) style.removeProperty("transform");
  for (const name of sizes)
    if (byContent.test(style.getPropertyValue(name))) style.removeProperty(name);
  if (style.display.includes("ruby")) style.removeProperty("display");
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

export interface BoundSheet {
  readonly css: string;
  /** Which elements it makes boxes of their own, as selectors. */
  readonly boxes: readonly BoxRule[];
}

export interface BoxRule {
  readonly selector: string;
  readonly isFlexible: boolean;
}

/** Throws TooComplex for sheets that would hold the tab. */
export function boundSheet(css: string, counts: Counts, budget: Budget): BoundSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const spent: Spent = { rules: 0, matches: 0, boxes: [], isLimited: budget.isLimited };
  return { css: rulesOf(sheet.cssRules, counts, spent), boxes: spent.boxes };
}

interface Spent {
  readonly boxes: BoxRule[];
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
  if (isBox(style))
    spent.boxes.push({ selector: reachOf(selectorText), isFlexible: isFlexible(style) });
  return `${selectorText}{${style.cssText}}`;
}

/** Whatever is under the pointer now may be it later. */
const dynamic =
  /:(?:hover|active|focus(?:-within|-visible)?|link|any-link|visited|target(?:-within)?)(?![\w-])/gi;

/** A selector of all that it may ever match in the frame, whose own elements the mail does not have yet. */
function reachOf(selectorText: string): string {
  const selector = selectorText.replace(dynamic, "");
  if (!/[():\\]|\bhtml\b|\bhead\b/i.test(selector)) return selector;
  if (selector.includes("[")) return "*";
  return selector
    .split(",")
    .map((one) => keyOf(one) ?? "*")
    .join();
}

/** As wide or high as what is in it, or placed by itself. */
export const isBox = (style: CSSStyleDeclaration): boolean =>
  ["display", "float", "position", "overflow-x", "overflow-y"].some(
    (name) => style.getPropertyValue(name) !== "",
  );

/** Each asks its parts for their size several times. What is computed or handed down may be anything. */
export const isFlexible = ({ display }: CSSStyleDeclaration): boolean =>
  /flex|grid|box|inherit|\(/.test(display);

/** How many elements a selector is tried on, and how far it looks around from each. */
function costOf(written: string, { all, of }: Counts): number {
  const selector = written.trim();
  const looks = 1 + (selector.match(/[\s>+]+/g)?.length ?? 0);
  // From each element these look at all of its kin.
  const kin = /~(?!=)|:has\(|:nth-/i.test(selector) ? 100 : 1;
  const key = keyOf(selector);
  const tried = key === undefined ? all : of.get(key.toLowerCase());
  return 1 + (tried ?? 0) * looks * kin;
}

/** What every element that it matches has: a class, an id or a name. */
function keyOf(selector: string): string | undefined {
  const last =
    selector
      .trim()
      .split(/[\s>~+]/)
      .at(-1) ?? "";
  const [named = ""] = last.split(/[:[]/, 1);
  if (/[()\\]/.test(named)) return undefined;
  return /[#.][\w-]+/.exec(named)?.[0] ?? /^[a-z][\w-]*/i.exec(named)?.[0];
}
