import { expect, test } from "vitest";
import { mailHtmlOf } from "./mail-html.ts";
import { wholeMail, wordsOfSent } from "./sent-words.ts";

const quote =
  '<div data-deskbell-quote><br>On Friday Ada wrote:<blockquote type="cite">Old</blockquote></div>';
const words = "<p>Dear <strong>Ada</strong>,</p><p></p><ul><li>Bread</li></ul><p>Maya</p>";

test("words come back from a mail as they went in, without signature and history", () => {
  const sent = wholeMail({ words: mailHtmlOf(words), signature: "<b>Copperline</b>", quote });
  expect(sent).toContain("Copperline");
  expect(wordsOfSent(sent)).toBe(words);
});

test("words without anything below them come back too", () => {
  expect(wordsOfSent(mailHtmlOf(words))).toBe(words);
  expect(wordsOfSent("")).toBe("");
  expect(wordsOfSent("<p>As another program wrote it.</p>")).toBe(
    "<p>As another program wrote it.</p>",
  );
});
