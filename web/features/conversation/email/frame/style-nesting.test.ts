import { expect, test } from "vitest";
import { minCpuTimeOf } from "#testing/cpu-time.ts";
import { hasDeepStyles, nestsDeeply, withoutStyles } from "./style-nesting.ts";

test.each([
  "p{color:red}",
  "@media (max-width:600px){td:not(.a[b]){width:calc(1px + (2px))}}",
  `p{content:'}'}a{content:"\\"}"}`,
  "p{/* } */}a{/* } */}",
  "p{background:url(a.png)}a{background:url( a\\?b )}b{background:\\75rl('x')}",
  "p{-url(')')}p{top:1px}",
  "p{content:'a\n}p{content:'a\n}",
  "p{content:'a\\\r\n}'}",
])("%j does not nest deeply, however often it is repeated", (css) => {
  expect(nestsDeeply(css.repeat(100))).toBe(false);
});

test.each([
  "p{content:'(('}",
  "p{(}p{top:1px}",
  "p{\\}p{",
  "p{'}'",
  "p{/*}*/",
  "p{'\\\n}'",
  "@media all{",
  "(",
])("%j nests deeply when it is repeated", (css) => {
  expect(nestsDeeply(css.repeat(10))).toBe(false);
  expect(nestsDeeply(css.repeat(100))).toBe(true);
});

// Browsers take some of these for a URL and some for a function, or differ from each other.
test.each([
  "#url(x')",
  "@url(x')",
  "1url(x')",
  "\\31 url(x')",
  "\\.url(x')",
  "\u00a0url(x')",
  "\u{1f600}url(x')",
  "b{background:url(a'b)}",
  "b{background:\\75\nrl(a'b)}",
  "b{background:url(a/*b)}",
  "b{background:url(a\\)'b)}",
  "b{background:url(\u00a0'b)}",
])("%j counts as too deep, since its quote may be one of a URL", (css) => {
  expect(nestsDeeply(css)).toBe(true);
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
  `<style a=b=" c=">'">${deep}</style>`,
  `<style a=\u00a0" c=">'">${deep}</style>`,
  // A browser reads on beyond this.
  `<style></style\u00a0>${deep}</style>`,
  `<svg><style>${"b&#123;".repeat(300)}</style></svg>`,
  `<svg><style>{'<g title="'">}'</g></style></svg>`,
  `<svg><style>${"{&quot;}&quot;".repeat(300)}</style></svg>`,
  `<svg><style>${"{<!--}-->".repeat(300)}</style></svg>`,
  `<svg><style><!-- </style> -->${deep}</style></svg>`,
  `<style media="${"(".repeat(3_000)}">p{}</style>`,
  `<source media=${"&lpar;".repeat(3_000)}>`,
  "<style>p{}</style>".repeat(300),
])("rejects %#", (html) => {
  expect(hasDeepStyles(html)).toBe(true);
  expect(hasDeepStyles(withoutStyles(html))).toBe(false);
});

test("accepts the styles of ordinary emails", () => {
  const sheet = `<!-- @media only screen and (max-width:600px){a[href^="x"]{color:red!important}} -->`;
  const html = `<html><head><style type="text/css"\n media='screen and (max-width:1px)' data-a=b-1 id>${sheet.repeat(300)}</style></head><body>${":( ".repeat(300)}<svg></svg><style>p{}</style>`;
  expect(hasDeepStyles(html)).toBe(false);
});

test.each([
  "<style>".repeat(140_000),
  `<style>${"'".repeat(900_000)}`,
  `<style>${"/*".repeat(450_000)}`,
  `<style>${"url(".repeat(200_000)}`,
  `<style>${"url()".repeat(180_000)}`,
  `<style>${"()".repeat(240_000)}`,
  `<style ${"a=".repeat(400_000)}`,
  `<style ${" ".repeat(900_000)}`,
  `<style ${`a="`.repeat(300_000)}`,
  "<style ".repeat(190) + `${"a ".repeat(19_000)}<`.repeat(24),
  "<style>".repeat(4) + "()".repeat(490_000),
  `media=${'"'.repeat(900_000)}`,
  "media=x ".repeat(100_000),
  `${"media=".repeat(160)} `.repeat(1_000),
])("measures at almost no cost: %#", (html) => {
  expect(minCpuTimeOf(() => hasDeepStyles(html))).toBeLessThan(150);
});
