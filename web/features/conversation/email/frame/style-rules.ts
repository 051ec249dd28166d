// Style sheets of an email, parsed by the browser: keeps rules that email clients support, drops whatever animates,
// repeats or multiplies, and estimates the matching cost. Needs a browser.
import { nestsDeeply } from "./style-nesting.ts";
import { type Budget, TooComplex } from "./too-complex.ts";

/** Rules times the elements they are matched against. A newsletter has a few hundred thousand. */
const maxMatches = 2_000_000;
const maxRules = 4_000;

/**
 * Nested columns double the layout work at each level: an email of 17 kB blocked a tab for minutes. Animations lay out
 * the page on every frame, each filtered or composited element is a layer of its own, and an element can have thousands
 * of shadows. Each line is laid out around all corners of a shape. Anchored elements are laid out again for each possible
 * anchor, and content spanning its container twice at each level.
 */
const dropped =
  /^(?:column-(?:count|width)|animation|transition|counter-|offset-path|(?:backdrop-)?filter|(?:text|box)-shadow|mix-blend-mode|(?:-webkit-)?(?:mask|clip-path)|shape-outside|quotes|will-change|perspective|transform-style|backface-visibility|anchor-name|position-(?:anchor|try|area)|writing-mode)/;
const canBeDropped =
  /column|animation|transition|counter|offset|filter|shadow|blend|mask|clip|shape|quotes|will|perspective|transform|backface|list|anchor|position-|ruby|writing|content|calc-size|--|[rf]\(|\\/i;

/** Sizes that depend on the content: nested ones double the layout work at each level too. */
const size = /^(?:min-|max-)?(?:width|height|inline-size|block-size)$/;
const byContent = /content|calc-size|\b(?:var|attr|if)\(/;

/**
 * Variables that refer to others double at each level: sixteen of them froze a tab for minutes, because they are expanded
 * for each element and property.
 */
const maxVariableLength = 200;
const reference = /(?:var|env|attr|if)\(/i;
/** References in one style. A property that uses one is not listed with its value, so they are counted in the text. */
const maxReferences = 40;

/** Characters of one value, apart from the images embedded in it. A long value is a shape of thousands of corners, or the like. */
const maxValueLength = 2_000;
const embeddedImage = /url\("data:[^"]*"\)/g;

/** Of one background: each is painted separately. */
const maxLayers = 8;
const layer = /(?:gradient|url|image-set|cross-fade|image)\(/i;
/** Gradients that a variable of the length above may hold. */
const layersOfVariable = 4;

const countOf = (text: string, sign: RegExp): number => text.split(sign).length - 1;

const hasManyLayers = (value: string): boolean =>
  countOf(value, layer) + layersOfVariable * countOf(value, reference) > maxLayers;

/** Removes the properties above from one element's style, however they were written. False if it has none of them. */
export function dropFromStyle(one: HTMLElement, written: string): boolean {
  const isHeavy = written.length > maxValueLength || hasManyLayers(written);
  if (!isHeavy && !canBeDropped.test(written)) return false;
  drop(one.style);
  return true;
}

/** Looks only at the properties that are set: to remove each of the list from 3,000 elements took 80 ms. */
function drop(style: CSSStyleDeclaration): void {
  const { cssText } = style;
  if (cssText.split(/var\(/i, maxReferences + 2).length > maxReferences + 1) {
    style.cssText = "";
    return;
  }
  const isLong = cssText.length > maxValueLength;
  for (const name of [...style])
    if (dropped.test(name) || isDroppedValue(name, style) || (isLong && isLongValue(name, style)))
      style.removeProperty(name);
}

/** Part of a shorthand that uses a variable has no value of its own. */
function isLongValue(name: string, style: CSSStyleDeclaration): boolean {
  const value = style.getPropertyValue(name);
  return value === "" || value.replace(embeddedImage, "").length > maxValueLength;
}

function isDroppedValue(name: string, style: CSSStyleDeclaration): boolean {
  if (name.startsWith("--")) {
    const value = style.getPropertyValue(name);
    return value.length > maxVariableLength || reference.test(value);
  }
  if (size.test(name)) return byContent.test(style.getPropertyValue(name));
  if (name === "transform") return /3d|[zZ]\(/.test(style.getPropertyValue(name));
  if (name === "display") return style.display.includes("ruby");
  if (name === "background-image")
    return hasManyLayers(style.backgroundImage || style.getPropertyValue("background"));
  // Text that a style sheet inserts before every element is not the email's own.
  return name === "list-style-type" && /["']/.test(style.getPropertyValue(name));
}

interface Counts {
  readonly all: number;
  readonly of: ReadonlyMap<string, number>;
  /** Of all attributes of all elements: what a selector with brackets may search. */
  readonly attributeLetters: number;
}

export function countElements(body: HTMLElement): Counts {
  const of = new Map<string, number>();
  const add = (key: string) => of.set(key, (of.get(key) ?? 0) + 1);
  const elements = [body, ...body.querySelectorAll("*")];
  let attributeLetters = 0;
  for (const one of elements) {
    for (const { value } of one.attributes) attributeLetters += value.length;
    add(one.localName);
    if (one.id !== "") add(`#${one.id.toLowerCase()}`);
    for (const name of one.classList) add(`.${name.toLowerCase()}`);
  }
  return { all: elements.length, of, attributeLetters };
}

interface BoundSheet {
  readonly css: string;
  /** Rules that turn elements into boxes or decorate their text. */
  readonly nestingRules: readonly NestingRule[];
}

/** A rule whose cost depends on how deeply the elements are nested. */
export interface NestingRule {
  readonly selector: string;
  readonly isBox: boolean;
  readonly isFlexible: boolean;
  readonly decorationLines: number;
}

/** Throws TooComplex for style sheets that would block the tab. */
export function boundSheet(css: string, counts: Counts, budget: Budget): BoundSheet {
  // Several sheets that are not closed nest when they are joined.
  if (nestsDeeply(css)) {
    if (budget.isLimited) throw new TooComplex();
    return { css: "", nestingRules: [] };
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const cost: StyleCost = { rules: 0, matches: 0, nestingRules: [], isLimited: budget.isLimited };
  return { css: rulesOf(sheet.cssRules, counts, cost), nestingRules: cost.nestingRules };
}

interface StyleCost {
  readonly nestingRules: NestingRule[];
  rules: number;
  matches: number;
  readonly isLimited: boolean;
}

function rulesOf(rules: CSSRuleList, counts: Counts, spent: StyleCost): string {
  const rulesCss: string[] = [];
  for (const rule of rules) {
    spent.rules += 1;
    if (rule instanceof CSSStyleRule) rulesCss.push(styleRule(rule, counts, spent));
    else if (rule instanceof CSSMediaRule)
      rulesCss.push(
        `@media ${settleMedia(rule.media.mediaText)}{${rulesOf(rule.cssRules, counts, spent)}}`,
      );
    else if (rule instanceof CSSSupportsRule)
      rulesCss.push(`@supports ${rule.conditionText}{${rulesOf(rule.cssRules, counts, spent)}}`);
    const isOver = spent.rules > maxRules || spent.matches > maxMatches;
    if (isOver && spent.isLimited) throw new TooComplex();
  }
  return rulesCss.join("\n");
}

const byHeight = /height|aspect-ratio|orientation/;

/**
 * The frame is as high as its content: a rule for a certain height would change the height, and the next one change it
 * back. So all heights count as those of a tall page, which suits whatever is read by scrolling.
 */
function settleMedia(query: string): string {
  const settled = query.replace(/\([^()]*\)/g, (feature) => {
    if (!byHeight.test(feature)) return feature;
    return /max|<|landscape/.test(feature) ? "(max-width: 0px)" : "(min-width: 0px)";
  });
  return byHeight.test(settled) ? "not all" : settled;
}

/** Drops nested rules: email clients don't support them, and a few of them expand to many. */
function styleRule(
  { selectorText, style }: CSSStyleRule,
  counts: Counts,
  spent: StyleCost,
): string {
  if (/::?(?:before|after|marker)/i.test(selectorText)) return "";
  drop(style);
  // The lines of these can't be counted per element.
  if (/::|:first-l/i.test(selectorText))
    for (const name of ["text-decoration", "all"]) style.removeProperty(name);
  if (style.length === 0) return "";
  for (const selector of splitSelectors(selectorText)) spent.matches += costOf(selector, counts);
  const kind = {
    isBox: isBox(style),
    isFlexible: isFlexible(style),
    decorationLines: decorationLinesOf(style),
  };
  if (kind.isBox || kind.decorationLines > 0)
    spent.nestingRules.push({ selector: reachOf(selectorText), ...kind });
  return `${selectorText}{${style.cssText}}`;
}

interface Selector {
  readonly text: string;
  /** Without what is in brackets. */
  readonly bare: string;
  /** How many of its nested brackets search all ancestors, each from every place where the one around it looks. */
  readonly searches: number;
}

const selectorSign = /\\.|"(?:\\.|[^"\\])*"|[()[\],]|[^\\"()[\],]+/gs;

/** Those of a list, as the browser writes them. Lists in brackets are part of their selector. */
function splitSelectors(list: string): Selector[] {
  const all: Selector[] = [];
  let [text, bare, depth, searches] = ["", "", 0, 0];
  for (const [sign] of `${list.replace(/ ?([>+,]) ?/g, "$1")},`.matchAll(selectorSign)) {
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "," && depth === 0) {
      all.push({ text, bare, searches });
      [text, bare, searches] = ["", "", 0];
      continue;
    }
    text += sign;
    if (depth === 0) bare += sign;
    else if (/^[^"].*[ ~]|^[ ~]./.test(sign) && !/^ [is]$/.test(sign))
      searches = Math.max(searches, depth);
    if (sign === "(" || sign === "[") depth += 1;
  }
  return all;
}

/** State that can change later, such as hover. */
const dynamic =
  /:(?:hover|active|focus(?:-within|-visible)?|link|any-link|visited|target(?:-within)?)(?![\w-])/gi;

/**
 * A selector for everything the rule could ever match in the frame, whose own elements (html, head) are not part of the
 * email yet.
 */
function reachOf(selectorText: string): string {
  const selector = selectorText.replace(dynamic, "");
  if (!/[():\\]|\bhtml\b|\bhead\b/i.test(selector)) return selector;
  return splitSelectors(selector)
    .map((one) => keyOf(one) ?? "*")
    .join();
}

/** Sized by its content, or positioned on its own. */
export const isBox = (style: CSSStyleDeclaration): boolean =>
  ["display", "float", "position", "overflow-x", "overflow-y"].some(
    (name) => style.getPropertyValue(name) !== "",
  );

/** These measure their children several times. Computed or inherited values may be any of them. */
export const isFlexible = ({ display }: CSSStyleDeclaration): boolean =>
  /flex|grid|box|inherit|\(/.test(display);

const maxLines = 3;

/** How many lines it draws along the text. Computed or inherited values may be any. */
export function decorationLinesOf(style: CSSStyleDeclaration): number {
  const written =
    style.getPropertyValue("text-decoration-line") ||
    style.getPropertyValue("text-decoration") ||
    style.getPropertyValue("all");
  if (written === "" || written === "none") return 0;
  return /^(?:underline|overline|line-through)/.test(written)
    ? written.split(" ").length
    : maxLines;
}

/** Letters of attributes searched in the time of one match. */
const lettersPerMatch = 100;

/**
 * How many elements a selector is matched against, how far it searches from each, and how many conditions it checks: each
 * class, id, attribute and pseudo-class is one.
 */
function costOf(selector: Selector, { all, of, attributeLetters }: Counts): number {
  const { text, searches } = selector;
  const looks = 1 + (text.match(/[ >+.#:[,]/g)?.length ?? 0);
  // These check all siblings or descendants of each element.
  const kin = (/~(?!=)|:has\(|:nth-/i.test(text) ? 100 : 1) * 100 ** searches;
  const key = keyOf(selector);
  const tried = key === undefined ? all : of.get(key.toLowerCase());
  const searched = (text.split("[").length - 1) * (attributeLetters / lettersPerMatch);
  return 1 + (tried ?? 0) * looks * kin + searched;
}

/** What every matching element must have: a class, an id or a tag name. */
function keyOf({ bare }: Selector): string | undefined {
  if (bare.includes("\\")) return undefined;
  const last = bare.split(/[ >~+]/).at(-1) ?? "";
  const [named = ""] = last.split(/[:[]/, 1);
  return /[#.][^#.]+/.exec(named)?.[0] ?? /^[a-z][^#.]*/i.exec(named)?.[0];
}
