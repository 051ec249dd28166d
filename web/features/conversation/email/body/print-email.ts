// Prints an email in a frame of its own, which may open the print dialog but runs no scripts.

import type { QueryClient } from "@tanstack/react-query";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";
import { frameCsp, styleElement } from "#web/features/conversation/email/frame/frame-document.ts";
import {
  type RenderedEmail,
  renderEmail,
} from "#web/features/conversation/email/frame/render-email.ts";
import { personWithAddress } from "#web/features/conversation/email/labels/recipient-labels.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";

export async function printEmail(
  cache: QueryClient,
  entry: MessageEntry,
  at: string,
): Promise<void> {
  const email = await cache.fetchQuery(emailBodyQuery(entry.id));
  const { html } = email;
  const rendered =
    html === null
      ? null
      : renderEmail({
          email: { ...email, html },
          showsRemote: email.isTrusted,
          isDark: false,
          isRequested: false,
        });
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.title = words.print;
  frame.hidden = true;
  frame.style.cssText = "position:absolute;width:720px;height:0;border:0";
  frame.srcdoc = printDocument(entry, at, rendered, email.text);
  frame.onload = () => {
    const page = frame.contentWindow;
    if (!page) return frame.remove();
    page.addEventListener("afterprint", () => frame.remove());
    page.print();
  };
  frame.hidden = false;
  document.body.append(frame);
}

function printDocument(
  entry: MessageEntry,
  at: string,
  rendered: RenderedEmail | null,
  text: string,
): string {
  const { email } = entry;
  const headerRows: [string, string][] = [
    [words.from, personWithAddress({ address: entry.from, name: email?.fromName ?? "" })],
    [words.to, (email?.to ?? []).map(personWithAddress).join(", ")],
    [words.cc, (email?.cc ?? []).map(personWithAddress).join(", ")],
    [words.date, at],
  ];
  const head = headerRows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(value)}</td></tr>`);
  const title = `<h1 class="deskbell-title">${escapeHtml(email?.subject || words.noSubject)}</h1><table class="deskbell-head">${head.join("")}</table>`;
  const content = rendered
    ? rendered.body.replace(/^<body(?:[^>"]|"[^"]*")*>/, (open) => `${open}${title}`)
    : `<body>${title}<div class="deskbell-text">${escapeHtml(text)}</div></body>`;
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${frameCsp(window.location.origin)}"><meta charset="utf-8"><style>
    body { font: 11pt/1.5 system-ui, sans-serif; color: #000; }
    .deskbell-title { font: 600 15pt/1.3 system-ui, sans-serif; margin: 0 0 8pt; }
    .deskbell-head { margin: 0 0 14pt; font: 9.5pt/1.5 system-ui, sans-serif; border-collapse: collapse; }
    .deskbell-head th { padding: 0 12pt 0 0; text-align: left; font-weight: 400; color: #666; vertical-align: top; }
    .deskbell-text { white-space: pre-wrap; }
    img { max-width: 100%; }
    [data-away] { display: none; }
  </style>${styleElement(rendered?.css ?? "")}</head>${content}</html>`;
}
