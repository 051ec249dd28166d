// Emails of less than a megabyte, crafted to freeze the reader's browser tab. Each is named for what it strains.

const nested = (open: string, close: string, depth: number, inner = "x y z"): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const fonts = (count: number): string =>
  Array.from({ length: count }, (_, size) => `<font size=${size}>`).join("");
/** With spaces: a single long word alone is reason enough for plain text. */
const text = "<b>x </b>".repeat(4400);
/** As many words as many nested elements leave room for. */
const wordsInside = "<b>x </b>".repeat(3_900);
const red = "background:red";
const boxed = (style: string): string => `<div style="${red};${style}">a b`;
const anchored =
  "position:absolute;anchor-name:--a;position-anchor:--a;left:anchor(right);position-try-fallbacks:flip-block,flip-inline,flip-start;width:2000px";
const sized = "width:fit-content;max-width:90%;min-width:min-content";
const polygon = (corners: number): string =>
  `polygon(${Array.from({ length: corners }, (_, at) => `${at % 100}% ${(at * 7) % 100}%`).join()})`;
const brackets = (sign: string): string => `${sign.repeat(1_400)} `.repeat(28);
const gradients = (count: number): string =>
  Array(count).fill("repeating-conic-gradient(red 0 1deg,#0000 0 2deg) 0 0/3px 3px").join();
/** Each variable is the one before twice. */
const doubled = (count: number): string =>
  Array.from({ length: count - 1 }, (_, at) => `--a${at + 1}:var(--a${at}) var(--a${at});`).join(
    "",
  );
const stairs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<tr><td colspan=${at + 1}>x<td>y`).join("");

export const heavyMails: Readonly<Record<string, string>> = {
  // parser
  "fonts that nobody closes": `<p>${fonts(390)}</p>${"<p>x".repeat(11_000)}`,
  "fewer fonts that nobody closes": `<p>${fonts(100)}</p>${"<p>x".repeat(3000)}`,
  "deep boxes": nested("<div>", "</div>", 390, "<p>x</p>".repeat(5000)),
  "attributes of one element": `<b ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>x</b>`,
  comments: "<!-- x -->".repeat(11_000),
  // quote folding
  "a quote below a deep and empty beginning": `${"<div>".repeat(390)}${"<b></b>".repeat(3000)}a<blockquote type=cite>q</blockquote>${"<b></b>".repeat(1500)}`,
  "quotes in quotes": `${nested("<blockquote type=cite>", "</blockquote>", 390)}y`,
  // CSS selector matching
  "rules for everything": `<style>@media all{${"*{top:1px}".repeat(19_000)}}</style>${text}`,
  "rules that look at their kin": `<style>@media all{${"b~i~b~i~b~u{top:1px}".repeat(40)}}</style>${"<b>x </b><i>y </i>".repeat(2200)}<u>x</u>`,
  "rules that look inside": `<style>@media all{${"*:has(u~i u){top:1px}".repeat(40)}}</style>${"<b>x </b><i>y </i>".repeat(2200)}`,
  "words before everything": `<style>@media all{*::before{content:'${"x".repeat(10_000)}'}}</style>${text}`,
  "a sheet that never rests": `<style>@media all{*{animation:a 1s infinite}@keyframes a{from{width:1px}to{width:99px}}}</style>${text}`,
  "rules in rules": `<style>@media all{${"b{".repeat(8_000)}</style>hello`,
  "media in media": `<style>${"@media all{".repeat(5_000)}</style>hello`,
  "media left open in many sheets": `<style>@media all{</style>`.repeat(190).concat("hello"),
  "brackets of a media query": `<style>@media ${"(".repeat(30_000)}{}</style>hello`,
  "brackets of an attribute": `<style media="${"(".repeat(30_000)}">b{}</style>hello`,
  "brackets after a string that hides them": `<style>${`{'}'`.repeat(8_000)}</style>hello`,
  "brackets of a drawing": `<svg><style>@media all&#123;${"b&#123;".repeat(8_000)}</style></svg>hello`,
  "conditions in conditions": `<style>@media all{${nested(":is(", ")", 40_000, "b")}{top:1px}}</style>hello`,
  "brackets after what looks like the URL that hides them": `<style>@media all{b{#url(x")");${`${"b{".repeat(50)}"${"}".repeat(50)}";`.repeat(400)}</style>hello`,
  "brackets after a URL of an at-rule": `<style>@media all{@url(x")${`"${"(".repeat(50)}"${")".repeat(50)}`.repeat(400)}</style>hello`,
  "brackets after an escaped name": `<style>@media all{b{\\31 url(x")");${`${"b{".repeat(50)}"${"}".repeat(50)}";`.repeat(400)}</style>hello`,
  "brackets after an end that is none": `<style></style\u00a0>@media all{${"b{".repeat(8_000)}</style>hello`,
  "brackets of a drawing, after quotes": `<svg><style>${"b{&quot;}&quot;".repeat(8_000)}</style></svg>hello`,
  "brackets of a drawing, with comments": `<svg><style>${"b{<!--}-->".repeat(8_000)}</style></svg>hello`,
  "brackets of a drawing, after a comment": `<svg><style><!-- </style> -->${"b{".repeat(8_000)}</style></svg>hello`,
  "sheets that begin in the attributes of others":
    "<style ".repeat(190) + `${"a ".repeat(19_000)}<`.repeat(24),
  "sheets in sheets": "<style>".repeat(4) + "()".repeat(490_000),
  "sheets of brackets": `<style>${"()".repeat(240_000)}</style>hello`,
  "attributes that are long media queries": `${"media=".repeat(160)} `.repeat(1_000),
  "brackets of sizes": `<img srcset="a.png 1w" sizes="${"calc(".repeat(30_000)}">hello`,
  "brackets of a font": `<div style="${red}"><font face="${"(".repeat(30_000)}" color="${"(".repeat(30_000)}">hello`,
  "variables in variables": `<p style="${red};top:${nested("var(--a,", ")", 10_000, "1px")}">hello`,
  "variables that double": `<style>@media all{body{--a0:red red red red red red red red;${doubled(16)}${red}}b{color:var(--a15);background-color:var(--a15)}}</style>${'<b style="margin-left:1px">x</b>'.repeat(2_000)}`,
  "variables that double in place":
    `<p style="--a0:red red red red red red red red;${doubled(20)}color:var(--a19)">x</p>`.repeat(
      400,
    ),
  "conditions on a long attribute": `<style>@media all{body{${red}}body${':not([title*="aab"i])'.repeat(8_000)}{top:1px}}</style><body title="${"a".repeat(600_000)}">x`,
  "many rules on long attributes": `<style>@media all{body{${red}}${'p[title*="aab"i]{top:1px}'.repeat(3_000)}}</style>${`<p title="${"a".repeat(300)}">x`.repeat(2_000)}`,
  "a list of classes in a condition": `${`<style>@media all{body{${red}}b:not(${".y,".repeat(62_000)}.y){top:1px}}</style>`.repeat(4)}${text}`,
  "a list of elements in a condition": `${`<style>@media all{body{${red}}*:not(${"y,".repeat(95_000)}y){top:1px}}</style>`.repeat(4)}${text}`,
  "a list of conditions in a condition": `${`<style>@media all{body{${red}}b:not(${"y:not(b),".repeat(20_000)}y){top:1px}}</style>`.repeat(4)}${text}`,
  "lists of many conditions": `<style>@media all{body{${red}}${`b:not(:is(${"y,".repeat(60)}y)){top:1px}`.repeat(1_000)}}</style>${text}`,
  "conditions that look above": `<style>@media all{body{${red}}${nested(":is(", " *)", 8, "y")}{top:1px}}</style>${nested("<div>", "</div>", 390)}`,
  "conditions that look above, of every element": `<style>@media all{body{${red}}${"div:is(y div){top:1px}".repeat(300)}}</style>${nested("<div>", "</div>", 380, "<div></div>".repeat(4_000))}`,
  "attributes that look like a class": `<style>@media all{body{${red}}${`[title*="x .y"i]{top:1px}`.repeat(3_900)}}</style>${text}`,
  "classes of other letters": `<style>@media all{body{${red}}${".aé:not(u){top:1px}".repeat(3_900)}}</style>${"<b class=aé>x </b>".repeat(4_400)}`,
  "classes of escaped letters": `<style>@media all{body{${red}}${".a\\+y:not(u){top:1px}".repeat(3_900)}}</style>${"<b class=a+y>x </b>".repeat(4_400)}`,
  // layout
  "columns in columns": nested(`<div style="columns:2;${red}">`, "</div>", 390),
  "columns that insist": nested(`<div style="c\\6f lumns:2 !important;${red}">`, "</div>", 390),
  "columns of a sheet": `<style>@media all{div{c\\6f lumns:2 !important}}</style>${nested("<div>", "</div>", 390)}`,
  "grids in grids": nested(`<div style="display:grid;${red}">`, "</div>", 390),
  "tables in tables": nested("<table bgcolor=red><tr><td>", "</td></tr></table>", 130),
  "what floats": `<div style="float:left;width:33.3%;${red}">x</div>`.repeat(4400),
  "blurs and shadows": `<p style="box-shadow:0 0 999px red;filter:blur(99px);${red}">x</p>`.repeat(
    3000,
  ),
  "what moves by itself": "<marquee scrollamount=9>x</marquee>".repeat(2_000),
  "rubies in rubies": nested("<ruby>", "<rt>y</ruby>", 390),
  "rubies by a sheet": `<style>@media all{b{display:ruby}i{display:block ruby}u{display:ruby-text}}</style>${nested("<b>", "<u>y</u></b>", 100).repeat(12)}${nested("<i>", "<u>y</u></i>", 100).repeat(12)}`,
  "cells that reach down": `<table border=1>${"<tr><td rowspan=65534>x".repeat(2_500)}</table>`,
  "cells that reach to the end": `<table border=1>${"<tr><td rowspan=0>x".repeat(2_500)}</table>`,
  "cells that reach across": `<table border=1><tr>${"<td colspan=1000>x".repeat(3_000)}</table>`,
  "cells that reach a little further each": `<table border=1>${stairs(1_000)}</table>`,
  "columns of many columns": `<table><colgroup>${"<col span=1000>".repeat(3_000)}</colgroup><tr><td>x</table>`,
  "tables that reach across": "<table border=1><tr><td colspan=1000>x<td>y</table>".repeat(1_500),
  "boxes as wide as their words": nested(boxed("display:inline-block"), "</div>", 390),
  "boxes that float in boxes": nested(boxed("float:left"), "</div>", 390),
  "tables that stand in lines": nested(boxed("display:inline-table"), "</div>", 390),
  "boxes that balance": nested(boxed("display:inline-block;text-wrap:balance"), "</div>", 390),
  "boxes of an old kind": nested(boxed("display:-webkit-inline-box"), "</div>", 390),
  "boxes that scroll": nested(boxed("overflow:auto;padding:1px 9px 9px 1px"), "</div>", 390),
  "boxes by a sheet": `<style>@media all{div{display:inline-table}}</style>${nested("<div>a b", "</div>", 390)}`,
  "bending boxes with percentages": nested(boxed("display:flex;padding:1%"), "</div>", 140),
  "grids with percentages": nested(
    boxed("display:grid;padding:1%"),
    "</div>",
    20,
    "<p>x</p>".repeat(1_500),
  ),
  "old bending boxes with percentages": nested(
    boxed("display:-webkit-box;padding:1%"),
    "</div>",
    140,
  ),
  "grids with percentages, of many parts": nested(
    boxed("display:grid;padding:1%"),
    "</div>",
    3,
    "<p>x</p>".repeat(3_800),
  ),
  "grids that are handed down": `<div style="${red};display:grid">${nested(boxed("padding:1%;display:inherit"), "</div>", 30)}`,
  "grids by a sheet": `<style>@media all{div:not(:hover){display:inline-grid!important;max-width:90%;min-width:9%}}</style>${nested("<div>a b", "</div>", 100)}`,
  "grids by a sheet that looks at the frame": `<style>@media all{html:has(base) div{display:grid;padding:1%}}</style>${nested("<div>a b", "</div>", 100)}`,
  "boxes sized by what is in them": nested(boxed(`${sized};padding:1%;margin:1%`), "</div>", 390),
  "boxes sized by a name": nested(
    boxed(`--a:fit-content;width:var(--a);max-width:90%;padding:1%`),
    "</div>",
    390,
  ),
  "boxes sized by a sheet": `<style>@media all{div{${sized};padding:1%}}</style>${nested("<div>a b", "</div>", 390)}`,
  "boxes of many kinds": nested(
    boxed(`display:inline-grid;${sized};padding:1%`) +
      boxed(`display:inline-block;${sized};padding:1%`).repeat(40),
    "</div>".repeat(41),
    3,
    "<p>x y</p>".repeat(3_000),
  ),
  "flowing this way and that": nested(
    boxed("writing-mode:vertical-rl;display:inline-block;padding:1%") +
      boxed("writing-mode:horizontal-tb;display:inline-block;padding:1%"),
    "</div></div>",
    70,
  ),
  "what is placed beside another": boxed(anchored).repeat(2_500),
  "what is placed beside another, within it": nested(boxed(anchored), "</div>", 390),
  "lines around a shape of many corners": `<style>@media all{body{${red}}.a{float:left;width:5%;height:9000px;shape-outside:${polygon(8_000)}}</style>${"<div class=a></div>".repeat(15)}${text}`,
  "lines around shapes of some corners": `<style>@media all{body{${red}}.a{float:left;width:5%;height:9000px;shape-outside:${polygon(200)}}</style>${"<div class=a></div>".repeat(15)}${text}`,
  "quotations in quotations": "<q>".repeat(390) + "<q>x</q>".repeat(4_000),
  "fewer quotations in quotations": "<q>".repeat(300) + "<q>x</q>".repeat(700),
  // painting
  "paragraphs cut to a shape": `<style>@media all{p{${red};clip-path:${polygon(8_000)}}}</style>${"<p>x</p>".repeat(3_500)}`,
  "gradients above gradients": `<style>@media all{b{background:${gradients(300)}}}</style>${text}`,
  "gradients above gradients, in place": `<b style="background:${gradients(60)}">x </b>`.repeat(
    150,
  ),
  "gradients by a name": `<style>@media all{body{--a:${Array(8).fill("linear-gradient(red,#0000)").join()}}b{background:${Array(38).fill("var(--a)").join()}}}</style>${text}`,
  "insertions in insertions": nested("<ins>", "</ins>", 390, wordsInside),
  "deletions and underlines in each other": nested(
    "<del><s><u>",
    "</u></s></del>",
    10,
    wordsInside,
  ),
  "some waves below waves": nested(
    `<span style="${red};text-decoration:underline overline line-through wavy">`,
    "</span>",
    30,
    wordsInside,
  ),
  "spans in spans": nested(`<span style="${red}">`, "</span>", 390, wordsInside),
  "waves below waves": nested(
    `<span style="text-decoration:underline wavy red 1px">`,
    "</span>",
    390,
    wordsInside,
  ),
  "three waves at each level": nested(
    `<span style="${red};text-decoration:underline overline line-through wavy red 1px">`,
    "</span>",
    390,
    wordsInside,
  ),
  "waves by a name": nested(
    `<span style="${red};--a:underline wavy;text-decoration:var(--a)">`,
    "</span>",
    390,
    wordsInside,
  ),
  "underlines by a sheet": `<style>@media all{body{${red}}div{text-decoration:underline wavy}}</style>${nested("<div>", "</div>", 390, wordsInside)}`,
  "underlines of first lines": `<style>@media all{body{${red}}div::first-line{text-decoration:underline wavy}}</style>${nested("<div>", "</div>", 390, wordsInside)}`,
  // text shaping
  "a text without end": `<p>${"word ".repeat(190_000)}`,
  "a word without end": `<p>${"a".repeat(900_000)}`,
  "a word of wide letters": `<p>${"W".repeat(900_000)}`,
  "a word of wide letters that is not too long": `<p>${"W".repeat(19_000)}`,
  "letters beyond Latin": `<p>${"مرحبا ".repeat(150_000)}`,
  "letters with many marks": `<p>${"a\u0300\u0301\u0302\u0303".repeat(190_000)}`,
  "joined letters that are not too many": `<p>${`${"\u0645".repeat(2_900)} `.repeat(7).slice(0, 19_900)}`,
  "brackets that turn round": `<p>a \u05d0 ${brackets("(")} ${brackets("]")}`,
  "brackets that a style turns round": `<p dir=rtl>a ${brackets("(")} ${brackets("]")}`,
  "isolates in isolates": `<p>a \u05d0${"\u2067 ".repeat(9_000)}${"\u2069 ".repeat(9_000)}`,
  "letters that turn round": `<p>${"a\u202eb\u202dc".repeat(190_000)}`,
  // large quantities
  pictures: "<img src='https://a.example/p.png' width=10 height=10>".repeat(8_900),
  links: "<a href='https://a.example/b/c/d'>https://b.example/qqqqq</a>".repeat(4400),
  styles: `<b style="${"color:red;background:blue;".repeat(80)}">x</b>`.repeat(450),
  "a picture in words": `<img src="data:image/png;base64,${"AAAA".repeat(240_000)}">`,
};

/** Received texts, as long as they are accepted. */
export const heavyTexts: Readonly<Record<string, string>> = {
  "joined letters": "\u0645".repeat(65_536),
  "words of joined letters": `${"\u0645".repeat(2_900)} `.repeat(23).slice(0, 65_536),
  "wide letters": "W".repeat(65_536),
  brackets: `a \u05d0 ${brackets("(").slice(0, 32_000)} ${brackets("]").slice(0, 32_000)}`,
  isolates: `a \u05d0${"\u2067".repeat(32_000)}${"\u2069".repeat(32_000)}`,
  links: "www.a.example ".repeat(4_600),
};

/** A newsletter as shops send it; it must render as designed. */
export const newsletter = `<style>@media (max-width:600px){.a{width:100%!important}.b:hover{color:red}td:first-child{padding:0}}${".c td a:link{color:#123456;text-decoration:none}".repeat(200)}</style>${"<table width=600><tr><td bgcolor=#eeeeee class=a><a href='https://a.example/x' class=b>go</a><p style='color:red'>word word word</p></td></tr></table>".repeat(400)}`;
