// The shared suite, part one: a provider's description, from which the connect form is rendered.
import { expect, test } from "vitest";
import type { EmailProvider } from "#server/ports/email.ts";
import { type CodesFixture, readFixture } from "./fixtures.ts";
import type { EmailProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: EmailProvider, kit: EmailProviderKit): void {
  test("has the id it is registered under", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toMatch(/^[A-Z]/);
  });

  test("has an https base URL without a trailing slash, if it has an API at all", () => {
    if (kit.account === null) return expect(provider.baseUrl).toBe("");
    expect(new URL(provider.baseUrl).protocol).toBe("https:");
    expect(provider.baseUrl).toMatch(/[^/]$/);
  });

  test("states when the provider's documentation was checked", () => {
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("describes each form field with a hint, and with an example that matches its pattern", () => {
    const fields = provider.settings;
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { key, label, hint, example, pattern, isSecret } of fields) {
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      // A secret without a pattern has no useful example.
      if (!isSecret || pattern) expect(example, key).not.toBe("");
      if (!pattern) continue;
      expect(example, key).toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(`${example}!\n`, key).not.toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(pattern.message, key).toMatch(/\.$/);
    }
  });

  test("marks secret fields as secret", () => {
    const secret = provider.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
    const telling = /token|secret(?!ary)|apiKey$|password|privateKey|signingKey|credential/i;
    expect(provider.settings.map(({ key }) => key).filter((key) => telling.test(key))).toEqual(
      secret,
    );
  });

  test("works with exactly the described settings", () => {
    const known = provider.settings.map(({ key }) => key);
    for (const key of Object.keys({ ...kit.settings, ...kit.webhooks?.rotating })) {
      expect(known).toContain(key);
    }
    for (const field of provider.settings) {
      if (field.isOptional) continue;
      const value = kit.settings[field.key] ?? "";
      expect(value, field.key).toMatch(new RegExp(`^(?:${field.pattern?.source ?? "[^]+"})$`));
    }
  });

  test("states capabilities that match its methods", () => {
    const { capabilities } = provider;
    expect(capabilities.maxBytes).toBeGreaterThanOrEqual(capabilities.send ? 5 * 1024 * 1024 : 0);
    expect(capabilities.maxRecipients).toBeGreaterThanOrEqual(capabilities.send ? 10 : 0);
    expect(capabilities.send || capabilities.receive !== null).toBe(true);
    expect(capabilities.report || capabilities.receive === "webhook").toBe(kit.webhooks !== null);
    expect(provider.find !== undefined).toBe(kit.find !== null);
    expect(provider.removeSuppression !== undefined).toBe(kit.lift !== null);
    expect(provider.fetchEmail !== undefined).toBe(kit.fetch !== null);
    // Trusting a "no such email" result requires `find`.
    expect(provider.find !== undefined).toBe(capabilities.lookup !== "none");
  });

  test("has its error codes recorded with the page of the provider's documentation", () => {
    if (!provider.capabilities.send) return;
    expect(readFixture<CodesFixture>(id, "codes").codes.length).toBeGreaterThanOrEqual(8);
  });
}
