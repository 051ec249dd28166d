// The shared suite, part one: the description of a provider's voice adapter, compared with its SMS adapter.
import { expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { findTextProvider } from "#server/providers/registry.ts";
import type { VoiceProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: VoiceProvider, kit: VoiceProviderKit): void {
  const texts = findTextProvider(id);

  test("has the id, name and base URL of its SMS adapter", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toBe(texts?.name);
    expect(provider.baseUrl).toBe(texts?.baseUrl);
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("its form repeats no field of the SMS adapter and adds only optional ones", () => {
    const known = new Set(texts?.settings.map(({ key }) => key));
    for (const { key, label, hint, example, pattern, isOptional } of provider.settings) {
      expect(known).not.toContain(key);
      expect(isOptional, key).toBe(true);
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      expect(example, key).toMatch(new RegExp(`^(?:${pattern?.source ?? ".+"})$`));
      expect(pattern?.message ?? "Said.", key).toMatch(/\.$/);
    }
  });

  test("works with exactly the described settings", () => {
    const fields: readonly SettingField[] = [...(texts?.settings ?? []), ...provider.settings];
    const known = fields.map(({ key }) => key);
    for (const key of Object.keys({ ...kit.settings, ...kit.rotating }))
      expect(known).toContain(key);
  });

  test("states capabilities that are consistent", () => {
    const { capabilities } = provider;
    expect(capabilities.coach && !capabilities.conference).toBe(false);
    expect(capabilities.record === "conference" && !capabilities.conference).toBe(false);
  });

  test("each example request names its page and the date it was checked", () => {
    expect(kit.asks.length).toBeGreaterThanOrEqual(8);
    expect(kit.events.length).toBeGreaterThanOrEqual(14);
    for (const { what, source, date } of [...kit.asks, ...kit.events]) {
      expect(source, what).toMatch(/^https:\/\/[\w.]+\//);
      expect(date, what).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
}
