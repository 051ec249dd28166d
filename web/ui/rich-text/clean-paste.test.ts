import { describe, expect, test } from "vitest";
import { cleanPastedHtml, isImageOnly } from "./clean-paste.ts";

describe("pasted content", () => {
  test("from Word loses its styles and keeps its text", () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal>Dear <b>Ada</b>,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
    const clean = cleanPastedHtml(word);
    expect(clean).toContain("Dear <b>Ada</b>,");
    expect(clean).not.toMatch(/margin|StartFragment|o:p|<meta/);
    expect(clean).toContain("<p></p>");
  });

  test("from Word gets lists where paragraphs only look like lists", () => {
    const item = (mark: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;
    expect(cleanPastedHtml(`${item("·", "Bread")}\n${item("·", "Milk")}`)).toBe(
      "<ul><li>Bread</li><li>Milk</li></ul>",
    );
    expect(cleanPastedHtml(item("1.", "First") + item("2.", "Second"))).toBe(
      "<ol><li>First</li><li>Second</li></ol>",
    );
  });

  test("from Google Docs is not entirely bold", () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Hello</span></p></b>`;
    expect(cleanPastedHtml(docs)).toBe(
      '<p dir="ltr"><span style="font-weight:700">Hello</span></p>',
    );
  });

  test("from Gmail keeps its empty lines", () => {
    expect(cleanPastedHtml("<div>Dear Ada,</div><div><br></div><div>Yes.</div>")).toBe(
      "<div>Dear Ada,</div><p></p><div>Yes.</div>",
    );
  });

  test("distinguishes a single image from text with an image of itself", () => {
    expect(isImageOnly('<meta charset="utf-8"><img src="https://elsewhere.example/a.png">')).toBe(
      true,
    );
    expect(isImageOnly("<table><tr><td>12</td></tr></table>")).toBe(false);
    expect(isImageOnly("")).toBe(true);
  });
});
