// One suite for every voice provider, without naming any: a registered provider without a kit fails here.
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

const providers = Object.keys(voiceProviders);
const kitOf = async (id: string): Promise<VoiceProviderKit> => {
  const { kit } = await import(`#testing/voice-provider/kits/${id}.ts`);
  return kit;
};

for (const id of providers) {
  const provider = findVoiceProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const kit = await kitOf(id);

  describe(`${id}: describing itself`, () => descriptionSuite(id, provider, kit));
  describe(`${id}: our webhook endpoints`, () => webhookSuite(provider, kit));
  describe(`${id}: scripts`, () => scriptSuite(provider, kit));
  describe(`${id}: commands`, () => commandSuite(provider, kit));
  describe(`${id}: recordings`, () => recordingSuite(provider, kit));
}

describe("the registry", () => {
  test("has a kit for every provider, and no kit without a provider", () => {
    const kits = fs.readdirSync(
      path.resolve(import.meta.dirname, "../../../testing/voice-provider/kits"),
    );
    expect(providers.length).toBeGreaterThanOrEqual(2);
    expect(kits.sort()).toEqual(providers.map((id) => `${id}.ts`).sort());
  });

  test("finds no provider that isn't registered", () => {
    expect(findVoiceProvider("nobody")).toBeNull();
    expect(findVoiceProvider("toString")).toBeNull();
  });
});
