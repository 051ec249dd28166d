import { expect, test } from "vitest";
import { type FrameTheme, frameAttributes, frameCsp, frameDocument } from "./frame-document.ts";
import type { RenderedEmail } from "./render-email.ts";

const mail = (change: Partial<RenderedEmail> = {}): RenderedEmail => ({
  body: "<body>Hello</body>",
  css: "p{margin:0}",
  lang: "de",
  hasOwnDesign: false,
  hasQuote: false,
  farCount: 0,
  trackerCount: 0,
  shownFiles: [],
  lies: [],
  ...change,
});
const look: FrameTheme = {
  origin: "https://desk.example",
  isDark: true,
  fontRules: "@font-face{}",
  tokens: { "--text": "#eee" },
};

test("the frame may be measured and may open tabs, and nothing else; it never runs anything", () => {
  expect(frameAttributes).toEqual({
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    referrerPolicy: "no-referrer",
  });
  expect(frameAttributes.sandbox).not.toContain("allow-scripts");
  expect(frameAttributes.sandbox).not.toContain("allow-top-navigation");
  expect(frameAttributes.sandbox).not.toContain("allow-forms");
});

test("its policy is shut but for pictures and type from our own doors", () => {
  expect(frameCsp("https://desk.example")).toBe(
    "default-src 'none'; img-src data: https://desk.example/attachments/ https://desk.example/remote-images; style-src 'unsafe-inline'; font-src https://desk.example/assets/; form-action 'none'; base-uri 'none'",
  );
});

test("the policy stands before everything else, and the mail comes last", () => {
  for (const hasOwnDesign of [true, false]) {
    const page = frameDocument(mail({ hasOwnDesign }), look);
    expect(page).toMatch(
      /^<!doctype html><html lang="de"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
    );
    expect(page.match(/Content-Security-Policy/g)).toHaveLength(1);
    expect(page.endsWith("<style>p{margin:0}</style></head><body>Hello</body></html>")).toBe(true);
  }
});

test("what was written follows the theme; what was designed stays on its own paper", () => {
  expect(frameDocument(mail(), look)).toContain('name="color-scheme" content="dark"');
  expect(frameDocument(mail(), { ...look, isDark: false })).toContain('content="light"');
  // Words run the way their own letters do, unless their writer said which.
  expect(frameDocument(mail(), look)).toContain("unicode-bidi: plaintext");
  const designed = frameDocument(mail({ hasOwnDesign: true }), look);
  expect(designed).toContain('name="color-scheme" content="light only"');
  expect(designed).not.toContain("var(--text)");
});
