// The shared suite, part five: a provider's description, from which the connect form is rendered.
import { expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { type CodesFixture, readFixture, type StatusesFixture } from "./fixtures.ts";
import type { TextProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: TextProvider, kit: TextProviderKit): void {
  test("has the id it is registered under", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toMatch(/^[A-Z]/);
  });

  test("has an https base URL without a trailing slash", () => {
    expect(new URL(provider.baseUrl).protocol).toBe("https:");
    expect(provider.baseUrl).toMatch(/[^/]$/);
  });

  test("states when the provider's documentation was checked", () => {
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("describes each form field with a hint, and with an example that matches its pattern", () => {
    const fields: readonly SettingField[] = provider.settings;
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { key, label, hint, example, pattern } of fields) {
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      if (!pattern) continue;
      expect(example, key).toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(`${example}!`, key).not.toMatch(new RegExp(`^(?:${pattern.source})$`));
      expect(pattern.message, key).toMatch(/\.$/);
    }
  });

  test("marks secret fields as secret", () => {
    const secret = provider.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key);
    const telling = provider.settings.filter(({ key }) =>
      /token|secret|privateKey|apiKey$/i.test(key),
    );
    expect(telling.map(({ key }) => key)).toEqual(secret);
  });

  test("works with exactly the described settings", () => {
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

  test("states limits that are consistent", () => {
    const { images, maxImages, maxImageBytesTotal, maxCharacters } = provider.capabilities;
    expect(maxCharacters).toBeGreaterThanOrEqual(160);
    expect(images).toBe(maxImages > 0);
    expect(images).toBe(maxImageBytesTotal > 0);
  });

  test("has its error codes and status words recorded in fixtures with the page of the provider's documentation", () => {
    expect(readFixture<CodesFixture>(id, "codes").codes.length).toBeGreaterThanOrEqual(10);
    expect(readFixture<StatusesFixture>(id, "statuses").statuses.length).toBeGreaterThanOrEqual(5);
  });
}
