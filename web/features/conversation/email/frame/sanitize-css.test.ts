import { expect, test } from "vitest";
import { decodeCssLetters } from "#domain/text/scan.ts";
import {
  isHighlight,
  isOfficeSheet,
  paintsBackground,
  sanitizeDeclarations,
  sanitizeStyleSheet,
  stripStyles,
} from "./sanitize-css.ts";

const none = () => null;
const proxy = (written: string) =>
  written.startsWith("http") ? `/remote-images?u=${written}` : null;

test("removes URLs or rewrites them to our proxy", () => {
  const css = `background:url( "http://far.example/a.png" ) no-repeat`;
  expect(sanitizeDeclarations(css, none)).toBe("background:none no-repeat");
  expect(sanitizeDeclarations(css, proxy)).toBe(
    `background:url("/remote-images?u=http://far.example/a.png") no-repeat`,
  );
  expect(sanitizeDeclarations("background:url(x)", () => 'a"b\nc')).toBe(
    'background:url("a%22b%0Ac")',
  );
});

test("removes imports, fonts and other external loads", () => {
  const css = sanitizeStyleSheet(
    `@import "http://far.example/a.css";@charset "utf-8";@font-face{font-family:x;src:url(http://far.example/f)}
     p{background:image-set("http://far.example/i" 1x);width:expression(alert(1));behavior:url(x)}`,
    none,
  );
  expect(css).not.toMatch(/far\.example|@import|@font-face|expression\(|behavior/);
});

const far = "http://far.example/a.png";
const disguises: readonly string[] = [
  `background:\\75rl(${far})`,
  `background:\\000075\nrl("${far}")`,
  `background:u\\r\\l(${far})`,
  `background:\\55 \\52 \\4c(${far})`,
  `background:url(${far}`,
  `background:url("${far}"`,
  `background:url("${far}" crossorigin(anonymous))`,
  `background:url(${far.repeat(9000)})`,
  `--x:\\75rl(${far});background:var(--x)`,
  `background:image-set("${far}" 1x)`,
  `background:-webkit-image-s\\65t("${far}" 1x)`,
  `background:image-set(linear-gradient(red,blue),"${far}" 1x);color:red`,
  `background:cross\\-fade(url(${far}),red)`,
  `background:-webkit-cross-fade(\\75rl(${far}),red,50%)`,
  `background:s\\72 c("${far}")`,
  `background:im\\61ge("${far}")`,
  `background:-moz-el\\65ment(#a)`,
  `background:p\\61int(a,"${far}")`,
  `background:url(env(x,${far}))`,
  `behavi\\6fr:url(${far})`,
  `width:expr\\65ssion(alert(1))`,
  `background:u\0rl(${far})`,
  `background:u/**/rl(${far})`,
  `background:u<!--rl(${far})`,
  `content:"\\"";background:\\75rl(${far})`,
];
const loads =
  /(?<![\w-])(?:url|src|image|image-set|cross-fade|element|paint|expression)\s*\(|behavior/i;

test.each(disguises)("loads nothing from a disguised URL: %s", (style) => {
  // After unescaping, as a browser reads it.
  for (const clean of [
    sanitizeDeclarations(style, none),
    sanitizeStyleSheet(`a{${style}}`, none),
    sanitizeStyleSheet(`a{${style}`, none),
  ])
    expect(decodeCssLetters(clean)).not.toMatch(loads);
});

test.each([
  `@\\69mport "${far}";`,
  `@im\\70 ort url(${far});`,
  `@im/**/port "${far}";`,
  `@IMPORT "${far}"`,
  `@\\66ont-face{src:url(${far})}`,
])("removes a disguised loading rule: %s", (css) => {
  expect(decodeCssLetters(sanitizeStyleSheet(css, none))).not.toMatch(/@import|@font-face|url\(/i);
});

test("keeps escapes that encode no letter", () => {
  expect(sanitizeStyleSheet(".sm\\:w-full{width:100%}", none)).toBe(".sm\\:w-full{width:100%}");
  expect(sanitizeDeclarations('content:"\\2713"', none)).toBe('content:"\\2713 "');
});

test("removes lengths relative to the frame height, which depends on them", () => {
  expect(sanitizeDeclarations("height:100vh;min-height:50dvh;width:100vw", none)).toBe(
    "height:700px;min-height:350px;width:100vw",
  );
  expect(sanitizeDeclarations('background:url("http://far.example/100vh")', proxy)).toContain(
    "100vh",
  );
});

test("treats a white background as no design, and any other as one", () => {
  for (const style of [
    "background:#fff",
    "background-color: rgb(255, 255, 255)",
    "background: white none repeat scroll 0% 0%",
    "background:transparent",
    "background-color:rgba(0,0,0,0)",
    "color:red",
    "background:none",
  ])
    expect([style, paintsBackground(style.replace(" none repeat scroll 0% 0%", ""))]).toEqual([
      style,
      false,
    ]);
  for (const style of [
    "background:#eee",
    "background-color:navy!important",
    "color:#fff;background:black",
    "background-image:url(x)",
  ])
    expect([style, paintsBackground(style)]).toEqual([style, true]);
});

test("tells Word's style sheets from a designer's", () => {
  expect(isOfficeSheet("p.MsoNormal{margin:0cm;font-family:Calibri}")).toBe(true);
  expect(isOfficeSheet(".MsoNormal{margin:0}@media screen{td{background:red}}")).toBe(false);
  expect(isOfficeSheet("td{padding:0}")).toBe(false);
});

test("removes fonts and text sizes, and keeps emphasis", () => {
  expect(
    stripStyles("font-family:Calibri;font-size:11pt;font-weight:bold;color:#1F497D", true),
  ).toBe("font-weight:bold;color:#1F497D");
  expect(stripStyles("color:#1F497D;font-style:italic", false)).toBe("font-style:italic");
  expect(stripStyles("color:black;font-size:small;background:white", true)).toBe("");
  expect(stripStyles("font-size:24px;text-align:center", true)).toBe(
    "font-size:24px;text-align:center",
  );
  expect(stripStyles("font-size:8pt", true)).toBe("font-size:8pt");
});

test("never applies dark-mode rules to a design", () => {
  const css = sanitizeStyleSheet("@media ( prefers-color-scheme : dark ){.a{color:#fff}}", none);
  expect(css).not.toMatch(/dark/);
  expect(css).toMatch(/^@media \(max-width: 0px\)\{/);
});

test("treats a highlighter color as emphasis, and a button or label as design", () => {
  expect(isHighlight("SPAN", "background:yellow")).toBe(true);
  expect(isHighlight("font", "color:#000;background-color:rgb(255,255,0)")).toBe(true);
  expect(isHighlight("SPAN", "color:red")).toBe(false);
  expect(isHighlight("SPAN", "background:#238636;padding:4px 8px")).toBe(false);
  expect(isHighlight("A", "background:#238636")).toBe(false);
  expect(isHighlight("TD", "background:yellow")).toBe(false);
});
