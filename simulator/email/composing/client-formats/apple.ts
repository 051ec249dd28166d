// Apple Mail, as of November 2026: the attribution line is inside the quote.
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { EmailClientFormat, QuotedEmail } from "./client.ts";
import { clock, formatBracketed, formatClientDate, quoteLines } from "./html-helpers.ts";

const day = (at: Date) => formatClientDate(at, { day: "numeric", month: "short", year: "numeric" });

const headOf = (quoted: QuotedEmail): readonly (readonly [string, string])[] => [
  ["From", formatBracketed(quoted.from)],
  ["Subject", quoted.subject],
  [
    "Date",
    `${formatClientDate(quoted.date, { day: "numeric", month: "long", year: "numeric" })} at ${clock(quoted.date)}:00 GMT`,
  ],
  ["To", quoted.to.map(formatBracketed).join(", ")],
  ...(quoted.cc.length > 0 ? [["Cc", quoted.cc.map(formatBracketed).join(", ")] as const] : []),
];

const lineBreak = '<br class="Apple-interchange-newline">';

export const apple: EmailClientFormat = {
  reply(own, quoted) {
    const attribution = `On ${day(quoted.date)}, at ${clock(quoted.date)}, ${formatBracketed(quoted.from)} wrote:`;
    return {
      text: `${own.text}\n\n> ${attribution}\n> \n${quoteLines(quoted.text)}\n`,
      html:
        `${own.html}<div>${lineBreak}<blockquote type="cite"><div>${escapeHtml(attribution)}</div>${lineBreak}` +
        `<div>${quoted.html}</div></blockquote></div><br>`,
    };
  },
  forward(own, quoted) {
    const head = headOf(quoted);
    const lines = head.map(([name, value]) => `> ${name}: ${value}`).join("\n");
    const rows = head
      .map(
        ([name, value]) =>
          `<div style="margin: 0px;"><span style="font-family: -webkit-system-font, Helvetica Neue, Helvetica, sans-serif;"><b>${name}: </b></span>${escapeHtml(value)}<br></div>`,
      )
      .join("");
    return {
      text: `${own.text}\n\n> Begin forwarded message:\n> \n${lines}\n> \n${quoteLines(quoted.text)}\n`,
      html:
        `${own.html}<div><br><blockquote type="cite"><div>Begin forwarded message:</div>${lineBreak}${rows}<br>` +
        `<div>${quoted.html}</div></blockquote></div><br>`,
    };
  },
  page: (body) =>
    '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>' +
    `<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${body}</body></html>`,
};
