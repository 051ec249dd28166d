import { describe, expect, test } from "vitest";
import {
  decodeCssLetters,
  findCssUrls,
  replaceCssUrls,
  replaceSections,
  stripCssImports,
  stripCssLoaders,
} from "./scan.ts";
import { stripTags } from "./strip-tags.ts";

const urls = (css: string) => [...findCssUrls(css)].map(({ url }) => url);

describe("scanning", () => {
  test('removes tags, and keeps a "<" that starts none', () => {
    expect(stripTags("a <b>c</b> d", "")).toBe("a c d");
    expect(stripTags("1 < 2 <br> 3", " ")).toBe("1   3");
    expect(stripTags("<<<", " ")).toBe("<<<");
  });

  test("finds sections in any case, but none that are unclosed", () => {
    const opening = /<style\b[^<>]*>/gi;
    const shout = (html: string) =>
      replaceSections(html, opening, "</style>", ({ inner }) => `[${inner}]`);
    expect(shout("x<STYLE a>İ{}</Style>y<style>z</style>")).toBe("x[İ{}]y[z]");
    expect(shout("x<style>a<style>b")).toBe("x<style>a<style>b");
  });

  test("reads the URLs of a style sheet like a browser", () => {
    expect(urls(`a{b:url( "x y" )} c{d:URL('z')} e{f:url(q)}`)).toEqual(["x y", "z", "q"]);
    expect(urls("url(a")).toEqual([]);
    expect(urls(`url("a) url(b)`)).toEqual(["b"]);
    expect(urls(`url("a" url(b)`)).toEqual(["b"]);
    expect(
      replaceCssUrls(
        "1vh url(2vh) 3vh",
        (url) => `<${url}>`,
        (css) => css.toUpperCase(),
      ),
    ).toBe("1VH <2vh> 3VH");
  });

  test("decodes escaped letters and keeps all other escapes", () => {
    for (const [written, meant] of [
      ["\\75rl(", "url("],
      ["\\000075 rl(", "url("],
      ["u\\72\r\nl(", "url("],
      ["\\u\\rl(", "url("],
      ["@\\69mport", "@import"],
      ["image\\2dset(", "image-set("],
      [".sm\\:w-full", ".sm\\:w-full"],
      [".\\31\\61", ".\\31 a"],
      ["\\5c 75rl(", "\\5c 75rl("],
      ["\\\\75rl(", "\\\\75rl("],
      ['content:"\\201C"', 'content:"\\201C "'],
      ["\\3c /style", "\\3c /style"],
      ["u\0rl(", "u\ufffdrl("],
      ["\\", "\\"],
    ] as const)
      expect([written, decodeCssLetters(written)]).toEqual([written, meant]);
  });

  test("drops other loading functions and at-rules, unclosed ones up to the end", () => {
    expect(stripCssLoaders("a:image-set('x' 1x);b:1", "none")).toBe("a:none;b:1");
    expect(stripCssLoaders("a:src( 'x'", "none")).toBe("a:none");
    expect(stripCssImports("@import url(x);a{}@charset b{c:d}")).toBe("a{}{c:d}");
  });
});
