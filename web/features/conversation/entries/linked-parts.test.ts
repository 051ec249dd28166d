import { expect, test } from "vitest";
import { linkedParts } from "./linked-parts.ts";

test("an address is a link, the sentence around it is not", () => {
  expect(linkedParts("See https://a.example/x?y=1. Bye")).toEqual([
    { words: "See ", href: null },
    { words: "https://a.example/x?y=1", href: "https://a.example/x?y=1" },
    { words: ". Bye", href: null },
  ]);
  expect(linkedParts("(www.a.example)")[1]).toEqual({
    words: "www.a.example",
    href: "https://www.a.example",
  });
});

test("nothing but web addresses is followed", () => {
  expect(linkedParts("javascript:alert(1) data:text/html,x")).toEqual([
    { words: "javascript:alert(1) data:text/html,x", href: null },
  ]);
});

test("no words are one empty part", () => {
  expect(linkedParts("")).toEqual([{ words: "", href: null }]);
});
