import { expect, test } from "vitest";
import { toEmailHtml } from "./email-html.ts";
import { assembleEmailHtml, contentOfSentEmail } from "./split-sent-email.ts";

const quote =
  '<div data-deskbell-quote><br>On Friday Ada wrote:<blockquote type="cite">Old</blockquote></div>';
const text = "<p>Dear <strong>Ada</strong>,</p><p></p><ul><li>Bread</li></ul><p>Maya</p>";

test("restores the text of a sent email without signature and quoted history", () => {
  const sent = assembleEmailHtml({
    text: toEmailHtml(text),
    signature: "<b>Copperline</b>",
    quote,
  });
  expect(sent).toContain("Copperline");
  expect(contentOfSentEmail(sent)).toBe(text);
});

test("restores text that has nothing below it", () => {
  expect(contentOfSentEmail(toEmailHtml(text))).toBe(text);
  expect(contentOfSentEmail("")).toBe("");
  expect(contentOfSentEmail("<p>As another program wrote it.</p>")).toBe(
    "<p>As another program wrote it.</p>",
  );
});
