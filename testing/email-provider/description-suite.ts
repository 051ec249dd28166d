// The shared suite, part one: how a vendor describes itself; the connect form is drawn from it.
import { expect, test } from "vitest";
import type { EmailProvider } from "#server/ports/email.ts";
import { type CodesFixture, fixture } from "./fixtures.ts";
import type { EmailProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: EmailProvider, kit: EmailProviderKit): void {
  test("is called in the registry what it calls itself", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toMatch(/^[A-Z]/);
  });

  test("lives at an https address without a slash at its end, if it has an API at all", () => {
    if (kit.account === null) return expect(provider.baseUrl).toBe("");
    expect(new URL(provider.baseUrl).protocol).toBe("https:");
    expect(provider.baseUrl).toMatch(/[^/]$/);
  });

  test("says on which day its pages were read", () => {
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("describes each field of its form with a hint, and with an example that fits", () => {
    const fields = provider.settings;
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { key, label, hint, example, pattern, isSecret } of fields) {
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      // a secret without a shape of its own has no example that would help
      if (!isSecret || pattern) expect(example, key).not.toBe("");
      if (!pattern) continue;
      expect(example, key).toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(`${example}!\n`, key).not.toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(pattern.say, key).toMatch(/\.$/);
    }
  });

  test("hides what must not be seen", () => {
    const secret = provider.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
    const telling = /token|secret(?!ary)|apiKey$|password|privateKey|signingKey|credential/i;
    expect(provider.settings.map(({ key }) => key).filter((key) => telling.test(key))).toEqual(
      secret,
    );
  });

  test("works with settings of exactly the described fields", () => {
    const known = provider.settings.map(({ key }) => key);
    for (const key of Object.keys({ ...kit.settings, ...kit.hooks?.rotating })) {
      expect(known).toContain(key);
    }
    for (const field of provider.settings) {
      if (field.isOptional) continue;
      const value = kit.settings[field.key] ?? "";
      expect(value, field.key).toMatch(new RegExp(`^(?:${field.pattern?.source ?? "[^]+"})$`));
    }
  });

  test("tells abilities that hold together with what it has", () => {
    const { can } = provider;
    expect(can.maxBytes).toBeGreaterThanOrEqual(can.send ? 5 * 1024 * 1024 : 0);
    expect(can.maxRecipients).toBeGreaterThanOrEqual(can.send ? 10 : 0);
    expect(can.send || can.receive !== null).toBe(true);
    expect(can.report || can.receive === "hook").toBe(kit.hooks !== null);
    expect(provider.find !== undefined).toBe(kit.find !== null);
    expect(provider.removeSuppression !== undefined).toBe(kit.lift !== null);
    expect(provider.fetchEmail !== undefined).toBe(kit.fetch !== null);
    // whoever believes "no such mail" must be able to ask
    if (can.findsForSure) expect(provider.find).toBeDefined();
  });

  test("has its refusals written down beside the vendor's page", () => {
    if (!provider.can.send) return;
    expect(fixture<CodesFixture>(id, "codes").codes.length).toBeGreaterThanOrEqual(8);
  });
}
