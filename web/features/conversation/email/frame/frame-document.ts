// The document inside the frame. The policy comes first and nothing of the email can precede it: the document is ours,
// the email only provides body and style sheets. Pure.

import { quotedAttribute } from "./collapse-quote.ts";
import type { RenderedEmail } from "./render-email.ts";

/**
 * Never add `allow-scripts`: with `allow-same-origin`, which lets us measure the frame and handle its events, a script
 * could remove the sandbox.
 */
export const frameAttributes = {
  sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  referrerPolicy: "no-referrer",
} as const;

/** Images come from the email itself, its attachments and our proxy; fonts from our own assets. */
export const frameCsp = (origin: string): string =>
  [
    "default-src 'none'",
    `img-src data: ${origin}/attachments/ ${origin}/remote-images`,
    "style-src 'unsafe-inline'",
    `font-src ${origin}/assets/`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");

export interface FrameTheme {
  readonly origin: string;
  readonly isDark: boolean;
  /** The app's font rules with absolute URLs. */
  readonly fontRules: string;
  /** The app's design tokens used by the style sheet below. */
  readonly tokens: Readonly<Record<string, string>>;
}

export const frameTokenNames = [
  "--text",
  "--text-3",
  "--accent-text",
  "--line",
  "--line-strong",
  "--fill",
];

export function frameDocument(email: RenderedEmail, theme: FrameTheme): string {
  const lang = email.lang === null ? "" : ` lang="${email.lang}"`;
  const scheme = email.hasOwnDesign ? "light only" : theme.isDark ? "dark" : "light";
  const ours = theme.fontRules + (email.hasOwnDesign ? designedSheet : writtenSheet(theme, scheme));
  return `<!doctype html><html${lang}><head><meta http-equiv="Content-Security-Policy" content="${frameCsp(theme.origin)}"><meta charset="utf-8"><meta name="color-scheme" content="${scheme}"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${commonSheet}${ours}</style>${styleElement(email.css)}</head>${email.body}</html>`;
}

/**
 * A string in CSS may contain "</style": the browser decodes the escape `\3c` when it serializes a rule. Only in ranges
 * of media queries, followed by a space or "=", does "<" mean anything else.
 */
export const styleElement = (css: string): string =>
  `<style>${css.replace(/\\.|<(?![ =])/gs, (sign) => (sign.endsWith("<") ? "\\3c " : sign))}</style>`;

// The quotation marks of a browser depend on how deeply each quotation is nested, which it counts again for all of them.
const commonSheet = `
html { margin: 0; overflow: hidden; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
html.is-long { overflow: auto; }
body { display: flow-root; overflow-wrap: anywhere; }
[${quotedAttribute}] { display: none !important; }
html.shows-quote [${quotedAttribute}] { display: revert !important; }
html.shows-quote span[${quotedAttribute}], html.shows-quote a[${quotedAttribute}] { display: inline !important; }
img[data-away] { outline: 1px dashed #8886; outline-offset: -1px; background: #8881; }
span[data-away] { opacity: 0.65; font-size: 12px; }
q::before { content: "\u201c"; }
q::after { content: "\u201d"; }
`;

const face = `"Inter Variable", ui-sans-serif, system-ui, "Segoe UI", sans-serif`;

/** Defaults where the design sets nothing. */
const designedSheet = `
html { background: #fff; color: #1b2226; }
body { margin: 0; padding: 12px 16px; font: 15px/1.55 ${face}; }
a { color: #1f4fcc; }
img { max-width: 100%; }
`;

function writtenSheet({ tokens }: FrameTheme, scheme: string): string {
  const values = Object.entries(tokens).map(([name, value]) => `${name}: ${value};`);
  return `
:root { color-scheme: ${scheme}; ${values.join(" ")} }
html { background: transparent; color: var(--text); }
body { margin: 0; padding: 12px 16px; font: 420 15px/1.55 ${face}; font-feature-settings: "calt", "kern", "liga", "ss03"; text-wrap: pretty; }
body > * { max-width: 72ch; }
p, ul, ol, blockquote, pre { margin: 0 0 10px; }
p[class^="Mso"], div[class^="Mso"] { margin: 0; }
:is(p, ul, ol, blockquote, pre, div):last-child { margin-bottom: 0; }
b, strong, th { font-weight: 620; }
h1, h2, h3, h4, h5, h6 { margin: 16px 0 6px; font-size: 17px; line-height: 24px; font-weight: 620; letter-spacing: -0.005em; }
h3, h4, h5, h6 { font-size: 15px; }
ul, ol { padding-left: 22px; }
li + li { margin-top: 2px; }
a { color: var(--accent-text); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 2px; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
a:hover { text-decoration-color: currentColor; }
hr { margin: 14px 0; border: 0; border-top: 1px solid var(--line); }
blockquote { padding-left: 12px; border-left: 2px solid var(--line-strong); color: var(--text-3); }
pre, code, tt { font: 13px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre-wrap; }
pre { padding: 8px 12px; border-radius: 8px; background: var(--fill); }
img { max-width: 100%; height: auto; border-radius: 4px; }
${scheme === "dark" ? `img[src^="/remote-images"] { background: #fff; }` : ""}
[data-marked] { padding-inline: 1px; border-radius: 2px; background: #ffe58f; color: #1b2226; }
:is(p, div, li, td, th, h1, h2, h3, h4, h5, h6, blockquote):not([dir], [dir] *) { unicode-bidi: plaintext; }
table { border-collapse: collapse; max-width: 100%; }
td, th { padding: 2px 12px 2px 0; text-align: start; vertical-align: top; overflow-wrap: break-word; }
table[border]:not([border="0"]) :is(td, th), :is(td, th)[style*="border"] { padding: 5px 12px; border: 1px solid var(--line) !important; }
font[size="1"], small { font-size: 12px; }
::selection { background: color-mix(in srgb, var(--accent-text) 28%, transparent); }
`;
}
