import { describe, expect, test } from "vitest";
import { languageCodes } from "#domain/language/languages.ts";
import { composeSystemEmail } from "./compose.ts";
import { systemEmailKindNames, systemEmailKinds } from "./kinds.ts";

const values = {
  workspace: "Copperline",
  inviter: "Olga",
  email: "ravi@copperline.example",
  before: "old@copperline.example",
  actor: "Olga",
  days: "7",
  hours: "24",
  minutes: "60",
  reason: "several",
  who: "admin",
};
const link = "https://desk.example/reset/abc";

describe.each(languageCodes)("in %s", (language) => {
  test.each(systemEmailKindNames)("%s is complete, and the same as text and as HTML", (kind) => {
    const { hasLink } = systemEmailKinds[kind];
    const { subject, text, html } = composeSystemEmail(kind, language, {
      values,
      link: hasLink ? link : null,
    });
    expect(subject).not.toMatch(/[{}\r\n]/);
    expect(text).not.toMatch(/[{}]|(?<!\r)\n/);
    expect(text.includes(link)).toBe(hasLink);
    expect(html.includes(`href="${link}"`)).toBe(hasLink);
    const words = (one: string) =>
      one
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    const first = text.split("\r\n")[0] ?? "";
    expect(words(html)).toContain(first.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
  });
});

test("a name can't break out of its line, hide its direction, or become markup", () => {
  const { subject, text, html } = composeSystemEmail("invitation", "en", {
    values: {
      ...values,
      inviter: 'Eve\r\nBcc: all@copperline.example\u202e\u2028<a href="https://evil.example">x</a>',
      workspace: "{email} {days}",
    },
    link,
  });
  expect(subject).not.toMatch(/[\r\n\u202e\u2028]/);
  expect(text.split("\r\n")[0]).toContain("Eve Bcc: all@copperline.example");
  expect(html).not.toContain('<a href="https://evil');
  // Values are inserted, not read again.
  expect(subject).toContain("{email} {days}");
});
