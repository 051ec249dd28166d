import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailHtmlToText, isEmptyHtml, toEmailHtml } from "./email-html.ts";

const inside = (html: string) => toEmailHtml(html).replace(/^<div dir="auto"[^>]*>|<\/div>$/g, "");

describe("the HTML of a sent email", () => {
  test("sets a font, so it looks the same in every client", () => {
    expect(toEmailHtml("<p>Hello</p>")).toMatch(
      /^<div dir="auto" style="font-family:[^"]+"><div>Hello<\/div><\/div>$/,
    );
  });

  test("keeps line breaks and empty lines", () => {
    expect(inside("<p>Dear Ada,</p><p></p><p>Yes.<br>Maya</p>")).toBe(
      "<div>Dear Ada,</div><div><br></div><div>Yes.<br>Maya</div>",
    );
  });

  test("inlines its styles", () => {
    expect(inside("<blockquote><p>You said</p></blockquote>")).toMatch(
      /^<blockquote style="[^"]*border-left:2px solid[^"]*"><div>You said<\/div><\/blockquote>$/,
    );
    expect(inside("<pre><code>a &lt; b</code></pre>")).toMatch(
      /<pre style="[^"]+"><code style="[^"]+">a &lt; b/,
    );
  });

  test("renders tight lists, including nested ones", () => {
    expect(
      inside(
        "<ul><li><p>Bread</p><ul><li><p>Rye</p></li></ul></li><li><p>Milk</p><p>cold</p></li></ul>",
      ).replace(/ style="[^"]*"/g, ""),
    ).toBe("<ul><li>Bread<ul><li>Rye</li></ul></li><li>Milk<div>cold</div></li></ul>");
  });

  test("keeps valid links and drops anything executable", () => {
    expect(
      inside('<p><a target="_blank" href="https://copperline.example/?a=1&amp;b=2">us</a></p>'),
    ).toBe('<div><a href="https://copperline.example/?a=1&amp;b=2">us</a></div>');
    expect(inside('<p><a href="javascript:alert(1)" onclick="x()">us</a></p>')).toBe(
      "<div><a>us</a></div>",
    );
    expect(inside('<p>a<script>b</script><iframe src="https://x.example"></iframe></p>')).toBe(
      "<div>ab</div>",
    );
  });

  test("keeps inline images", () => {
    expect(inside('<p><img src="/attachments/1" alt="Tap" class="x"></p>')).toBe(
      '<div><img src="/attachments/1" alt="Tap" style="max-width:100%"></div>',
    );
  });

  test("closes every tag it opens", () => {
    const words = fc.constantFrom("a", "b &amp; c", "");
    const inline = fc.oneof(
      words,
      words.map((one) => `<strong>${one}</strong>`),
      words.map((one) => `<a href="https://x.example">${one}</a>`),
    );
    const block = fc.letrec<{ block: string }>((tie) => ({
      block: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        inline.map((one) => `<p>${one}</p>`),
        fc
          .array(tie("block"), { maxLength: 3 })
          .map((all) => `<ul>${all.map((one) => `<li>${one}</li>`).join("")}</ul>`),
        tie("block").map((one) => `<blockquote>${one}</blockquote>`),
      ),
    })).block;
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const html = toEmailHtml(blocks.join(""));
        const open: string[] = [];
        for (const [, close, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          if (name === undefined || ["br", "img", "hr"].includes(name)) continue;
          if (close === "") open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });
});

test("treats content without text or images as empty", () => {
  for (const empty of ["", "<p></p>", "<p> <br></p>", "<p>&nbsp;</p>"]) {
    expect(isEmptyHtml(empty)).toBe(true);
    expect(toEmailHtml(empty)).toBe("");
  }
  expect(isEmptyHtml('<p><img src="/attachments/1"></p>')).toBe(false);
});

/** Plain text as editor HTML. */
const plainTextToHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(
      (line) =>
        `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`,
    )
    .join("");

test("converts plain text to HTML and back unchanged", () => {
  expect(emailHtmlToText("<p>Dear Ada,</p><p></p><ul><li><p>a &amp; b</p></li></ul>")).toBe(
    "Dear Ada,\n\n- a & b",
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "<", "&", ">", "b", "\n", "é") }),
      (text) => {
        const tidy = text.replace(/\n{3,}/g, "\n\n").replace(/^\n+|\n+$/g, "");
        expect(emailHtmlToText(plainTextToHtml(text))).toBe(tidy);
      },
    ),
  );
});
