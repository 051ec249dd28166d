import { expect, test } from "vitest";
import { linkify } from "./linkify.ts";

test("an address is a link, the sentence around it is not", () => {
  expect(linkify("See https://a.example/x?y=1. Bye")).toEqual([
    { words: "See ", href: null },
    { words: "https://a.example/x?y=1", href: "https://a.example/x?y=1" },
    { words: ". Bye", href: null },
  ]);
  expect(linkify("(www.a.example)")[1]).toEqual({
    words: "www.a.example",
    href: "https://www.a.example",
  });
});

test("nothing but web addresses is followed", () => {
  expect(linkify("javascript:alert(1) data:text/html,x")).toEqual([
    { words: "javascript:alert(1) data:text/html,x", href: null },
  ]);
});

test("no words are one empty part", () => {
  expect(linkify("")).toEqual([{ words: "", href: null }]);
});
