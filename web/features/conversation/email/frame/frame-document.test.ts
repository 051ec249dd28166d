import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FrameTheme,
  frameAttributes,
  frameCsp,
  frameDocument,
  styleElement,
} from "./frame-document.ts";
import type { RenderedEmail } from "./render-email.ts";

const email = (change: Partial<RenderedEmail> = {}): RenderedEmail => ({
  body: "<body>Hello</body>",
  css: "p{margin:0}",
  lang: "de",
  hasOwnDesign: false,
  hasQuote: false,
  remoteCount: 0,
  trackerCount: 0,
  shownFiles: [],
  misleadingLinks: [],
  ...change,
});
const theme: FrameTheme = {
  origin: "https://desk.example",
  isDark: true,
  fontRules: "@font-face{}",
  tokens: { "--text": "#eee" },
};

test("allows the frame to be measured and to open tabs, and nothing else, never scripts", () => {
  expect(frameAttributes).toEqual({
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    referrerPolicy: "no-referrer",
  });
  expect(frameAttributes.sandbox).not.toContain("allow-scripts");
  expect(frameAttributes.sandbox).not.toContain("allow-top-navigation");
  expect(frameAttributes.sandbox).not.toContain("allow-forms");
});

test("allows only images and fonts from our own origin", () => {
  expect(frameCsp("https://desk.example")).toBe(
    "default-src 'none'; img-src data: https://desk.example/attachments/ https://desk.example/remote-images; style-src 'unsafe-inline'; font-src https://desk.example/assets/; form-action 'none'; base-uri 'none'",
  );
});

test("puts the policy before everything else and the email last", () => {
  for (const hasOwnDesign of [true, false]) {
    const page = frameDocument(email({ hasOwnDesign }), theme);
    expect(page).toMatch(
      /^<!doctype html><html lang="de"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
    );
    expect(page.match(/Content-Security-Policy/g)).toHaveLength(1);
    expect(page.endsWith("<style>p{margin:0}</style></head><body>Hello</body></html>")).toBe(true);
  }
});

test("applies the theme to written emails and keeps designed ones as they are", () => {
  expect(frameDocument(email(), theme)).toContain('name="color-scheme" content="dark"');
  expect(frameDocument(email(), { ...theme, isDark: false })).toContain('content="light"');
  // Text direction follows its letters unless the author set it.
  expect(frameDocument(email(), theme)).toContain("unicode-bidi: plaintext");
  const designed = frameDocument(email({ hasOwnDesign: true }), theme);
  expect(designed).toContain('name="color-scheme" content="light only"');
  expect(designed).not.toContain("var(--text)");
});

test("never lets a style sheet close its element", () => {
  expect(styleElement('b{quotes:"</style><h1>"}')).toBe(
    '<style>b{quotes:"\\3c /style>\\3c h1>"}</style>',
  );
  expect(styleElement(".\\</style{top:1px}")).toBe("<style>.\\3c /style{top:1px}</style>");
  expect(styleElement('b{quotes:"\\\\</style"}')).toBe(
    '<style>b{quotes:"\\\\\\3c /style"}</style>',
  );
  const range = "@media (100px <= width < 300px){b{top:1px}}";
  expect(styleElement(range)).toBe(`<style>${range}</style>`);
  const piece = fc.constantFrom("<", "/", "style", ">", "!", "-", '"', "\\", "\n", " ", "=");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(styleElement(pieces.join("")).slice(1, -1)).not.toMatch(/<(?![ =]|\/style$)/);
    }),
  );
  expect(frameDocument(email({ css: '"</style>' }), theme)).toContain(
    '<style>"\\3c /style></style>',
  );
});
