// Outlook on the web and on phones, as of November 2026: a rule and a block of headers.
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { EmailClientFormat, EmailContent, QuotedEmail } from "./client.ts";
import { formatAddressList, formatBracketed, formatClientDate } from "./html-helpers.ts";

const sent = (at: Date) =>
  formatClientDate(
    at,
    {
      weekday: "long",
      month: "long",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
    },
    "en-US",
  )
    .replace(" at ", " ")
    .replaceAll("\u202f", " ");

const headOf = (quoted: QuotedEmail): readonly (readonly [string, string])[] => [
  ["From", formatBracketed(quoted.from)],
  ["Sent", sent(quoted.date)],
  ["To", formatAddressList(quoted.to)],
  ...(quoted.cc.length > 0 ? [["Cc", formatAddressList(quoted.cc)] as const] : []),
  ["Subject", quoted.subject],
];

const font =
  'style="font-family: Aptos, Calibri, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);"';

function composeReply(own: EmailContent, quoted: QuotedEmail): EmailContent {
  const head = headOf(quoted);
  const lines = head.map(([name, value]) => `${name}: ${value}`).join("\n");
  const rows = head.map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value)}`).join("<br>");
  return {
    text: `${own.text}\n\n________________________________\n${lines}\n\n${quoted.text}\n`,
    html:
      `<div class="elementToProof" ${font}>${own.html}</div><div id="appendonsend"></div>` +
      '<hr style="display:inline-block;width:98%" tabindex="-1">' +
      `<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${rows}</font><div>&nbsp;</div></div>` +
      `<div>${quoted.html}</div>`,
  };
}

export const outlook: EmailClientFormat = {
  reply: composeReply,
  forward: composeReply,
  page: (body) =>
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">' +
    '<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head>' +
    `<body dir="ltr">${body.startsWith("<div class=") ? body : `<div class="elementToProof" ${font}>${body}</div>`}</body></html>`,
};
