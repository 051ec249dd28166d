// The shared suite, part one: how a vendor describes itself, beside the texts of the same account.
import { expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { findSmsProvider } from "#server/providers/registry.ts";
import type { VoiceProviderKit } from "./kit.ts";

export function descriptionSuite(id: string, provider: VoiceProvider, kit: VoiceProviderKit): void {
  const texts = findSmsProvider(id);

  test("is called as its texts are, and lives where they do", () => {
    expect(provider.id).toBe(id);
    expect(provider.name).toBe(texts?.name);
    expect(provider.baseUrl).toBe(texts?.baseUrl);
    expect(provider.docsCheckedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("asks in its form for nothing that its texts ask for, and for nothing that texts could not do without", () => {
    const known = new Set(texts?.settings.map(({ key }) => key));
    for (const { key, label, hint, example, pattern, isOptional } of provider.settings) {
      expect(known).not.toContain(key);
      expect(isOptional, key).toBe(true);
      expect(label, key).toMatch(/^[A-Z][^.]*$/);
      expect(hint, key).toMatch(/\.$/);
      expect(example, key).toMatch(new RegExp(`^(?:${pattern?.source ?? ".+"})$`));
      expect(pattern?.say ?? "Said.", key).toMatch(/\.$/);
    }
  });

  test("works with settings of exactly the described fields", () => {
    const fields: readonly SettingField[] = [...(texts?.settings ?? []), ...provider.settings];
    const known = fields.map(({ key }) => key);
    for (const key of Object.keys({ ...kit.settings, ...kit.rotating }))
      expect(known).toContain(key);
  });

  test("promises nothing that hangs in the air", () => {
    const { can } = provider;
    expect(can.coach && !can.room).toBe(false);
    expect(can.record === "room" && !can.room).toBe(false);
  });

  test("each example of what it sends says from which page it is, and when that was read", () => {
    expect(kit.asks.length).toBeGreaterThanOrEqual(8);
    expect(kit.facts.length).toBeGreaterThanOrEqual(14);
    for (const { what, source, date } of [...kit.asks, ...kit.facts]) {
      expect(source, what).toMatch(/^https:\/\/[\w.]+\//);
      expect(date, what).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
}
