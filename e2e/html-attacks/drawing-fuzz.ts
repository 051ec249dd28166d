// Fuzzes the email view in a real browser with fragments that matter to its parsers, repeated, nested and mixed. For
// any input, the tab responds, nothing runs and no request is made.
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "#testing/chromium.ts";
import { type FuzzTarget, hostile } from "#testing/hostile/fuzz.ts";
import { openHarness } from "./open-harness.ts";
import { createDrawingMeter, maxDrawingMs, type Weighed } from "./weigh-drawing.ts";

/** FAR is the URL of a host that must never get a request. */
const elements = [
  "<div>",
  "<p>",
  "<b>",
  "<font size=3>",
  "<a href='FAR/a'>",
  "<table><tr><td>",
  "<ul><li>",
  "<blockquote type=cite>",
  "<details open>",
  "<svg>",
  "<math><mtext>",
  "<select>",
  "<template>",
  "<marquee>",
  "<ruby>",
  "<rt>",
  "<table align=left><tr><td>",
  "<col span=1000>",
  "<img src='FAR/img' onerror=fetch('FAR/e')>",
  "<td colspan=1000 rowspan=60000>",
  "<hr>",
  "<br>",
  "<div background=FAR/b>",
  "<video src=FAR/v>",
  "<base href=FAR/>",
  "<input autofocus>",
  "</p>",
  `<b title="${"ab ".repeat(300)}">`,
  "<style ",
  `<style media="(max-height:300px)">`,
  "<svg><style>",
];
const styles = [
  "columns:2",
  "display:grid",
  "display:flex",
  "float:left",
  "position:fixed",
  "height:99999vh",
  "background:url(FAR/bg)",
  "animation:a 1s infinite",
  "filter:blur(99px)",
  "zoom:9",
  "width:1px",
  "content:'xxxxxxxx'",
  "display:inline-table",
  "writing-mode:vertical-rl",
  "font-size:9999px",
  "line-height:0",
  "letter-spacing:-99px",
  "display:contents",
  "white-space:pre",
  "--a:var(--b)",
  "padding:1%",
  "max-width:90%",
  "width:fit-content",
  "min-width:10%",
  "display:inherit",
  "display:inline-block",
  "display:-webkit-box",
  "display:ruby",
  "overflow:auto",
  "position:absolute;left:anchor(right)",
  "anchor-name:--a;position-anchor:--a",
  "grid-template-columns:repeat(9999,1px)",
  "hyphens:auto",
  "text-wrap:balance",
  "order:2",
  "--a:var(--b)var(--b);--b:var(--c)var(--c);--c:var(--d)var(--d)",
  "color:var(--a)",
  `font-family:"\\3c /style>\\3c img src=FAR/escaped>"`,
  "height:50vmin",
  "padding-bottom:max(0px,600px - 100vmin)",
];
/** What decides where strings, URLs and brackets of a style sheet begin and end. */
export const cssPieces = [
  "b{",
  "@media all{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  "'",
  "\\",
  "\n",
  "\r\n",
  "\f",
  "/*",
  "*/",
  "url(",
  "#url(",
  "@url(",
  "1url(",
  "\\31 url(",
  "\\.url(",
  "\\75 rl(",
  "\u00a0url(",
  "\\3c ",
  "\\22 ",
  "\\7b ",
  "</",
  "<!--",
  "-->",
  ";",
  "é",
  " ",
  "x:",
];
const selectors = [
  "*",
  "div",
  "b~i",
  "*:has(b)",
  "div div div",
  ":nth-last-child(2n)",
  "p::before",
  "[style]",
  "td:first-child",
  ":not(:is(b,i))",
  "a:hover",
  "#a",
  ".b",
  "div>*~*",
  ":is(div b,i)",
  ":not(b, i, u, p, div)",
  ":is(:is(b *) *)",
  "b:not([title*=ab i])",
];

const tag = fc
  .tuple(fc.constantFrom(...elements), fc.array(fc.constantFrom(...styles), { maxLength: 3 }))
  .map(([opening, declarations]) =>
    declarations.length === 0
      ? opening
      : opening.replace(/^<([a-z]+)/, `<$1 style="${declarations.join(";")}"`),
  );
const sheet = fc
  .tuple(
    fc.array(fc.constantFrom(...selectors), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(...styles), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(1, 10, 500, 5_000),
  )
  .map(
    ([parts, declarations, times]) =>
      `<style>@media all{${`${parts.join(" ")}{${declarations.join(";")}}`.repeat(times)}}</style>`,
  );
const manyTimes = fc.constantFrom(1, 20, 500, 5_000);
const brokenSheet = fc
  .tuple(fc.array(fc.constantFrom(...cssPieces), { minLength: 1, maxLength: 9 }), manyTimes)
  .map(([pieces, times]) => `<style>@media all{${pieces.join("").repeat(times)}</style>`);
const listSheet = fc
  .tuple(
    fc.constantFrom(":is(", ":not(", ":where(", ":has(", "b:not(:is("),
    fc.constantFrom(...selectors),
    fc.constantFrom("", ",", " "),
    manyTimes,
    fc.constantFrom(1, 50),
  )
  .map(([opening, selector, between, times, rules]) => {
    const inner =
      between === ""
        ? opening.repeat(times) + selector
        : `${selector}${between}`.repeat(times) + selector;
    const closing = ")".repeat(2 * (between === "" ? times + 1 : 1));
    return `<style>@media all{body{background:red}${`${opening}${inner}${closing}{top:1px}`.repeat(rules)}}</style>`;
  });
const repeatedMarkup = fc
  .tuple(
    fc.array(fc.oneof(tag, hostile), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 20, 150, 390, 3_000),
  )
  .map(([pieces, times]) => pieces.join("x").repeat(times));
const mail = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: repeatedMarkup }, sheet, brokenSheet, listSheet, hostile),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join("").slice(0, 900_000));

interface DrawingFuzz {
  readonly target: FuzzTarget;
  close(): Promise<void>;
}

export async function openDrawingFuzz(): Promise<DrawingFuzz> {
  const harness = await openHarness();
  const browser: Browser = await launchChromium();
  const faults: string[] = [];
  let page: Page | null = null;
  let weigh: ((html: string) => Promise<Weighed>) | null = null;

  /** A fresh page per input, so inputs do not affect each other. */
  async function check(input: string): Promise<void> {
    faults.length = 0;
    harness.hits.length = 0;
    harness.asked.length = 0;
    page = await browser.newPage();
    try {
      page.on("pageerror", (error) => faults.push(`an error: ${error}`));
      page.on("dialog", (dialog) => {
        faults.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("crash", () => faults.push("the tab crashed"));
      await page.goto(harness.url);
      weigh = await createDrawingMeter(page);
      await weigh("<p>What draws a mail is loaded with the first.</p>");
      const { milliseconds } = await weigh(input.replaceAll("FAR", harness.trackerUrl));
      if (milliseconds > maxDrawingMs) faults.push(`${Math.round(milliseconds)} ms`);
      if (page.url() !== `${harness.url}/`) faults.push(`led to ${page.url()}`);
      for (const hit of [...harness.hits, ...harness.asked]) faults.push(`asked for ${hit}`);
    } finally {
      await page.close();
    }
    if (faults.length > 0) throw new Error(faults.join("; "));
  }

  return {
    target: { name: "mail drawn in a browser", input: mail, read: check, budgetMs: null },
    async close() {
      await browser.close();
      await harness.close();
    },
  };
}
