// Gmail on the web, as of November 2026.
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { EmailClientFormat, QuotedEmail } from "./client.ts";
import { clock, formatBracketed, formatClientDate, quoteLines } from "./html-helpers.ts";

const day = (at: Date) =>
  formatClientDate(at, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

const link = (address: string) =>
  `&lt;<a href="mailto:${escapeHtml(address)}">${escapeHtml(address)}</a>&gt;`;

const forwardHead = (quoted: QuotedEmail): readonly (readonly [string, string])[] => [
  ["From", formatBracketed(quoted.from)],
  ["Date", `${day(quoted.date)} at ${clock(quoted.date)}`],
  ["Subject", quoted.subject],
  ["To", quoted.to.map(formatBracketed).join(", ")],
  ...(quoted.cc.length > 0 ? [["Cc", quoted.cc.map(formatBracketed).join(", ")] as const] : []),
];

export const gmail: EmailClientFormat = {
  reply(own, quoted) {
    const { name, address } = quoted.from;
    const when = `On ${day(quoted.date)} at ${clock(quoted.date)}`;
    return {
      text: `${own.text}\n\n${when}, ${formatBracketed(quoted.from)} wrote:\n\n${quoteLines(quoted.text)}\n`,
      html:
        `<div dir="ltr">${own.html}</div><br>` +
        `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${when}, ${escapeHtml(name)} ${link(address)} wrote:<br></div>` +
        `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quoted.html}</blockquote></div>`,
    };
  },
  forward(own, quoted) {
    const head = forwardHead(quoted);
    const title = "---------- Forwarded message ---------";
    const lines = head.map(([name, value]) => `${name}: ${value}`).join("\n");
    const rows = head.map(([name, value]) => `${name}: ${escapeHtml(value)}<br>`).join("");
    return {
      text: `${own.text}\n\n${title}\n${lines}\n\n\n${quoted.text}\n`,
      html:
        `<div dir="ltr">${own.html}<br><br><div class="gmail_quote gmail_quote_container">` +
        `<div dir="ltr" class="gmail_attr">${title}<br>${rows}</div><br><br>${quoted.html}</div></div>`,
    };
  },
  page: (body) => (body.startsWith("<div dir=") ? body : `<div dir="ltr">${body}</div>`),
};
