// Composes a system email: short, with one link at most, as text and as HTML without anything to load.
import { fillMessage } from "#domain/language/format-message.ts";
import type { Language } from "#domain/language/languages.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { SystemEmailKind } from "./kinds.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";
import { textsEs } from "./texts-es.ts";
import type { SystemEmailTexts } from "./types.ts";

const texts: Readonly<Record<Language, SystemEmailTexts>> = {
  en: textsEn,
  de: textsDe,
  es: textsEs,
};

export interface SystemEmailContent {
  readonly values: Readonly<Record<string, string>>;
  readonly link: string | null;
}

interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function composeSystemEmail(
  kind: SystemEmailKind,
  language: Language,
  { values, link }: SystemEmailContent,
): ComposedEmail {
  const { subject, paragraphs, button, small } = texts[language][kind];
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toSingleLine(value)]),
  );
  const filled = (message: string) => fillMessage(language, message, safe as never);
  const body = paragraphs.map(filled);
  const below = small.map(filled);
  const linked = link !== null && button !== null ? { label: button, link } : null;
  return {
    subject: filled(subject),
    text: [...body, ...(linked ? [`${linked.label}:\r\n${linked.link}`] : []), ...below]
      .join("\r\n\r\n")
      .concat("\r\n"),
    html: toHtml(language, body, linked, below),
  };
}

/** Names are typed by people: one with a line break or a direction mark must not change what the email says. */
const toSingleLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();

function toHtml(
  language: Language,
  body: readonly string[],
  linked: { label: string; link: string } | null,
  below: readonly string[],
): string {
  const paragraph = (text: string, style = "") =>
    `<p style="margin:0 0 16px${style}">${escapeHtml(text)}</p>`;
  const quiet = ";color:#666666;font-size:13px";
  return [
    `<div lang="${language}" style="max-width:520px;font-family:Arial,sans-serif;font-size:15px;line-height:1.5">`,
    ...body.map((text) => paragraph(text)),
    ...(linked
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(linked.link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background-color:#2f5bd7;color:#ffffff;text-decoration:none">${escapeHtml(linked.label)}</a></p>`,
          `<p style="margin:0 0 16px${quiet};word-break:break-all">${escapeHtml(linked.link)}</p>`,
        ]
      : []),
    ...below.map((text) => paragraph(text, quiet)),
    "</div>",
  ].join("\n");
}
