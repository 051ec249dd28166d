// One suite for every vendor that carries calls. It knows none of them by name: a vendor of the registry
// without a kit that plays it fails here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findVoiceProvider, voiceProviders } from "#server/providers/registry.ts";
import { commandingSuite } from "#testing/voice-provider/commanding.ts";
import { describingSuite } from "#testing/voice-provider/describing.ts";
import { doorSuite } from "#testing/voice-provider/door.ts";
import type { VoiceProviderKit } from "#testing/voice-provider/kit.ts";
import { speakingSuite } from "#testing/voice-provider/speaking.ts";
import { takesSuite } from "#testing/voice-provider/takes.ts";

const vendors = Object.keys(voiceProviders);
const kitOf = async (id: string): Promise<VoiceProviderKit> => {
  const { kit } = await import(`#testing/voice-provider/kits/${id}.ts`);
  return kit;
};

for (const id of vendors) {
  const provider = findVoiceProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const kit = await kitOf(id);

  describe(`${id}: describing itself`, () => describingSuite(id, provider, kit));
  describe(`${id}: our doors`, () => doorSuite(provider, kit));
  describe(`${id}: scripts`, () => speakingSuite(provider, kit));
  describe(`${id}: commands`, () => commandingSuite(provider, kit));
  describe(`${id}: recordings`, () => takesSuite(provider, kit));
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
