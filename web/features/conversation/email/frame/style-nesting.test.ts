import { expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { cssNesting, hasDeepStyles, withoutStyles } from "./style-nesting.ts";

test.each<[string, number]>([
  ["p{color:red}", 1],
  ["@media (max-width:600px){td:not(.a[b]){width:calc(1px + (2px))}}", 4],
  ['p{content:\'}\'}a{content:"\\"}"}', 1],
  ["p{/* } */}a{/* } */}", 1],
  ["p{content:'(('}", 3],
  ["p{background:url(a'b)}a{background:url( a\\)'b)}", 1],
  ["p{background:\\75rl(a'b)}a{background:url('x')}", 2],
  ["p{-url(')')}p{top:1px}", 2],
  ["p{(}p{top:1px}", 3],
  ["p{\\}p{", 2],
  ["p{content:'a\n}p{content:'a\n}", 1],
  ["p{content:'a\\\r\n}'}", 1],
  ["@media all{".repeat(300), 300],
])("nesting of %j", (css, nesting) => {
  expect(cssNesting(css)).toBe(nesting);
});

const deep = "{'}'".repeat(500);
test.each([
  `<style>${"@media all{".repeat(300)}</style>`,
  `<STYLE type="text/css">${"(".repeat(300)}`,
  `<style>${deep}</style>`,
  // What comes before must not hide where strings begin.
  `<!--<style>'--><style>${deep}</style>`,
  `<style title=">'">${deep}</style>`,
  `<style a=">'" b='"'>${deep}</style>`,
  `<style =">'">'${deep}</style>`,
  `<style a">'">'${deep}</style>`,
  `<svg><style>${"b&#123;".repeat(300)}</style></svg>`,
  `<svg><style>{'<g title="'">}'</g></style></svg>`,
  `<style media="${"(".repeat(3_000)}">p{}</style>`,
  `<source media=${"&lpar;".repeat(3_000)}>`,
  "<style>p{}</style>".repeat(300),
])("rejects %#", (html) => {
  expect(hasDeepStyles(html)).toBe(true);
  expect(hasDeepStyles(withoutStyles(html))).toBe(false);
});

test("accepts the styles of ordinary emails", () => {
  const sheet = `<!-- @media only screen and (max-width:600px){a[href^="x"]{color:red!important}} -->`;
  const html = `<html><head><style type="text/css" media="screen">${sheet.repeat(300)}</style></head><body>${":( ".repeat(300)}<svg></svg>`;
  expect(hasDeepStyles(html)).toBe(false);
});

test("measures at almost no cost", () => {
  const mails = [
    "<style>".repeat(140_000),
    `<style>${"'".repeat(900_000)}`,
    `<style>${"/*".repeat(450_000)}`,
    `<style>${"url(".repeat(200_000)}`,
    `<style ${"a=".repeat(400_000)}`,
    `media=${'"'.repeat(900_000)}`,
    "media=x ".repeat(100_000),
  ];
  expect(cpuTimeOf(() => mails.map(hasDeepStyles))).toBeLessThan(1_500);
});
