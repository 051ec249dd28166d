import { expect, test } from "vitest";
import { toEmailHtml } from "./email-html.ts";
import { assembleEmailHtml, contentOfSentEmail } from "./split-sent-email.ts";

const quote =
  '<div data-deskbell-quote><br>On Friday Ada wrote:<blockquote type="cite">Old</blockquote></div>';
const words = "<p>Dear <strong>Ada</strong>,</p><p></p><ul><li>Bread</li></ul><p>Maya</p>";

test("words come back from a mail as they went in, without signature and history", () => {
  const sent = assembleEmailHtml({
    words: toEmailHtml(words),
    signature: "<b>Copperline</b>",
    quote,
  });
  expect(sent).toContain("Copperline");
  expect(contentOfSentEmail(sent)).toBe(words);
});

test("words without anything below them come back too", () => {
  expect(contentOfSentEmail(toEmailHtml(words))).toBe(words);
  expect(contentOfSentEmail("")).toBe("");
  expect(contentOfSentEmail("<p>As another program wrote it.</p>")).toBe(
    "<p>As another program wrote it.</p>",
  );
});
