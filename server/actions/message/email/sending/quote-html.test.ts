import { expect, test } from "vitest";
import { htmlToPlainText } from "#server/mime/outgoing/sanitize-html.ts";
import { parseForwarded } from "#server/mime/quotes/forwarded.ts";
import {
  formatQuoteDate,
  type QuotedEmail,
  renderForwardQuote,
  renderReplyQuote,
} from "./quote-html.ts";

const email: QuotedEmail = {
  from: { address: "ada@brook.example", name: "Ada <Brook>" },
  at: "2026-11-20T10:02:00.000Z",
  subject: "Is it ready?",
  to: [{ address: "support@copperline.example", name: "" }],
  cc: [{ address: "max@brook.example", name: "Max" }],
  html: null,
  text: "Is it <ready>?",
  cacheKey: null,
  imageIdOf: () => null,
};

test("a reply quotes who wrote what when, in the workspace's time zone", () => {
  expect(renderReplyQuote(email, "Europe/London")).toBe(
    '<div data-deskbell-quote><p>On Friday, 20 November 2026 at 10:02, Ada &lt;Brook&gt; &lt;ada@brook.example&gt; wrote:</p><blockquote type="cite" style="margin:0 0 0 0.8ex;border-left:1px solid #cccccc;padding-left:1ex"><p>Is it &lt;ready&gt;?</p></blockquote></div>',
  );
  expect(formatQuoteDate("2026-11-20T23:30:00.000Z", "Asia/Tokyo")).toBe(
    "Saturday, 21 November 2026 at 08:30",
  );
});

test("a forward quotes the original headers in a form that other mail clients recognize", () => {
  const plain = { ...email, from: { address: "ada@brook.example", name: "Ada Brook" } };
  const text = htmlToPlainText(`<p>Yours?</p>${renderForwardQuote(plain, "Europe/London")}`);
  expect(parseForwarded("Fwd: Is it ready?", text, [])).toEqual({
    from: "ada@brook.example",
    fromName: "Ada Brook",
    subject: "Is it ready?",
    date: "Friday, 20 November 2026 at 10:02",
  });
});

test("a forward removes the signed reply address", () => {
  const to = [{ address: "help+c_aabcd_efgh@copperline.example", name: "" }];
  const quoted = renderForwardQuote({ ...email, to }, "UTC");
  expect(quoted).toContain("help@copperline.example");
  expect(quoted).not.toContain("+c_");
});

test("cleans quoted content, and reduces it to text if it is too long", () => {
  const evil = { ...email, html: '<p onclick="x()">Words</p><script>x()</script>' };
  expect(renderReplyQuote(evil, "UTC")).toContain("<p>Words</p></blockquote>");
  const long = { ...email, html: `<p>${"long ".repeat(200_000)}</p>` };
  expect(renderReplyQuote(long, "UTC")).toContain("Is it &lt;ready&gt;?");
});

test("sanitizes a stored email once, and keeps the last few", () => {
  let rendered = 0;
  const render = (cacheKey: string, length = 10) =>
    renderReplyQuote(
      {
        ...email,
        cacheKey,
        html: `<img src="cid:a"><p>${"x".repeat(length)}</p>`,
        imageIdOf: () => {
          rendered += 1;
          return null;
        },
      },
      "UTC",
    );
  expect(render("one")).toBe(render("one"));
  expect(rendered).toBe(1);
  for (let nth = 0; nth < 100; nth += 1) render(`large ${nth}`, 100_000);
  render("large 99", 100_000);
  expect(rendered).toBe(101);
  render("one");
  expect(rendered).toBe(102);
});
