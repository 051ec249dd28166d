import { expect, test } from "vitest";
import { linkify } from "./linkify.ts";

test("links a URL without the sentence around it", () => {
  expect(linkify("See https://a.example/x?y=1. Bye")).toEqual([
    { text: "See ", href: null },
    { text: "https://a.example/x?y=1", href: "https://a.example/x?y=1" },
    { text: ". Bye", href: null },
  ]);
  expect(linkify("(www.a.example)")[1]).toEqual({
    text: "www.a.example",
    href: "https://www.a.example",
  });
});

test("links only web addresses", () => {
  expect(linkify("javascript:alert(1) data:text/html,x")).toEqual([
    { text: "javascript:alert(1) data:text/html,x", href: null },
  ]);
});

test("returns one empty part for empty text", () => {
  expect(linkify("")).toEqual([{ text: "", href: null }]);
});
