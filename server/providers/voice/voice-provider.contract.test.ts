// One suite for every vendor that carries calls. It knows none of them by name: a vendor of the registry
// without a kit that plays it fails here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findVoiceProvider, voiceProviders } from "#server/providers/registry.ts";
import { commandSuite } from "#testing/voice-provider/command-suite.ts";
import { descriptionSuite } from "#testing/voice-provider/description-suite.ts";
import type { VoiceProviderKit } from "#testing/voice-provider/kit.ts";
import { recordingSuite } from "#testing/voice-provider/recording-suite.ts";
import { scriptSuite } from "#testing/voice-provider/script-suite.ts";
import { webhookSuite } from "#testing/voice-provider/webhook-suite.ts";

const vendors = Object.keys(voiceProviders);
const kitOf = async (id: string): Promise<VoiceProviderKit> => {
  const { kit } = await import(`#testing/voice-provider/kits/${id}.ts`);
  return kit;
};

for (const id of vendors) {
  const provider = findVoiceProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const kit = await kitOf(id);

  describe(`${id}: describing itself`, () => descriptionSuite(id, provider, kit));
  describe(`${id}: our doors`, () => webhookSuite(provider, kit));
  describe(`${id}: scripts`, () => scriptSuite(provider, kit));
  describe(`${id}: commands`, () => commandSuite(provider, kit));
  describe(`${id}: recordings`, () => recordingSuite(provider, kit));
}

describe("the registry", () => {
  test("has every vendor played by a kit, and no kit without a vendor", () => {
    const kits = fs.readdirSync(
      path.resolve(import.meta.dirname, "../../../testing/voice-provider/kits"),
    );
    expect(vendors.length).toBeGreaterThanOrEqual(2);
    expect(kits.sort()).toEqual(vendors.map((id) => `${id}.ts`).sort());
  });

  test("knows no vendor that is not in it", () => {
    expect(findVoiceProvider("nobody")).toBeNull();
    expect(findVoiceProvider("toString")).toBeNull();
  });
});
