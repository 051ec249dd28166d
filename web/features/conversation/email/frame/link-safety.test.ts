import { expect, test } from "vitest";
import { checkLink, hostInText, parseMailto } from "./link-safety.ts";

test("allows web, email and phone links and nothing else", () => {
  expect(checkLink("https://shop.example/a?b=1", "Look")).toEqual({
    href: "https://shop.example/a?b=1",
    kind: "web",
    title: "shop.example/a?b=1",
    claimedHost: null,
  });
  expect(checkLink("//shop.example", "Look").href).toBe("https://shop.example/");
  expect(checkLink("mailto:ada@brook.example?subject=Hi", "Write").kind).toBe("email");
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

test("shows the real host, without a username before an @ or look-alike letters", () => {
  expect(checkLink("https://bank.example@evil.example/x", "Go").title).toBe("evil.example/x");
  expect(checkLink("https://bank.example@evil.example/x", "Go").href).toBe(
    "https://evil.example/x",
  );
  expect(checkLink("https://аpple.example/", "Go").title).toBe("xn--pple-43d.example");
  expect(checkLink(`https://a.example/${"x".repeat(200)}`, "Go").title.length).toBeLessThan(80);
});

test("reports link text that names another host", () => {
  const namedHost = (href: string, text: string) => checkLink(href, text).claimedHost;
  expect(namedHost("https://evil.example/login", "https://bank.example/login")).toBe(
    "bank.example",
  );
  expect(namedHost("https://evil.example", "www.bank.example")).toBe("www.bank.example");
  expect(namedHost("https://bank.example.evil.example", "bank.example")).toBe("bank.example");
  expect(namedHost("https://xn--pple-43d.example/", "apple.example")).toBe("apple.example");
  expect(namedHost("mailto:evil@evil.example", "ada@brook.example")).toBe("ada@brook.example");
});

test("accepts link text that names the same host, a part of it, or none", () => {
  const namedHost = (href: string, text: string) => checkLink(href, text).claimedHost;
  for (const [href, text] of [
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
    expect([text, namedHost(href, text)]).toEqual([text, null]);
});

test("parses a host in text the way browsers do", () => {
  expect(hostInText("HTTPS://Bank.Example:8080/a?b")).toBe("bank.example");
  expect(hostInText("bücher.example")).toBe("xn--bcher-kva.example");
  expect(hostInText("see bank.example for more")).toBeNull();
});

test("parses the recipient and subject of a mailto link", () => {
  expect(parseMailto("mailto:a%40b.example?subject=No%20hot%20water&body=x")).toEqual({
    to: "a@b.example",
    subject: "No hot water",
  });
  expect(parseMailto("mailto:100%@b.example")).toEqual({ to: "100%@b.example", subject: "" });
});
