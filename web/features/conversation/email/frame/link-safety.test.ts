import { expect, test } from "vitest";
import { checkLink, hostInText, parseMailto } from "./link-safety.ts";

test("web, mail and phone are followed; nothing else is", () => {
  expect(checkLink("https://shop.example/a?b=1", "Look")).toEqual({
    href: "https://shop.example/a?b=1",
    kind: "web",
    title: "shop.example/a?b=1",
    says: null,
  });
  expect(checkLink("//shop.example", "Look").href).toBe("https://shop.example/");
  expect(checkLink("mailto:ada@brook.example?subject=Hi", "Write").kind).toBe("mail");
  expect(checkLink("tel:+44 20 7946 0018", "Call").href).toBe("tel:+442079460018");
  expect(checkLink("#top", "Up").kind).toBe("inside");
  for (const href of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u200bscript:alert(1)",
    " data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://desk.example/x",
    "intent://x#Intent;end",
    "relative/path",
    "/settings",
    "http://",
    "",
    "#",
    "tel:",
    "mailto:",
  ])
    expect([href, checkLink(href, "x").href]).toEqual([href, null]);
});

test("hovering shows the real place: no name before an @, no letters that only look like others", () => {
  expect(checkLink("https://bank.example@evil.example/x", "Go").title).toBe("evil.example/x");
  expect(checkLink("https://bank.example@evil.example/x", "Go").href).toBe(
    "https://evil.example/x",
  );
  expect(checkLink("https://аpple.example/", "Go").title).toBe("xn--pple-43d.example");
  expect(checkLink(`https://a.example/${"x".repeat(200)}`, "Go").title.length).toBeLessThan(80);
});

test("words that name another place are told", () => {
  const says = (href: string, words: string) => checkLink(href, words).says;
  expect(says("https://evil.example/login", "https://bank.example/login")).toBe("bank.example");
  expect(says("https://evil.example", "www.bank.example")).toBe("www.bank.example");
  expect(says("https://bank.example.evil.example", "bank.example")).toBe("bank.example");
  expect(says("https://xn--pple-43d.example/", "apple.example")).toBe("apple.example");
  expect(says("mailto:evil@evil.example", "ada@brook.example")).toBe("ada@brook.example");
});

test("words that name the same place, a part of it, or none, are no lie", () => {
  const says = (href: string, words: string) => checkLink(href, words).says;
  for (const [href, words] of [
    ["https://bank.example/x", "bank.example"],
    ["https://www.bank.example/x", "https://bank.example"],
    ["https://login.bank.example/x", "bank.example/login"],
    ["https://click.mailer.example/x", "Your invoice"],
    ["https://files.example/x", "invoice.pdf"],
    ["https://files.example/x", "e.g. this one"],
    ["https://a.example/x", "1.5 bar"],
    ["mailto:ada@brook.example", "Ada@Brook.example"],
    ["mailto:ada@brook.example", "write to us"],
  ] as const)
    expect([words, says(href, words)]).toEqual([words, null]);
});

test("the host in words is read as browsers read it", () => {
  expect(hostInText("HTTPS://Bank.Example:8080/a?b")).toBe("bank.example");
  expect(hostInText("bücher.example")).toBe("xn--bcher-kva.example");
  expect(hostInText("see bank.example for more")).toBeNull();
});

test("a click on an address asks for a mail to it", () => {
  expect(parseMailto("mailto:a%40b.example?subject=No%20hot%20water&body=x")).toEqual({
    to: "a@b.example",
    subject: "No hot water",
  });
  expect(parseMailto("mailto:100%@b.example")).toEqual({ to: "100%@b.example", subject: "" });
});
