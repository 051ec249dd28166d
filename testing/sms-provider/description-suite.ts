// The shared suite, part five: how a vendor describes itself; the connect form is drawn from it.
import { expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { type CodesFixture, fixture, type StatusesFixture } from "./fixtures.ts";
import type { SmsProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: SmsProvider, kit: SmsProviderKit): void {
  test("is called in the registry what it calls itself", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toMatch(/^[A-Z]/);
  });

  test("lives at an https address without a slash at its end", () => {
    expect(new URL(provider.baseUrl).protocol).toBe("https:");
    expect(provider.baseUrl).toMatch(/[^/]$/);
  });

  test("says on which day its pages were read", () => {
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("describes each field of its form with a hint, and with an example that fits", () => {
    const fields: readonly SettingField[] = provider.settings;
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { key, label, hint, example, pattern } of fields) {
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      if (!pattern) continue;
      expect(example, key).toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(`${example}!`, key).not.toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(pattern.say, key).toMatch(/\.$/);
    }
  });

  test("hides what must not be seen", () => {
    const secret = provider.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
    const telling = provider.settings.filter(({ key }) =>
      /token|secret|privateKey|apiKey$/i.test(key),
    );
    expect(telling.map(({ key }) => key)).toEqual(secret);
  });

  test("works with settings of exactly the described fields", () => {
    const known = provider.settings.map(({ key }) => key);
    for (const key of Object.keys({ ...kit.settings, ...kit.rotating })) {
      expect(known).toContain(key);
    }
    for (const field of provider.settings as readonly SettingField[]) {
      if (field.isOptional) continue;
      const value = kit.settings[field.key] ?? "";
      expect(value, field.key).toMatch(new RegExp(`^(?:${field.pattern?.source ?? ".+"})$`));
    }
  });

  test("tells limits that hold together", () => {
    const { pictures, maxPictures, maxPictureBytesTotal, maxCharacters } = provider.can;
    expect(maxCharacters).toBeGreaterThanOrEqual(160);
    expect(pictures).toBe(maxPictures > 0);
    expect(pictures).toBe(maxPictureBytesTotal > 0);
  });

  test("has its codes and words written down twice, here and beside the vendor's page", () => {
    expect(fixture<CodesFixture>(id, "codes").codes.length).toBeGreaterThanOrEqual(10);
    expect(fixture<StatusesFixture>(id, "statuses").statuses.length).toBeGreaterThanOrEqual(5);
  });
}
